// Some bytes of a file that follow each other, as a file.
#ifndef SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_
#define SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_

#include <algorithm>
#include <cstdint>

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

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_PART_OF_FILE_H_
