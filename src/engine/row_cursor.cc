#include "engine/row_cursor.h"

#include <utility>

namespace seamripper {

Status RowCursor::Open(const SegmentReader& segment, Column column, KeptTexts* texts) {
  ASSIGN_OR_RETURN(file_, segment.Open(column));
  if (column != Column::kTexts || texts == nullptr) return {};
  kept_file_ = texts->Of(segment.PathOf(column), segment.SummaryOf(column));
  return {};
}

Result<std::string_view> RowCursor::Row(uint64_t row) {
  if (!IsHere(row)) {
    if (row >= file_->rows()) return CorpusDamaged("a segment's files differ in length: ingest the crawl again");
    RETURN_IF_ERROR(GoTo(file_->BlockOf(row)));
    if (!IsHere(row)) return CorpusDamaged("a segment's index is damaged: ingest again");
  }
  return kept_ != nullptr ? kept_->row(row) : block_.row(row - block_.first_row());
}

bool RowCursor::IsHere(uint64_t row) const { return kept_ != nullptr ? kept_->Has(row) : block_.Has(row); }

Status RowCursor::GoTo(size_t block) {
  kept_ = kept_file_ == nullptr ? nullptr : kept_file_->Find(block);
  if (kept_ != nullptr) return {};
  RETURN_IF_ERROR(file_->ReadBlock(block, &block_));
  if (kept_file_ != nullptr) kept_ = kept_file_->Keep(block, block_);
  return {};
}

}  // namespace seamripper
