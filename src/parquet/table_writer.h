// Writes a table described in src/columns into one Parquet file: its columns, derived ones computed, hidden fields left
// out. Rows come as they are, or as their bytes, of which nothing need be copied but into the columns.
#ifndef SEAMRIPPER_PARQUET_TABLE_WRITER_H_
#define SEAMRIPPER_PARQUET_TABLE_WRITER_H_

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "columns/row_bytes.h"
#include "columns/table.h"
#include "parquet/parquet_writer.h"

namespace seamripper {

// Next gives one row after the other; false at the end, or when status() is not ok.
template <class Rows, class Row>
concept GivesRows = requires(Rows rows, Row* row) {
  { rows.Next(row) } -> std::same_as<bool>;
  { rows.status() } -> std::convertible_to<Status>;
};

// The same of rows as bytes (columns/row_bytes.h), which hold until the next.
template <class Rows>
concept GivesRowBytes = requires(Rows rows, std::string_view* bytes) {
  { rows.NextBytes(bytes) } -> std::same_as<bool>;
  { rows.status() } -> std::convertible_to<Status>;
};

template <class Rows, class Row>
concept GivesTable = GivesRows<Rows, Row> || GivesRowBytes<Rows>;

template <class Row, GivesTable<Row> Rows>
class TableSource : public RowSource {
 public:
  explicit TableSource(Rows* rows) : rows_(rows) {}

  Result<size_t> Fill(ColumnBatch* batch) override {
    size_t filled = 0;
    while (!batch->IsFull(filled) && PutNext(filled, batch)) ++filled;
    if (const Status& status = rows_->status(); !status.ok()) return status;
    return filled;
  }

 private:
  bool PutNext(size_t at, ColumnBatch* batch) {
    if constexpr (GivesRowBytes<Rows>) {
      std::string_view bytes;
      if (!rows_->NextBytes(&bytes)) return false;
      PutBytes(bytes, at, batch);
    } else {
      if (!rows_->Next(&row_)) return false;
      PutRow(at, batch);
    }
    return true;
  }

  void PutBytes(std::string_view bytes, size_t at, ColumnBatch* batch) {
    if constexpr (HasDerived<Row>()) {
      CHECK(DecodeRow(bytes, &row_));
      PutRow(at, batch);
    } else {
      ByteReader from(bytes);
      size_t column = 0;
      ForEachMember<Row>([&](const auto& field) {
        const auto value = ViewOf(field, &from);
        if (field.kind != FieldKind::kHidden) batch->Set(column++, at, value);
      });
      CHECK(from.ok() && from.rest().empty());
    }
  }

  template <class Value>
  static auto ViewOf(const Field<Row, Value>&, ByteReader* from) {
    std::conditional_t<std::same_as<Value, std::string>, std::string_view, int64_t> value;
    ReadValue(from, &value);
    return value;
  }

  void PutRow(size_t at, ColumnBatch* batch) {
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

// As WriteParquet. `index_path`, unless it is empty, gets the part's index: LookupsOf<Row> and where all pages lie; when
// anything fails there is none. The rows must come in the table's order.
template <class Row, GivesTable<Row> Rows>
Result<uint64_t> WriteTable(const std::string& path, Rows* rows, const ParquetOptions& options = {},
                            const std::string& index_path = {}, const LookupMemory& memory = {}) {
  TableSource<Row, Rows> source(rows);
  const std::vector<ColumnFacts> columns = ColumnsOf<Row>();
  if (index_path.empty()) return WriteParquet(path, columns, &source, options);
  ASSIGN_OR_RETURN(const auto index, PartIndexWriter::Create(index_path, columns, LookupsOf<Row>(), memory));
  return WriteParquet(path, columns, &source, options, index.get());
}

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_TABLE_WRITER_H_
