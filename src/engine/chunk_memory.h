// Memory for chunks, cut from large blocks and used again after a spill, so that pages are not taken from the system and
// given back all the time.
#ifndef SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_
#define SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "os/huge_memory.h"

namespace seamripper {

// What is written to a chunk at once: two cache lines, which the processor fetches in pairs.
inline constexpr size_t kLineWords = 16;
inline constexpr size_t kLineBytes = kLineWords * sizeof(uint64_t);

class ChunkMemory {
 public:
  // Of `writer_bytes` at most an eighth is taken at a time.
  explicit ChunkMemory(size_t writer_bytes)
      : block_bytes_(std::clamp(writer_bytes / 8, kLineBytes, kHugeBlockBytes) / kLineBytes * kLineBytes) {}

  // `bytes` is a multiple of kLineBytes, and so is the address. Holds until Reuse.
  uint64_t* Take(size_t bytes) {
    if (bytes > block_bytes_) {
      large_bytes_ += bytes;
      return reinterpret_cast<uint64_t*>(large_.emplace_back(MakeHuge(bytes)).get());
    }
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
  void NextBlock() {
    if (!blocks_.empty()) ++block_;
    if (block_ == blocks_.size()) blocks_.push_back(MakeHuge(block_bytes_));
    used_ = 0;
  }

  size_t block_bytes_;
  std::vector<HugeBytes> blocks_;
  size_t block_ = 0;              // the one chunks are cut from
  size_t used_ = 0;               // of it
  std::vector<HugeBytes> large_;  // chunks larger than a block
  size_t large_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_CHUNK_MEMORY_H_
