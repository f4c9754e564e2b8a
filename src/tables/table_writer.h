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
    while (!batch->IsFull(filled) && rows_->Next(&row_)) Put(filled++, batch);
    if (const Status& status = rows_->status(); !status.ok()) return status;
    return filled;
  }

 private:
  void Put(size_t at, ColumnBatch* batch) {
    size_t column = 0;
    ForEachColumn<Row>([&](const auto& field) {
      if constexpr (requires { field.member; }) {
        batch->Set(column++, at, row_.*field.member);
      } else {
        batch->Set(column++, at, field.value(row_));
      }
    });
  }

  Rows* rows_;
  Row row_;
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
