#include "os/huge_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "os/temp_file.h"

namespace seamripper {
namespace {

class KeptBlocks {
 public:
  void Allow(uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    allowed_.push_back(bytes);
  }
  void Forbid(uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    allowed_.erase(std::find(allowed_.begin(), allowed_.end(), bytes));
    while (blocks_.size() > MostBlocks()) std::free(PopBlock());
  }

  // Null when none is kept.
  char* Take() {
    const std::lock_guard lock(mutex_);
    return blocks_.empty() ? nullptr : PopBlock();
  }
  // False when it is not kept.
  bool Give(char* block) {
    const std::lock_guard lock(mutex_);
    if (blocks_.size() >= MostBlocks()) return false;
    blocks_.push_back(block);
    return true;
  }

 private:
  size_t MostBlocks() const {
    return allowed_.empty() ? 0 : *std::max_element(allowed_.begin(), allowed_.end()) / kHugeBlockBytes;
  }
  // What was written to last is what the caches may still hold.
  char* PopBlock() {
    char* const block = blocks_.back();
    blocks_.pop_back();
    return block;
  }

  std::mutex mutex_;
  std::vector<uint64_t> allowed_;
  std::vector<char*> blocks_;
};

// Never destroyed: blocks are given up until the very end.
KeptBlocks& Kept() {
  static KeptBlocks& kept = *new KeptBlocks;
  return kept;
}

}  // namespace

void HugeDeleter::operator()(char* bytes) const {
  if (size != kHugeBlockBytes || !Kept().Give(bytes)) std::free(bytes);
}

HugeBytes MakeHuge(size_t size) {
  if (size < kHugeBlockBytes) return {MakeAligned(size).release(), HugeDeleter{size}};
  if (size == kHugeBlockBytes) {
    if (char* const block = Kept().Take(); block != nullptr) return {block, HugeDeleter{size}};
  }
  char* const bytes = MakeAligned(size).release();
  madvise(bytes, size, MADV_POPULATE_WRITE);  // a wish: where it is not granted, pages come one by one
  return {bytes, HugeDeleter{size}};
}

KeptHugeMemory::KeptHugeMemory(uint64_t bytes) : bytes_(bytes) { Kept().Allow(bytes); }

KeptHugeMemory::~KeptHugeMemory() { Kept().Forbid(bytes_); }

}  // namespace seamripper
