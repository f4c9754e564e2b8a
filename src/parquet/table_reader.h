// Reads a table of a run row by row: some rows, those with a value, or all of them, without DuckDB and without reading
// more than the pages they are in.
//
//   ASSIGN_OR_RETURN(const auto table, OpenTable<QuiltSourceRow>(findings.Parts("quilt_sources")));
//   ASSIGN_OR_RETURN(const std::vector<RowRange> rows, table->Find("page_id", page));
//   RowReader<QuiltSourceRow> reader(table.get());
//   for (const RowRange& range : rows) RETURN_IF_ERROR(reader.Read(range, [&](const QuiltSourceRow& row) { ... }));
#ifndef SEAMRIPPER_PARQUET_TABLE_READER_H_
#define SEAMRIPPER_PARQUET_TABLE_READER_H_

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/status.h"
#include "columns/table.h"
#include "parquet/part_reader.h"
#include "store/file_sum.h"

namespace seamripper {

// Thread-safe. Rows are numbered from 0 in the table's order, through all its parts. Whatever is read is checked first;
// kCorpusDamaged names the file and the offset of what is not as it was written. Memory: a directory for each part.
class TableReader {
 public:
  // The columns are those that may be asked for. kUsage when there is a part without an index, as those of older runs:
  // see HasIndex.
  static Result<std::unique_ptr<TableReader>> Open(std::span<const TablePart> parts,
                                                   std::span<const ColumnFacts> columns);

  uint64_t rows() const { return rows_; }

  // The rows with a value in a column of Table<Row>::kLookups, in the table's order; the first `most` stretches of them
  // (of each part). Costs a few blocks of 1 KiB; of text a page for each stretch too, since hashes may be alike.
  Result<std::vector<RowRange>> Find(std::string_view column, int64_t value, size_t most = SIZE_MAX) const;
  Result<std::vector<RowRange>> Find(std::string_view column, std::string_view value, size_t most = SIZE_MAX) const;
  // The same without a look at the text: rows with another of the same hash may be among them. For whoever looks himself.
  Result<std::vector<RowRange>> FindHash(std::string_view column, std::string_view value) const;

 private:
  friend class ColumnReader;
  struct Part {
    uint64_t first_row;
    std::unique_ptr<PartReader> reader;
    std::vector<size_t> columns;  // of the index, in the order of those that may be asked for
  };

  explicit TableReader(std::span<const ColumnFacts> columns) : columns_(columns.begin(), columns.end()) {}
  Status AddPart(const TablePart& part);
  size_t ColumnCalled(std::string_view name) const;
  Result<std::vector<RowRange>> FindNumber(size_t column, uint64_t value, size_t most) const;

  const std::vector<ColumnFacts> columns_;
  std::vector<Part> parts_;
  uint64_t rows_ = 0;
};

inline bool HasIndex(std::span<const TablePart> parts) {
  for (const TablePart& part : parts) {
    if (part.index_path.empty()) return false;
  }
  return true;
}

template <class Row>
Result<std::unique_ptr<TableReader>> OpenTable(std::span<const TablePart> parts) {
  return TableReader::Open(parts, ColumnsOf<Row>());
}

// One column of a table, which outlives it. One thread. Memory: a page and a dictionary.
class ColumnReader {
 public:
  ColumnReader(const TableReader* table, size_t column, PageUnpacker* unpacker)
      : table_(table), column_(column), unpacker_(unpacker) {}

  // Before its value is asked for; row < table->rows(). Reads a page unless the last one has the row too.
  Status MoveTo(uint64_t row) {
    if (!page_.Has(row - part_first_)) RETURN_IF_ERROR(Load(row));
    at_ = row - part_first_ - page_.first_row;
    return {};
  }
  int64_t number() const { return page_.values.numbers[at_]; }       // of a column that is no text
  std::string_view text() const { return page_.values.texts[at_]; }  // until the next MoveTo

 private:
  Status Load(uint64_t row);

  const TableReader* table_;
  size_t column_;
  PageUnpacker* unpacker_;
  const PartReader* part_ = nullptr;  // that the pages are of
  uint64_t part_first_ = 0;           // row
  LoadedPage dictionary_;
  LoadedPage page_;
  size_t at_ = 0;
};

// Rows of a table, which outlives it. One thread. Memory: for each column a page and a dictionary, which are kept from
// one Read to the next.
template <class Row>
class RowReader {
 public:
  // `only` names the columns to read, if not all; what the others hold stays as in a new Row.
  explicit RowReader(const TableReader* table, std::span<const std::string_view> only = {}) : table_(table) {
    size_t column = 0;
    ForEachColumn<Row>([&](const auto& field) {
      const bool wanted = only.empty() || std::ranges::find(only, field.name) != only.end();
      columns_.push_back(wanted ? std::make_optional<ColumnReader>(table, column, &unpacker_) : std::nullopt);
      ++column;
    });
  }
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;

  // Calls visit(row) for each row of the range, which lies in the table, or until it returns false; or
  // visit(row, derived) with the values of the derived columns too, in their order. Members that are no columns are told
  // from derived ones where they can be (DerivedField::restore), and else as in a new Row.
  template <class Visit>
  Status Read(const RowRange& range, Visit visit) {
    CHECK(range.first <= table_->rows() && range.rows <= table_->rows() - range.first);
    for (uint64_t at = range.first; at < range.first + range.rows; ++at) {
      RETURN_IF_ERROR(Fill(at));
      if constexpr (std::invocable<Visit, const Row&, std::span<const double>>) {
        visit(std::as_const(row_), std::span<const double>(derived_));
      } else if constexpr (std::predicate<Visit, const Row&>) {
        if (!visit(std::as_const(row_))) return {};
      } else {
        visit(std::as_const(row_));
      }
    }
    return {};
  }
  template <class Visit>
  Status ReadAll(Visit visit) {
    return Read({0, table_->rows()}, visit);
  }

 private:
  Status Fill(uint64_t at) {
    for (std::optional<ColumnReader>& column : columns_) {
      if (column.has_value()) RETURN_IF_ERROR(column->MoveTo(at));
    }
    size_t next = 0;
    derived_.clear();
    ForEachColumn<Row>([&](const auto& field) {
      const std::optional<ColumnReader>& column = columns_[next++];
      if constexpr (requires { field.member; }) {
        if (column.has_value()) Put(*column, &(row_.*field.member));
      } else {
        derived_.push_back(column.has_value() ? std::bit_cast<double>(column->number()) : 0);
      }
    });
    Restore();
    return {};
  }

  // After all columns are there: some are made of two.
  void Restore() {
    size_t next = 0, next_derived = 0;
    ForEachColumn<Row>([&](const auto& field) {
      const bool read = columns_[next++].has_value();
      if constexpr (requires { field.restore; }) {
        const double value = derived_[next_derived++];
        if (read && field.restore != nullptr) field.restore(value, &row_);
      }
    });
  }

  static void Put(const ColumnReader& from, std::string* value) { value->assign(from.text()); }
  static void Put(const ColumnReader& from, Timestamp* value) { value->microseconds = from.number(); }
  template <std::integral Integer>
  static void Put(const ColumnReader& from, Integer* value) {
    *value = static_cast<Integer>(from.number());
  }

  const TableReader* table_;
  PageUnpacker unpacker_;
  std::vector<std::optional<ColumnReader>> columns_;
  Row row_;
  std::vector<double> derived_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_TABLE_READER_H_
