// An in-memory DuckDB whose every setting is ours: nothing is taken from the user's home, the network or extensions.
// Only sources of this folder include this header.
#ifndef SEAMRIPPER_TABLES_DATABASE_H_
#define SEAMRIPPER_TABLES_DATABASE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "tables/handles.h"

namespace seamripper {

struct DatabaseSettings {
  uint64_t memory_bytes = 0;  // what DuckDB may hold; the process takes up to half as much again
  unsigned threads = 1;
  std::string temp_folder;  // made when first needed, removed afterwards; empty: never spills
};

Result<DatabaseHandle> OpenDatabase(const DatabaseSettings& settings);
Result<ConnectionHandle> Connect(duckdb_database database);

// For statements that give no rows.
Status Execute(duckdb_connection connection, const std::string& statement);

// `text` as a literal, or a name, of SQL.
std::string QuotedText(std::string_view text);
std::string QuotedName(std::string_view name);

// What DuckDB says, in one line, with the code it amounts to: kEnvironment, kInterrupted, or kUsage for whatever else a
// statement can be wrong about.
Status StatusOf(duckdb_error_type type, const char* message);
Status PrepareError(duckdb_prepared_statement statement);

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_DATABASE_H_
