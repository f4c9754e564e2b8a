// The rows of a column of a corpus one after the other, from its first segment to its last: in the order of their ids
// where the column is.
#ifndef SEAMRIPPER_STORE_COLUMN_ROWS_H_
#define SEAMRIPPER_STORE_COLUMN_ROWS_H_

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "store/segment.h"

namespace seamripper {

// Of one file. Memory: a block.
class FileRows {
 public:
  FileRows() = default;  // of no file: there are none
  explicit FileRows(std::shared_ptr<const BlockFileReader> file) : file_(std::move(file)) {}

  // The next row; false at the end or after an error. The row holds until the next call.
  bool Next(std::string_view* row) {
    while (row_ == block_.rows()) {
      if (!NextBlock()) return false;
    }
    *row = block_.row(row_++);
    return true;
  }
  const Status& status() const { return status_; }

 private:
  bool NextBlock();

  std::shared_ptr<const BlockFileReader> file_;
  Block block_;
  size_t next_block_ = 0;
  size_t row_ = 0;
  Status status_;
};

// Of all segments, which must outlive it.
class ColumnRows {
 public:
  ColumnRows(std::span<const SegmentReader> segments, Column column) : segments_(segments), column_(column) {}

  // As FileRows.
  bool Next(std::string_view* row) {
    while (!rows_.Next(row)) {
      if (!NextSegment()) return false;
    }
    return true;
  }
  const Status& status() const { return status_.ok() ? rows_.status() : status_; }

 private:
  bool NextSegment();

  const std::span<const SegmentReader> segments_;
  const Column column_;
  size_t next_segment_ = 0;
  FileRows rows_;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_COLUMN_ROWS_H_
