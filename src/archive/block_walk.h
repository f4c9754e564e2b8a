// Going from block to block of a frame, whose sizes stand before them.
#ifndef SEAMRIPPER_ARCHIVE_BLOCK_WALK_H_
#define SEAMRIPPER_ARCHIVE_BLOCK_WALK_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// Reads a little at a time: blocks may be large and far apart, or tiny.
class BlockWalk {
 public:
  explicit BlockWalk(const ReadableFile& file) : file_(file) {}

  // Up to `size` bytes at `offset`, fewer at the end of the file; at most kMost. Valid until the next call.
  static constexpr size_t kMost = 4 << 10;
  Result<std::string_view> At(uint64_t offset, size_t size) {
    const bool held = offset >= begin_ && offset - begin_ + size <= bytes_.size();
    if (!held) {
      begin_ = offset;
      bytes_.resize(kMost);
      ASSIGN_OR_RETURN(const size_t read, file_.ReadAt(offset, bytes_.data(), bytes_.size()));
      bytes_.resize(read);
    }
    return std::string_view(bytes_).substr(static_cast<size_t>(offset - begin_), size);
  }

  // Whether the file goes beyond `offset`. Of a pipe that is not known until it is read.
  Result<bool> Reaches(uint64_t offset) {
    ASSIGN_OR_RETURN(const std::string_view byte, At(offset, 1));
    return !byte.empty();
  }

 private:
  const ReadableFile& file_;
  std::string bytes_;
  uint64_t begin_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_BLOCK_WALK_H_
