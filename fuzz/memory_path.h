// A file that exists only in memory but has a path, for readers that take one.
#ifndef SEAMRIPPER_FUZZ_MEMORY_PATH_H_
#define SEAMRIPPER_FUZZ_MEMORY_PATH_H_

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "base/check.h"

namespace seamripper {

class MemoryPath {
 public:
  MemoryPath() : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) { CHECK(descriptor_ >= 0); }
  ~MemoryPath() { ::close(descriptor_); }
  MemoryPath(const MemoryPath&) = delete;
  MemoryPath& operator=(const MemoryPath&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  // Nobody may have the file mapped.
  void Set(std::string_view bytes) {
    CHECK(::ftruncate(descriptor_, 0) == 0);
    CHECK(::pwrite(descriptor_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  }

 private:
  int descriptor_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_FUZZ_MEMORY_PATH_H_
