#include "testing/counted_memory.h"

#include <malloc.h>

#include <atomic>
#include <cerrno>
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SEAMRIPPER_COUNTS_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SEAMRIPPER_COUNTS_MEMORY 0
#endif
#endif
#ifndef SEAMRIPPER_COUNTS_MEMORY
#define SEAMRIPPER_COUNTS_MEMORY 1
#endif

namespace {

std::atomic<uint64_t> allocated = 0;
std::atomic<uint64_t> peak = 0;

}  // namespace

namespace seamripper {

bool MemoryIsCounted() { return SEAMRIPPER_COUNTS_MEMORY != 0; }
uint64_t AllocatedBytes() { return allocated; }
uint64_t PeakAllocatedBytes() { return peak; }
void ResetPeakAllocatedBytes() { peak = allocated.load(); }

}  // namespace seamripper

#if SEAMRIPPER_COUNTS_MEMORY
namespace {

void* Count(void* block) {
  if (block == nullptr) return nullptr;
  const uint64_t now = allocated.fetch_add(malloc_usable_size(block)) + malloc_usable_size(block);
  uint64_t most = peak.load();
  while (most < now && !peak.compare_exchange_weak(most, now)) {
  }
  return block;
}

void Discount(void* block) {
  if (block != nullptr) allocated.fetch_sub(malloc_usable_size(block));
}

}  // namespace

// The C library's own, under the names it keeps for programs that put theirs in front.
extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);

void* malloc(size_t size) { return Count(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) { return Count(__libc_calloc(count, size)); }
void* realloc(void* block, size_t size) {
  Discount(block);
  void* const moved = __libc_realloc(block, size);
  if (moved == nullptr && size > 0) {
    Count(block);
    return nullptr;
  }
  return Count(moved);
}
void* memalign(size_t alignment, size_t size) { return Count(__libc_memalign(alignment, size)); }
void* aligned_alloc(size_t alignment, size_t size) { return Count(__libc_memalign(alignment, size)); }
int posix_memalign(void** block, size_t alignment, size_t size) {
  *block = Count(__libc_memalign(alignment, size));
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  Discount(block);
  __libc_free(block);
}
}
#endif
