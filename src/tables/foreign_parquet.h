// A Parquet file that a stranger wrote. DuckDB may crash over it: only for a process of its own (os/confine.h).
#ifndef SEAMRIPPER_TABLES_FOREIGN_PARQUET_H_
#define SEAMRIPPER_TABLES_FOREIGN_PARQUET_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "tables/query.h"
#include "tables/query_database.h"

namespace seamripper {

struct ForeignColumn {
  enum class Kind : uint8_t { kText, kNumber, kTime, kOther };
  std::string name;
  Kind kind = Kind::kOther;
  std::string type;  // in DuckDB's words
};

class ForeignParquet {
 public:
  // `memory_bytes`: of the process. Errors are DuckDB's, about the file.
  static Result<std::unique_ptr<ForeignParquet>> Open(const std::string& path, uint64_t memory_bytes);

  const std::vector<ForeignColumn>& columns() const { return columns_; }

  // The rows in the order of the file, with the values of some columns, kOther not among them: text, numbers, times.
  Result<std::unique_ptr<Query>> Read(const std::vector<ForeignColumn>& columns) const;

 private:
  ForeignParquet(std::string source, std::unique_ptr<QueryDatabase> database)
      : source_(std::move(source)), database_(std::move(database)) {}
  Status ReadColumns();

  const std::string source_;
  const std::unique_ptr<QueryDatabase> database_;
  std::vector<ForeignColumn> columns_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_FOREIGN_PARQUET_H_
