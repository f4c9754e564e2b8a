#include "archive/file_bytes.h"

#include <algorithm>
#include <cstring>

namespace seamripper {

std::string_view FileBytes::From(uint64_t offset) const {
  const size_t skip = static_cast<size_t>(offset - start_);
  return {buffer_.get() + skip, size_ - skip};
}

Result<std::string_view> FileBytes::At(uint64_t offset, size_t want) {
  if (offset < start_ || offset > start_ + size_) {
    start_ = offset;
    size_ = 0;
    at_end_ = false;
  }
  if (From(offset).size() < want && !at_end_) RETURN_IF_ERROR(Slide(offset, want));
  return From(offset);
}

Status FileBytes::Slide(uint64_t offset, size_t want) {
  const uint64_t keep_from = std::max(start_, offset - std::min(offset, kLookBack));
  const size_t drop = static_cast<size_t>(keep_from - start_);
  const size_t kept = size_ - drop;
  // The file as it was when opened: what is appended meanwhile belongs to no range. kUnknownSize is the largest number.
  const uint64_t file_left = file_.size() - std::min(file_.size(), keep_from);
  const size_t needed = static_cast<size_t>(std::min<uint64_t>(file_left, offset - keep_from + want + kReadAhead));
  if (needed > capacity_) {
    auto larger = std::make_unique_for_overwrite<char[]>(needed);
    if (kept > 0) std::memcpy(larger.get(), buffer_.get() + drop, kept);
    buffer_ = std::move(larger);
    capacity_ = needed;
  } else if (drop > 0) {
    std::memmove(buffer_.get(), buffer_.get() + drop, kept);
  }
  start_ = keep_from;
  size_ = kept;
  const size_t room = static_cast<size_t>(std::min<uint64_t>(capacity_, file_left)) - size_;
  ASSIGN_OR_RETURN(const size_t read,
                   room == 0 ? Result<size_t>(0) : file_.ReadAt(start_ + size_, buffer_.get() + size_, room));
  size_ += read;
  at_end_ = read < room || size_ == file_left;
  return {};
}

}  // namespace seamripper
