// A running query: its rows, one after the other.
#ifndef SEAMRIPPER_TABLES_QUERY_H_
#define SEAMRIPPER_TABLES_QUERY_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "columns/field.h"

namespace seamripper {

struct ResultColumn {
  std::string name;
  ColumnType type;  // never kInt32: every integer is an int64, and one beyond 64 bits its digits as text
};

// One thread at a time. DuckDB makes rows as they are asked for, a megabyte ahead, so memory does not grow with their
// number unless the query sorts, joins or groups; that is bounded by the database's memory, and spills.
class Query {
 public:
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  const std::vector<ResultColumn>& columns() const { return columns_; }

  // Moves on to the next row; false at the end and after an error, which status() tells apart.
  bool Next();

  // A value per column; text holds until Next is called again.
  std::span<const Value> row() const { return row_; }

  const Status& status() const { return status_; }

 private:
  friend class QueryDatabase;
  struct Running;

  explicit Query(std::unique_ptr<Running> running);
  Status Start(std::span<const Value> parameters, std::span<const std::string> names);  // names: DuckDB's when empty
  bool FetchChunk();

  std::unique_ptr<Running> running_;
  std::vector<ResultColumn> columns_;
  std::vector<Value> row_;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_QUERY_H_
