#include "engine/row_cursor.h"

#include <utility>

namespace seamripper {

Status RowCursor::Open(const SegmentReader& segment, Column column) {
  Result<std::unique_ptr<BlockFileReader>> file = segment.Open(column);
  if (!file.ok()) return file.status();
  file_ = std::move(*file);
  return {};
}

Result<std::string_view> RowCursor::Row(uint64_t row) {
  const bool here = block_.rows() > 0 && row >= block_.first_row() && row - block_.first_row() < block_.rows();
  if (!here) {
    if (row >= file_->rows()) return CorpusDamaged("a segment's files differ in length: ingest the crawl again");
    RETURN_IF_ERROR(file_->ReadBlock(file_->BlockOf(row), &block_));
    if (row - block_.first_row() >= block_.rows()) return CorpusDamaged("a segment's index is damaged: ingest again");
  }
  return block_.row(row - block_.first_row());
}

}  // namespace seamripper
