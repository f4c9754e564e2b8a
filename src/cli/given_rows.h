// Rows that the program itself puts together, for the same formats as those of tables.
#ifndef SEAMRIPPER_CLI_GIVEN_ROWS_H_
#define SEAMRIPPER_CLI_GIVEN_ROWS_H_

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "seamripper/tables.h"

namespace seamripper::cli {

class GivenRows : public TableRows {
 public:
  using Given = std::variant<bool, int64_t, double, std::string>;

  explicit GivenRows(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}

  // As many values as there are columns.
  void Add(std::vector<Given> row) { rows_.push_back(std::move(row)); }

  std::span<const TableColumn> columns() const override { return columns_; }
  bool Next() override {
    if (next_ == rows_.size()) return false;
    row_.clear();
    for (const Given& value : rows_[next_]) {
      row_.push_back(std::visit([](const auto& given) -> Value { return given; }, value));
    }
    ++next_;
    return true;
  }
  std::span<const Value> row() const override { return row_; }
  const Status& status() const override { return status_; }
  Result<std::optional<uint64_t>> Total() override { return std::optional<uint64_t>(rows_.size()); }
  std::string Key() const override { return {}; }
  std::string note() const override { return {}; }

 private:
  std::vector<TableColumn> columns_;
  std::vector<std::vector<Given>> rows_;
  std::vector<Value> row_;
  size_t next_ = 0;
  Status status_;
};

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_GIVEN_ROWS_H_
