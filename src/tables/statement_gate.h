// Which SQL of a stranger is run: one SELECT, over tables and a few functions that make rows out of nothing but their
// arguments. Only sources of this folder include this header.
//
// DuckDB's own lock (query_database.cc) keeps files, settings, extensions and the network out of reach, but not all that
// changes something: COPY overwrites the very files it may read, EXPLAIN ANALYZE runs what it explains, some PRAGMAs
// count as SELECT, and `FROM enable_logging()` is a SELECT that lasts beyond its query. So the statement is judged three
// times: by its first word, by the tree DuckDB's parser makes of it, and by the type of the prepared statement.
#ifndef SEAMRIPPER_TABLES_STATEMENT_GATE_H_
#define SEAMRIPPER_TABLES_STATEMENT_GATE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/status.h"
#include "tables/handles.h"

namespace seamripper {

inline constexpr size_t kMostStatementBytes = size_t{64} << 10;

// The first run of letters, digits and '_' behind white space and comments; empty when something else stands there.
std::string_view FirstWord(std::string_view statement);

// kUsage, with the reason, unless it is such a SELECT. Parses, does not bind or run it.
Status CheckSelect(duckdb_connection connection, const std::string& statement);

// The same for what stands behind WHERE: one expression, and nothing behind it.
Status CheckCondition(duckdb_connection connection, const std::string& condition);

// Prepares what CheckSelect let through, and looks at the type DuckDB gives it.
Result<StatementHandle> PrepareSelect(duckdb_connection connection, const std::string& statement);

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_STATEMENT_GATE_H_
