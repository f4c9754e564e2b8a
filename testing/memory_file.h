// A file that is a string.
#ifndef SEAMRIPPER_TESTING_MEMORY_FILE_H_
#define SEAMRIPPER_TESTING_MEMORY_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "os/file.h"

namespace seamripper {

class MemoryFile : public ReadableFile {
 public:
  explicit MemoryFile(std::string bytes) : bytes_(std::move(bytes)) {}
  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override;
  uint64_t size() const override { return bytes_.size(); }
  uint64_t bytes_read() const { return bytes_read_; }  // in all; counts work

 protected:
  std::string bytes_;
  mutable uint64_t bytes_read_ = 0;
};

// The same as standard input gives it: of unknown size, and nothing earlier than kPipeLookBack behind what was read.
class MemoryPipe : public MemoryFile {
 public:
  using MemoryFile::MemoryFile;
  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override;
  uint64_t size() const override { return kUnknownSize; }

 private:
  mutable uint64_t furthest_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_MEMORY_FILE_H_
