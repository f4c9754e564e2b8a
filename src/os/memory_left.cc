#include "os/memory_left.h"

#include <sys/mman.h>

namespace seamripper {

bool IsMemoryLeft(uint64_t bytes) {
  void* const mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return false;
  ::munmap(mapped, bytes);
  return true;
}

}  // namespace seamripper
