// Writes a table described in src/columns into one Parquet file: its columns, derived ones computed, hidden fields left
// out.
#ifndef SEAMRIPPER_TABLES_TABLE_WRITER_H_
#define SEAMRIPPER_TABLES_TABLE_WRITER_H_

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "columns/table.h"
#include "tables/parquet_writer.h"

namespace seamripper {

// Next gives one row after the other; false at the end, or when status() is not ok.
template <class Rows, class Row>
concept GivesRows = requires(Rows rows, Row* row) {
  { rows.Next(row) } -> std::same_as<bool>;
  { rows.status() } -> std::convertible_to<Status>;
};

template <class Row, GivesRows<Row> Rows>
class TableSource : public RowSource {
 public:
  explicit TableSource(Rows* rows) : rows_(rows) {}

  Result<size_t> Fill(ColumnBatch* batch) override {
    size_t filled = 0;
    text_bytes_ = 0;
    while (filled < ColumnBatch::kRows && text_bytes_ < kBatchTextBytes && rows_->Next(&row_)) Put(filled++, batch);
    if (const Status& status = rows_->status(); !status.ok()) return status;
    return filled;
  }

 private:
  // A batch ends when its text comes to this, so that rows of long text do not add up to more than they should.
  static constexpr size_t kBatchTextBytes = size_t{4} << 20;

  void Put(size_t at, ColumnBatch* batch) {
    size_t column = 0;
    ForEachColumn<Row>([&](const auto& field) {
      if constexpr (requires { field.member; }) {
        if constexpr (requires { (row_.*field.member).size(); }) text_bytes_ += (row_.*field.member).size();
        batch->Set(column++, at, row_.*field.member);
      } else {
        batch->Set(column++, at, field.value(row_));
      }
    });
  }

  Rows* rows_;
  Row row_;
  size_t text_bytes_ = 0;
};

// As WriteParquet. The rows must come in the table's order.
template <class Row, GivesRows<Row> Rows>
Result<uint64_t> WriteTable(const std::string& path, Rows* rows, const ParquetOptions& options = {}) {
  TableSource<Row, Rows> source(rows);
  const std::vector<ColumnFacts> columns = ColumnsOf<Row>();
  return WriteParquet(path, columns, &source, options);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_TABLE_WRITER_H_
