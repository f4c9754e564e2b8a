#include "parquet/table_reader.h"

#include <algorithm>

#include "base/xxh3.h"
#include "parquet/recorded_file.h"

namespace seamripper {

Result<std::unique_ptr<TableReader>> TableReader::Open(std::span<const TablePart> parts,
                                                       std::span<const ColumnFacts> columns) {
  std::unique_ptr<TableReader> table(new TableReader(columns));
  for (const TablePart& part : parts) RETURN_IF_ERROR(table->AddPart(part));
  return table;
}

Status TableReader::AddPart(const TablePart& part) {
  if (part.index_path.empty()) {
    return UsageError(part.path + " was written without an index: run the detector again with --force");
  }
  Part added{rows_, nullptr, {}};
  ASSIGN_OR_RETURN(added.reader, PartReader::Open(part));
  const std::vector<IndexedColumn>& stored = added.reader->index().columns();
  for (const ColumnFacts& column : columns_) {
    const auto found = std::ranges::find(stored, column.name, &IndexedColumn::name);
    if (found == stored.end() || found->type != column.type) {
      return CorpusDamaged(part.index_path + " has no column " + std::string(column.name) + ": " + kRunAgain);
    }
    added.columns.push_back(static_cast<size_t>(found - stored.begin()));
  }
  const uint64_t rows = added.reader->index().rows();
  if (rows > INT64_MAX - rows_) return DamagedAt(part.index_path, 0, "too many rows");
  rows_ += rows;
  parts_.push_back(std::move(added));
  return {};
}

size_t TableReader::ColumnCalled(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name, &ColumnFacts::name);
  CHECK(found != columns_.end());
  return static_cast<size_t>(found - columns_.begin());
}

Result<std::vector<RowRange>> TableReader::FindNumber(size_t column, uint64_t value, size_t most) const {
  std::vector<RowRange> all;
  for (const Part& part : parts_) {
    const PartIndex& index = part.reader->index();
    const IndexedColumn& stored = index.columns()[part.columns[column]];
    // Columns may become lookups after a run was written.
    if (!stored.is_lookup) {
      return UsageError("the run has no lookup by " + stored.name + ": run the detector again with --force");
    }
    ASSIGN_OR_RETURN(const std::vector<RowRange> found, index.Find(stored, value, most));
    for (const RowRange& range : found) all.push_back({range.first + part.first_row, range.rows});
  }
  return all;
}

Result<std::vector<RowRange>> TableReader::Find(std::string_view column, int64_t value, size_t most) const {
  const size_t number = ColumnCalled(column);
  CHECK(columns_[number].type != ColumnType::kText);
  return FindNumber(number, static_cast<uint64_t>(value), most);
}

Result<std::vector<RowRange>> TableReader::Find(std::string_view column, std::string_view value, size_t most) const {
  const size_t number = ColumnCalled(column);
  CHECK(columns_[number].type == ColumnType::kText);
  ASSIGN_OR_RETURN(std::vector<RowRange> found, FindNumber(number, Xxh3Of64(value), most));
  PageUnpacker unpacker;
  ColumnReader reader(this, number, &unpacker);
  std::vector<RowRange> same;
  for (const RowRange& range : found) {
    RETURN_IF_ERROR(reader.MoveTo(range.first));
    if (reader.text() == value) same.push_back(range);
  }
  return same;
}

Result<std::vector<RowRange>> TableReader::FindHash(std::string_view column, std::string_view value) const {
  return FindNumber(ColumnCalled(column), Xxh3Of64(value), SIZE_MAX);
}

Status ColumnReader::Load(uint64_t row) {
  const auto after = std::ranges::upper_bound(table_->parts_, row, {}, &TableReader::Part::first_row);
  const TableReader::Part& part = *std::prev(after);
  if (part.reader.get() != part_) {
    part_ = part.reader.get();
    part_first_ = part.first_row;
    dictionary_.rows = page_.rows = 0;
  }
  const IndexedColumn& column = part_->index().columns()[part.columns[column_]];
  return part_->LoadPage(column, row - part_first_, unpacker_, &dictionary_, &page_);
}

}  // namespace seamripper
