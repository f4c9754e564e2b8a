// SQLite for one purpose: statements with values of our rows. The only user of libsqlite3.
#ifndef SEAMRIPPER_LABELS_SQLITE_H_
#define SEAMRIPPER_LABELS_SQLITE_H_

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"
#include "columns/table.h"

namespace seamripper {

class SqliteDatabase {
 public:
  // The database at `path`, made when it is not there. Readers and writers of other processes are waited for, for seconds.
  static Result<SqliteDatabase> Open(const std::string& path);

  Status Run(const char* statements) const;
  // What SQLite says went wrong, and what to do.
  Status Error() const;
  sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  SqliteDatabase(std::string path, sqlite3* handle) : path_(std::move(path)), handle_(handle) {}

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// One statement, its parameters bound in order, its rows read column after column.
class SqliteStatement {
 public:
  SqliteStatement(const SqliteDatabase& database, const std::string& text);

  SqliteStatement& Bind(int64_t value);
  SqliteStatement& Bind(double value);
  SqliteStatement& Bind(std::string_view value);
  SqliteStatement& Bind(Timestamp value) { return Bind(value.microseconds); }
  SqliteStatement& Bind(bool value) { return Bind(int64_t{value}); }

  // Moves on to the next row; false at the end and after an error, which status() tells apart.
  bool Next();
  Status Finish();  // runs to the end
  const Status& status() const { return status_; }

  void Read(int64_t* value) { *value = sqlite3_column_int64(statement_.get(), column_++); }
  void Read(double* value) { *value = sqlite3_column_double(statement_.get(), column_++); }
  void Read(bool* value) { *value = sqlite3_column_int64(statement_.get(), column_++) != 0; }
  void Read(Timestamp* value) { Read(&value->microseconds); }
  void Read(std::string* value);

 private:
  struct Finalise {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  void Expect(int wanted, int code);

  const SqliteDatabase& database_;
  std::unique_ptr<sqlite3_stmt, Finalise> statement_;
  Status status_;
  int parameter_ = 0;
  int column_ = 0;
};

// All or nothing: rolled back unless Commit came. Takes the right to write at once.
class SqliteTransaction {
 public:
  explicit SqliteTransaction(const SqliteDatabase& database) : database_(database) {}
  ~SqliteTransaction();
  SqliteTransaction(const SqliteTransaction&) = delete;
  SqliteTransaction& operator=(const SqliteTransaction&) = delete;

  Status Begin();
  Status Commit();

 private:
  const SqliteDatabase& database_;
  bool open_ = false;
};

// The columns that Table<Row> describes, "a, b, c".
template <class Row>
std::string SqlColumns() {
  std::string names;
  ForEachMember<Row>([&](const auto& field) { names += (names.empty() ? "" : ", ") + std::string(field.name); });
  return names;
}

// The same with types, for CREATE TABLE.
template <class Row>
std::string SqlDeclarations() {
  std::string columns;
  ForEachMember<Row>([&](const auto& field) {
    const bool text = TypeOf(field) == ColumnType::kText;
    columns += (columns.empty() ? "" : ", ") + std::string(field.name) + (text ? " TEXT" : " INTEGER") + " NOT NULL";
  });
  return columns;
}

template <class Row>
std::string SqlInsert(std::string_view table) {
  std::string marks;
  ForEachMember<Row>([&](const auto&) { marks += marks.empty() ? "?" : ", ?"; });
  return "INSERT INTO " + std::string(table) + " (" + SqlColumns<Row>() + ") VALUES (" + marks + ")";
}

template <class Row>
void BindRow(const Row& row, SqliteStatement* statement) {
  ForEachMember<Row>([&](const auto& field) { statement->Bind(row.*field.member); });
}

template <class Row>
void ReadRow(SqliteStatement* statement, Row* row) {
  ForEachMember<Row>([&](const auto& field) { statement->Read(&(row->*field.member)); });
}

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_SQLITE_H_
