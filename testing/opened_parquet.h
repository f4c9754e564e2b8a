// A Parquet file as DuckDB reads it: another's opinion of what was written.
#ifndef SEAMRIPPER_TESTING_OPENED_PARQUET_H_
#define SEAMRIPPER_TESTING_OPENED_PARQUET_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tables/query_database.h"

namespace seamripper {

// Open as a view called `name`, on one thread.
inline Result<std::unique_ptr<QueryDatabase>> OpenParquet(std::string name, const std::string& path,
                                                          const std::string& temp_folder) {
  const std::vector<TableParts> tables = {{std::move(name), {path}}};
  return QueryDatabase::Open(tables, {.threads = 1, .temp_folder = temp_folder});
}

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_OPENED_PARQUET_H_
