#include "testing/memory_file.h"

#include <algorithm>
#include <cstring>

#include "os/file.h"

namespace seamripper {

Result<size_t> MemoryFile::ReadAt(uint64_t offset, char* to, size_t size) const {
  if (offset >= bytes_.size()) return size_t{0};
  const size_t count = std::min(size, bytes_.size() - static_cast<size_t>(offset));
  std::memcpy(to, bytes_.data() + offset, count);
  bytes_read_ += count;
  return count;
}

Result<size_t> MemoryPipe::ReadAt(uint64_t offset, char* to, size_t size) const {
  if (offset + kPipeLookBack < furthest_) return EnvironmentError("a pipe was read backwards");
  Result<size_t> read = MemoryFile::ReadAt(offset, to, size);
  furthest_ = std::max(furthest_, offset + *read);
  return read;
}

}  // namespace seamripper
