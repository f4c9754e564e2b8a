#include "os/block_memory.h"

#include <sys/mman.h>

#include <new>
#include <utility>

#include "os/temp_file.h"

namespace seamripper {
namespace {

void GiveBack(char* bytes) { AlignedDeleter()(bytes); }

char* TakeFromSystem(size_t size) {
  char* const bytes = MakeAligned(size).release();
  // A wish: where it is not granted, pages come one by one.
  if (size >= BlockMemory::kBlockBytes) madvise(bytes, size, MADV_POPULATE_WRITE);
  return bytes;
}

}  // namespace

void MemoryBlockDeleter::operator()(char* bytes) const {
  if (keeper == nullptr) return GiveBack(bytes);
  keeper->GiveUp(bytes);
}

BlockMemory::~BlockMemory() {
  while (char* const bytes = TakeKept()) GiveBack(bytes);
}

MemoryBlock BlockMemory::Take(size_t size) {
  if (size != kBlockBytes) return {TakeFromSystem(size), MemoryBlockDeleter()};
  char* const kept = TakeKept();
  return {kept != nullptr ? kept : TakeFromSystem(size), MemoryBlockDeleter{this}};
}

// What was written to last is what the caches may still hold. Null when none is kept.
char* BlockMemory::TakeKept() {
  const std::lock_guard lock(mutex_);
  if (free_ == nullptr) return nullptr;
  --kept_;
  return reinterpret_cast<char*>(std::exchange(free_, free_->next));
}

void BlockMemory::GiveUp(char* bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (kept_ < most_kept_) {
      ++kept_;
      free_ = new (bytes) Free{free_};
      return;
    }
  }
  GiveBack(bytes);
}

MemoryBlock TakeBlock(BlockMemory* memory, size_t size) {
  return memory != nullptr ? memory->Take(size) : MemoryBlock(TakeFromSystem(size), MemoryBlockDeleter());
}

}  // namespace seamripper
