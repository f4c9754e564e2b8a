#include "labels/sqlite.h"

#include <new>

namespace seamripper {

namespace {
constexpr int kWaitMilliseconds = 5'000;
}

Result<SqliteDatabase> SqliteDatabase::Open(const std::string& path) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
  if (handle == nullptr) throw std::bad_alloc();
  SqliteDatabase database(path, handle);
  if (code != SQLITE_OK) return database.Error();
  sqlite3_busy_timeout(handle, kWaitMilliseconds);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  return database;
}

Status SqliteDatabase::Run(const char* statements) const {
  return sqlite3_exec(handle(), statements, nullptr, nullptr, nullptr) == SQLITE_OK ? Status() : Error();
}

Status SqliteDatabase::Error() const {
  const int code = sqlite3_errcode(handle());
  if (code == SQLITE_NOMEM) throw std::bad_alloc();
  const std::string what = path_ + ": " + sqlite3_errmsg(handle());
  // All statements are ours: one that does not fit the tables is told as SQLITE_ERROR.
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR) {
    return CorpusDamaged(what + ": restore the file from a copy, or move it away to begin with no labels");
  }
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    return {Code::kLocked, what + ": another program has been writing labels for seconds: try again"};
  }
  return EnvironmentError(what + ": nothing was stored; check the disk and the permissions of the corpus");
}

SqliteStatement::SqliteStatement(const SqliteDatabase& database, const std::string& text) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  Expect(SQLITE_OK, sqlite3_prepare_v2(database.handle(), text.c_str(), -1, &statement, nullptr));
  statement_.reset(statement);
}

void SqliteStatement::Expect(int wanted, int code) {
  if (status_.ok() && code != wanted) status_ = database_.Error();
}

SqliteStatement& SqliteStatement::Bind(int64_t value) {
  if (status_.ok()) Expect(SQLITE_OK, sqlite3_bind_int64(statement_.get(), ++parameter_, value));
  return *this;
}

SqliteStatement& SqliteStatement::Bind(double value) {
  if (status_.ok()) Expect(SQLITE_OK, sqlite3_bind_double(statement_.get(), ++parameter_, value));
  return *this;
}

SqliteStatement& SqliteStatement::Bind(std::string_view value) {
  if (status_.ok()) {
    Expect(SQLITE_OK, sqlite3_bind_text64(statement_.get(), ++parameter_, value.empty() ? "" : value.data(),
                                          value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  return *this;
}

bool SqliteStatement::Next() {
  if (!status_.ok()) return false;
  column_ = 0;
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW) Expect(SQLITE_DONE, code);
  return code == SQLITE_ROW;
}

Status SqliteStatement::Finish() {
  while (Next()) {
  }
  return status_;
}

void SqliteStatement::Read(std::string* value) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column_));
  const auto bytes = static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column_));
  value->assign(text == nullptr ? "" : text, bytes);
  ++column_;
}

SqliteTransaction::~SqliteTransaction() {
  if (open_) static_cast<void>(database_.Run("ROLLBACK"));
}

Status SqliteTransaction::Begin() {
  RETURN_IF_ERROR(database_.Run("BEGIN IMMEDIATE"));
  open_ = true;
  return {};
}

Status SqliteTransaction::Commit() {
  RETURN_IF_ERROR(database_.Run("COMMIT"));
  open_ = false;
  return {};
}

}  // namespace seamripper
