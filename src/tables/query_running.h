// What a Query holds of DuckDB. Only sources of this folder include this header.
#ifndef SEAMRIPPER_TABLES_QUERY_RUNNING_H_
#define SEAMRIPPER_TABLES_QUERY_RUNNING_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "tables/handles.h"
#include "tables/query.h"
#include "tables/watchdog.h"

namespace seamripper {

// One column of the chunk being read.
struct ChunkColumn {
  duckdb_type type;
  const void* values;
  uint64_t* validity;  // null: no row is null
  std::string digits;  // of an integer beyond 64 bits
};

// Given back from the last to the first.
struct Query::Running {
  Running(ConnectionHandle its_connection, const QueryLimits& limits)
      : connection(std::move(its_connection)), watchdog(connection.get(), limits) {}

  ConnectionHandle connection;
  Watchdog watchdog;
  StatementHandle statement;
  ResultHandle result;
  ChunkHandle chunk;
  std::vector<ChunkColumn> columns;
  size_t rows = 0;  // of the chunk
  size_t next = 0;
  bool ended = false;
};

// Whether a Query can give values of that type; the others are cast to text first.
bool IsReadable(duckdb_type type);

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_QUERY_RUNNING_H_
