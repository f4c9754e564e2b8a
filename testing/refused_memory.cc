#include "testing/refused_memory.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

#include "base/out_of_memory.h"

#if defined(__SANITIZE_THREAD__)
#define SEAMRIPPER_REFUSES_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SEAMRIPPER_REFUSES_MEMORY 0
#endif
#endif
#ifndef SEAMRIPPER_REFUSES_MEMORY
#define SEAMRIPPER_REFUSES_MEMORY 1
#endif

namespace {

std::atomic<int64_t> granted = -1;  // allocations before the one that is refused; negative: none is

}  // namespace

#if SEAMRIPPER_REFUSES_MEMORY
namespace {

void* OrRefuse(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void MayBeRefused() {
  if (granted.load(std::memory_order_relaxed) >= 0 && granted.fetch_sub(1) == 0) throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) {
  MayBeRefused();
  return OrRefuse(std::malloc(size == 0 ? 1 : size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  MayBeRefused();
  const auto unit = static_cast<std::size_t>(alignment);
  return OrRefuse(std::aligned_alloc(unit, (size + unit - 1) / unit * unit));
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return ::operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept { return ::operator new(size, tag); }
// Not inlined: a compiler that sees only one of the two warns that they do not match.
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete[](void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
#endif

namespace seamripper {

void ExpectBearsRefusedMemory(const std::function<Status()>& work) {
  const std::string out_of_memory = OutOfMemoryError().message();
  for (int64_t number = 0;; ++number) {
    ASSERT_LT(number, 1'000'000);
    granted = number;
    Status status;
    try {
      status = work();
    } catch (const std::bad_alloc&) {
    }
    const bool was_refused = granted.exchange(-1) < 0;
    ASSERT_TRUE(status.ok() || status.message() == out_of_memory) << number << ": " << status.message();
    if (!was_refused) return;
  }
}

}  // namespace seamripper
