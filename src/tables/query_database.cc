#include "tables/query_database.h"

#include <algorithm>
#include <utility>

#include "os/file.h"
#include "os/machine.h"
#include "tables/database.h"
#include "tables/query_running.h"
#include "tables/spill_folder.h"
#include "tables/statement_gate.h"

namespace seamripper {
namespace {

std::string PathList(const std::vector<std::string>& paths) {
  std::string list = "[";
  for (const std::string& path : paths) {
    if (list.size() > 1) list += ", ";
    list += QuotedText(AbsolutePath(path));
  }
  return list + "]";
}

// A folder named "year=2026" is no column, and nothing else is guessed either.
Status MakeView(duckdb_connection connection, const TableParts& table) {
  if (table.paths.empty()) return CorpusDamaged("the table " + table.name + " has no file: run its detector again");
  const Status made =
      Execute(connection, "CREATE VIEW " + QuotedName(table.name) + " AS FROM read_parquet(" + PathList(table.paths) +
                              ", hive_partitioning = false, union_by_name = false, filename = false, "
                              "file_row_number = false, binary_as_string = false)");
  if (made.ok()) return {};
  const std::string message =
      "cannot read the table " + table.name + " in " + table.paths.front() + ": " + made.message();
  const bool exist = std::ranges::all_of(table.paths, [](const auto& path) { return FactsOf(path).exists; });
  return made.code() == Code::kEnvironment && exist ? EnvironmentError(message) : CorpusDamaged(message);
}

// From here on nothing can be reached but these files, and that cannot be changed.
Status LockDown(duckdb_connection connection, std::span<const TableParts> tables, std::vector<std::string> paths) {
  for (const TableParts& table : tables) paths.insert(paths.end(), table.paths.begin(), table.paths.end());
  RETURN_IF_ERROR(Execute(connection, "SET allowed_paths = " + PathList(paths)));
  RETURN_IF_ERROR(Execute(connection, "SET enable_external_access = false"));
  return Execute(connection, "SET lock_configuration = true");
}

// The same statement with columns of types no table has cast to text. It passed the gate, so query() may name it; text
// around the statement itself would not do, since that may end in a semicolon or in a comment.
std::string CastToReadable(const std::string& statement, duckdb_prepared_statement prepared) {
  std::string names, casts;
  for (idx_t i = 0; i < duckdb_prepared_statement_column_count(prepared); ++i) {
    const std::string comma = i == 0 ? "" : ", ";
    const std::string name = "column" + std::to_string(i);
    const duckdb_type type = duckdb_prepared_statement_column_type(prepared, i);
    const std::string cast = type == DUCKDB_TYPE_DECIMAL ? " AS DOUBLE)" : " AS VARCHAR)";
    names += comma + name;
    casts += comma + (IsReadable(type) ? name : "CAST(" + name + cast);
  }
  return "SELECT " + casts + " FROM query(" + QuotedText(statement) + ") AS result(" + names + ")";
}

Result<StatementHandle> PrepareForeign(duckdb_connection connection, const std::string& statement,
                                       std::vector<std::string>* names) {
  RETURN_IF_ERROR(CheckSelect(connection, statement));
  Result<StatementHandle> prepared = PrepareSelect(connection, statement);
  if (!prepared.ok()) return prepared;
  bool readable = true;
  for (idx_t i = 0; i < duckdb_prepared_statement_column_count(prepared->get()); ++i) {
    const char* name = duckdb_prepared_statement_column_name(prepared->get(), i);
    names->emplace_back(name);
    duckdb_free(const_cast<char*>(name));
    readable = readable && IsReadable(duckdb_prepared_statement_column_type(prepared->get(), i));
  }
  if (readable) return prepared;
  return PrepareSelect(connection, CastToReadable(statement, prepared->get()));
}

}  // namespace

struct QueryDatabase::Opened {
  std::unique_ptr<SpillFolder> spill;  // null: it never spills
  DatabaseHandle database;
};

QueryDatabase::QueryDatabase(std::unique_ptr<Opened> opened) : opened_(std::move(opened)) {}
QueryDatabase::~QueryDatabase() = default;

Result<std::unique_ptr<QueryDatabase>> QueryDatabase::Open(std::span<const TableParts> tables,
                                                           const ReadOptions& options) {
  DatabaseSettings settings;
  settings.memory_bytes = options.memory_bytes / 10 * 6;
  settings.threads = options.threads == 0 ? ProcessorCount() : options.threads;
  std::unique_ptr<SpillFolder> spill;
  if (!options.temp_folder.empty()) spill = std::make_unique<SpillFolder>(options.temp_folder);
  if (spill != nullptr) settings.temp_folder = spill->path();
  ASSIGN_OR_RETURN(DatabaseHandle database, OpenDatabase(settings));
  ASSIGN_OR_RETURN(const ConnectionHandle connection, Connect(database.get()));
  RETURN_IF_ERROR(Execute(connection.get(), "SET GLOBAL TimeZone = 'UTC'"));
  for (const TableParts& table : tables) RETURN_IF_ERROR(MakeView(connection.get(), table));
  RETURN_IF_ERROR(LockDown(connection.get(), tables, options.files));
  return std::unique_ptr<QueryDatabase>(
      new QueryDatabase(std::make_unique<Opened>(Opened{std::move(spill), std::move(database)})));
}

Status QueryDatabase::AddTable(const TableParts& table) const {
  ASSIGN_OR_RETURN(const ConnectionHandle connection, Connect(opened_->database.get()));
  return MakeView(connection.get(), table);
}

Result<std::unique_ptr<Query>> QueryDatabase::Run(const std::string& statement, std::span<const Value> parameters,
                                                  const QueryLimits& limits) const {
  ASSIGN_OR_RETURN(ConnectionHandle connection, Connect(opened_->database.get()));
  auto running = std::make_unique<Query::Running>(std::move(connection), limits);
  if (duckdb_prepare(running->connection.get(), statement.c_str(), running->statement.out()) == DuckDBError) {
    return running->watchdog.Barks() ? running->watchdog.Reason() : PrepareError(running->statement.get());
  }
  std::unique_ptr<Query> query(new Query(std::move(running)));
  RETURN_IF_ERROR(query->Start(parameters, {}));
  return query;
}

Result<std::unique_ptr<Query>> QueryDatabase::RunForeign(const std::string& statement,
                                                         const QueryLimits& limits) const {
  ASSIGN_OR_RETURN(ConnectionHandle connection, Connect(opened_->database.get()));
  auto running = std::make_unique<Query::Running>(std::move(connection), limits);
  std::vector<std::string> names;
  Result<StatementHandle> prepared = PrepareForeign(running->connection.get(), statement, &names);
  if (!prepared.ok()) return running->watchdog.Barks() ? running->watchdog.Reason() : prepared.status();
  running->statement = std::move(*prepared);
  std::unique_ptr<Query> query(new Query(std::move(running)));
  RETURN_IF_ERROR(query->Start({}, names));
  return query;
}

Status QueryDatabase::CheckCondition(const std::string& condition) const {
  ASSIGN_OR_RETURN(const ConnectionHandle connection, Connect(opened_->database.get()));
  return seamripper::CheckCondition(connection.get(), condition);
}

}  // namespace seamripper
