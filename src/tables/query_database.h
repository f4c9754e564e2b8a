// The tables of a corpus, open for queries: its own and a stranger's.
#ifndef SEAMRIPPER_TABLES_QUERY_DATABASE_H_
#define SEAMRIPPER_TABLES_QUERY_DATABASE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "tables/query.h"
#include "tables/query_limits.h"

namespace seamripper {

struct TableParts {
  std::string name;                // of the view that queries see
  std::vector<std::string> paths;  // at least one; Parquet files with the same columns, checked by whoever knows them
};

struct ReadOptions {
  uint64_t memory_bytes = uint64_t{1} << 30;  // of the process, of which DuckDB is told 60 %
  unsigned threads = 0;                       // 0: as many as there are processors
  std::string temp_folder{};                  // where a large sort spills, in a folder of its own; empty: nowhere
  std::vector<std::string> files{};           // that may be read, besides the tables'
};

// Reads these files, and those of the options, and no others; no extension, setting or network is in reach, whatever a
// statement says. Memory that one value takes (a string or list of a billion elements) is not counted by DuckDB.
// Thread-safe: each query has its own connection. Must outlive its queries.
class QueryDatabase {
 public:
  static Result<std::unique_ptr<QueryDatabase>> Open(std::span<const TableParts> tables, const ReadOptions& options);
  ~QueryDatabase();

  // One more table, of `files` of the options. Any thread; queries that run do not see it.
  Status AddTable(const TableParts& table) const;

  QueryDatabase(const QueryDatabase&) = delete;
  QueryDatabase& operator=(const QueryDatabase&) = delete;

  // A statement of the program's own with $1, $2, ... for the parameters.
  Result<std::unique_ptr<Query>> Run(const std::string& statement, std::span<const Value> parameters,
                                     const QueryLimits& limits = {}) const;

  // A statement of a stranger; kUsage with the reason unless it is one SELECT (statement_gate.h). Values of types that
  // no table has come as text.
  Result<std::unique_ptr<Query>> RunForeign(const std::string& statement, const QueryLimits& limits = {}) const;

  // Whether a stranger's text may stand in parentheses behind a WHERE of Run, a newline before the closing one: kUsage
  // unless it is one expression. Does not know the columns.
  Status CheckCondition(const std::string& condition) const;

 private:
  struct Opened;

  explicit QueryDatabase(std::unique_ptr<Opened> opened);
  std::unique_ptr<Opened> opened_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_QUERY_DATABASE_H_
