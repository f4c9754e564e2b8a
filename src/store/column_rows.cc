#include "store/column_rows.h"

namespace seamripper {

bool FileRows::NextBlock() {
  if (!status_.ok() || file_ == nullptr || next_block_ == file_->blocks()) return false;
  status_ = file_->ReadBlock(next_block_++, &block_);
  if (!status_.ok()) block_ = {};
  row_ = 0;
  return status_.ok();
}

bool ColumnRows::NextSegment() {
  if (!status().ok() || next_segment_ == segments_.size()) return false;
  Result<std::unique_ptr<BlockFileReader>> file = segments_[next_segment_++].Open(column_);
  if (!file.ok()) {
    status_ = file.status();
    return false;
  }
  rows_ = FileRows(std::move(*file));
  return true;
}

}  // namespace seamripper
