// Some rows of a table, column by column, on their way to a file.
#ifndef SEAMRIPPER_PARQUET_COLUMN_BATCH_H_
#define SEAMRIPPER_PARQUET_COLUMN_BATCH_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "columns/field.h"

namespace seamripper {

// A column is set with the type it was declared with, in every row that is filled, one row after the other; none of
// that is checked. Memory: 16 KiB a column, and the text.
class ColumnBatch {
 public:
  static constexpr size_t kRows = 2048;
  // A batch ends when its text comes to this, so that rows of long text do not add up to more than they should.
  static constexpr size_t kTextBytes = size_t{4} << 20;

  struct Column {
    std::array<int64_t, kRows> numbers;  // whatever is no text, a double as its bits; of text, where each ends
    std::string text;                    // one behind the other
    std::vector<bool> is_null;           // empty when none is
  };

  explicit ColumnBatch(size_t columns) : columns_(columns) {}

  void Set(size_t column, size_t row, int64_t value) { columns_[column].numbers[row] = value; }
  void Set(size_t column, size_t row, int32_t value) { Set(column, row, int64_t{value}); }
  void Set(size_t column, size_t row, bool value) { Set(column, row, int64_t{value}); }
  void Set(size_t column, size_t row, double value) { Set(column, row, std::bit_cast<int64_t>(value)); }
  void Set(size_t column, size_t row, Timestamp value) { Set(column, row, value.microseconds); }
  // Copied. Text that is not UTF-8 makes the whole write fail.
  void Set(size_t column, size_t row, std::string_view value) {
    columns_[column].text.append(value);
    text_bytes_ += value.size();
    Set(column, row, static_cast<int64_t>(columns_[column].text.size()));
  }
  void SetNull(size_t column, size_t row) {
    columns_[column].is_null.resize(kRows);
    columns_[column].is_null[row] = true;
    Set(column, row, std::string_view());
  }

  bool IsFull(size_t rows) const { return rows >= kRows || text_bytes_ >= kTextBytes; }
  const Column& column(size_t i) const { return columns_[i]; }
  void Clear() {
    text_bytes_ = 0;
    for (Column& column : columns_) {
      column.text.clear();
      column.is_null.clear();
    }
  }

 private:
  std::vector<Column> columns_;
  size_t text_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_COLUMN_BATCH_H_
