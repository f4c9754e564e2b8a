// Some rows of a table, column by column, on their way to a file.
#ifndef SEAMRIPPER_TABLES_COLUMN_BATCH_H_
#define SEAMRIPPER_TABLES_COLUMN_BATCH_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "columns/field.h"

namespace seamripper {

// Memory that DuckDB owns, seen for the time of one RowSource::Fill. A column is set with the type it was declared
// with, in every row that is filled; neither is checked.
class ColumnBatch {
 public:
  static constexpr size_t kRows = 2048;

  void Set(size_t column, size_t row, int64_t value) { static_cast<int64_t*>(data_[column])[row] = value; }
  void Set(size_t column, size_t row, int32_t value) { static_cast<int32_t*>(data_[column])[row] = value; }
  void Set(size_t column, size_t row, bool value) { static_cast<bool*>(data_[column])[row] = value; }
  void Set(size_t column, size_t row, double value) { static_cast<double*>(data_[column])[row] = value; }
  void Set(size_t column, size_t row, Timestamp value) { Set(column, row, value.microseconds); }
  // Copied. Text that is not UTF-8 makes the whole write fail.
  void Set(size_t column, size_t row, std::string_view value);
  void SetNull(size_t column, size_t row);

 private:
  friend class ParquetCopy;

  std::vector<void*> vectors_;  // one per column: DuckDB's handle, and where its values lie
  std::vector<void*> data_;
  bool all_text_valid_ = true;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_COLUMN_BATCH_H_
