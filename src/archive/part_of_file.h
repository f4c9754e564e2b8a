// Some bytes of a file that follow each other, as a file.
#ifndef SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_
#define SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "os/file.h"

namespace seamripper {

class PartOfFile : public ReadableFile {
 public:
  // [begin, begin + size) of `file`, which must hold them and outlive this.
  PartOfFile(const ReadableFile& file, uint64_t begin, uint64_t size) : file_(file), begin_(begin), size_(size) {}

  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override {
    if (offset >= size_) return size_t{0};
    return file_.ReadAt(begin_ + offset, to, static_cast<size_t>(std::min<uint64_t>(size, size_ - offset)));
  }
  uint64_t size() const override { return size_; }

 private:
  const ReadableFile& file_;
  uint64_t begin_;
  uint64_t size_;
};

// The last bytes of a file; none of one that is shorter, or whose size is not known.
inline Result<std::string> LastBytes(const ReadableFile& file, size_t count) {
  std::string bytes;
  if (file.size() == kUnknownSize || file.size() < count) return bytes;
  bytes.resize(count);
  ASSIGN_OR_RETURN(const size_t read, file.ReadAt(file.size() - count, bytes.data(), count));
  bytes.resize(read);
  return bytes;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_
