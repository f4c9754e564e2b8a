#include "archive/file_bytes.h"

#include <algorithm>
#include <cstring>

namespace seamripper {
namespace {

constexpr size_t kReadAhead = 1 << 20;

}  // namespace

std::string_view FileBytes::From(uint64_t offset) const {
  const size_t skip = static_cast<size_t>(offset - start_);
  return {buffer_.data() + skip, size_ - skip};
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
  const size_t needed = static_cast<size_t>(offset - keep_from) + want + kReadAhead;
  if (drop > 0) std::memmove(buffer_.data(), buffer_.data() + drop, size_ - drop);
  start_ = keep_from;
  size_ -= drop;
  if (buffer_.size() < needed) buffer_.resize(needed);
  size_t room = buffer_.size() - size_;
  if (file_.size() != kUnknownSize) {
    // The file as it was when opened: what is appended meanwhile belongs to no range.
    const uint64_t read_to = start_ + size_;
    room = static_cast<size_t>(std::min<uint64_t>(room, file_.size() - std::min(file_.size(), read_to)));
  }
  Result<size_t> read = file_.ReadAt(start_ + size_, buffer_.data() + size_, room);
  if (!read.ok()) return read.status();
  size_ += *read;
  at_end_ = *read < room || size_ < buffer_.size();
  return {};
}

}  // namespace seamripper
