#include "os/huge_memory.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace seamripper {

AlignedBytes MakeHuge(size_t size) {
  if (size < kHugePageBytes) return MakeAligned(size);
  void* bytes = nullptr;
  if (posix_memalign(&bytes, kHugePageBytes, size) != 0) throw std::bad_alloc();
  madvise(bytes, size, MADV_HUGEPAGE);  // a wish: where it is not granted, pages are small
  return AlignedBytes(static_cast<char*>(bytes));
}

}  // namespace seamripper
