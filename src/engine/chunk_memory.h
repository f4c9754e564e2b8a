// Memory for chunks, cut from large blocks and used again after a spill, so that pages are not taken from the system and
// given back all the time.
#ifndef SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_
#define SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "os/block_memory.h"

namespace seamripper {

// What is written to a chunk at once: two cache lines, which the processor fetches in pairs.
inline constexpr size_t kLineWords = 16;
inline constexpr size_t kLineBytes = kLineWords * sizeof(uint64_t);

// When memory lacks, std::bad_alloc leaves it as it was.
class ChunkMemory {
 public:
  // Of `writer_bytes` at most an eighth is taken at a time. `blocks` may be null, and outlives it.
  ChunkMemory(size_t writer_bytes, BlockMemory* blocks)
      : block_memory_(blocks),
        block_bytes_(std::clamp(writer_bytes / 8, kLineBytes, BlockMemory::kBlockBytes) / kLineBytes * kLineBytes) {}

  // `bytes` is a multiple of kLineBytes, and so is the address. Holds until Reuse.
  uint64_t* Take(size_t bytes) {
    if (bytes > block_bytes_) return TakeLarge(bytes);
    if (blocks_.empty() || used_ + bytes > block_bytes_) NextBlock();
    char* chunk = blocks_[block_].get() + used_;
    used_ += bytes;
    return reinterpret_cast<uint64_t*>(chunk);
  }

  // What it holds of the system's memory when `bytes` more are taken.
  size_t BytesWith(size_t bytes) const {
    const bool has_block = !blocks_.empty() && (used_ + bytes <= block_bytes_ || block_ + 1 < blocks_.size());
    const size_t more = bytes > block_bytes_ ? bytes : has_block ? 0 : block_bytes_;
    return blocks_.size() * block_bytes_ + large_bytes_ + more;
  }

  void Reuse() {
    large_.clear();
    large_bytes_ = 0;
    block_ = 0;
    used_ = 0;
  }

 private:
  uint64_t* TakeLarge(size_t bytes) {
    large_.push_back(TakeBlock(block_memory_, bytes));
    large_bytes_ += bytes;
    return reinterpret_cast<uint64_t*>(large_.back().get());
  }
  void NextBlock() {
    const size_t next = blocks_.empty() ? 0 : block_ + 1;
    if (next == blocks_.size()) blocks_.push_back(TakeBlock(block_memory_, block_bytes_));
    block_ = next;
    used_ = 0;
  }

  BlockMemory* block_memory_;
  size_t block_bytes_;
  std::vector<MemoryBlock> blocks_;
  size_t block_ = 0;                // the one chunks are cut from
  size_t used_ = 0;                 // of it
  std::vector<MemoryBlock> large_;  // chunks larger than a block
  size_t large_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_
