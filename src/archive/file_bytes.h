// Bytes of a file around the place being read, in one buffer.
#ifndef SEAMRIPPER_ARCHIVE_FILE_BYTES_H_
#define SEAMRIPPER_ARCHIVE_FILE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// Holds kLookBack bytes behind the last place asked for, so that a stream may be searched again where it went wrong,
// even when it is standard input. Memory: the largest `want`, kLookBack and kReadAhead.
class FileBytes {
 public:
  static constexpr uint64_t kLookBack = 512 << 10;
  static constexpr size_t kReadAhead = 1 << 20;

  explicit FileBytes(const ReadableFile& file) : file_(file) {}

  // The bytes from `offset` on that are at hand: at least `want`, fewer only at the end of the file. Valid until the
  // next call.
  Result<std::string_view> At(uint64_t offset, size_t want);

 private:
  Status Slide(uint64_t offset, size_t want);
  std::string_view From(uint64_t offset) const;

  const ReadableFile& file_;
  std::unique_ptr<char[]> buffer_;
  size_t capacity_ = 0;
  uint64_t start_ = 0;  // file offset of buffer_[0]
  size_t size_ = 0;     // bytes of buffer_ that are the file's
  bool at_end_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_FILE_BYTES_H_
