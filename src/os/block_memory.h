// Memory in large blocks that are written all over: taken from the system in one call, since a fault for every 4 KiB costs
// more, and kept when it is given up, for whoever asks next.
//
// Memory that was written to is cheap; memory that is fresh from the system, and below it from a host that gives it to its
// guests when they touch it, costs many times the work done in it.
//
// Not in large pages: a virtual machine gives those that are free back to its host, and has each 4 KiB of them
// fetched anew when it is touched, at five times the cost of small pages, which it keeps. Records are written a line
// at a time past the caches, which gains little from large pages.
#ifndef SEAMRIPPER_OS_BLOCK_MEMORY_H_
#define SEAMRIPPER_OS_BLOCK_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace seamripper {

class BlockMemory;

struct MemoryBlockDeleter {
  BlockMemory* keeper = nullptr;  // null: it is given back to the system
  void operator()(char* bytes) const;
};
using MemoryBlock = std::unique_ptr<char[], MemoryBlockDeleter>;

// Thread-safe. It outlives the blocks it gave. Memory: theirs, and of those that were given up `kept_bytes` at most.
class BlockMemory {
 public:
  // Of this size blocks are kept; none of another.
  static constexpr size_t kBlockBytes = size_t{2} << 20;

  explicit BlockMemory(uint64_t kept_bytes) : most_kept_(kept_bytes / kBlockBytes) {}
  ~BlockMemory();
  BlockMemory(const BlockMemory&) = delete;
  BlockMemory& operator=(const BlockMemory&) = delete;

  // Aligned to TempFile::kAlignment at least. Its content is not defined. Throws std::bad_alloc.
  MemoryBlock Take(size_t size);

 private:
  friend struct MemoryBlockDeleter;
  // What is kept of a block that nobody has.
  struct Free {
    Free* next;
  };

  char* TakeKept();
  // Takes no memory, as one gives blocks up when there is none left.
  void GiveUp(char* bytes);

  const size_t most_kept_;
  std::mutex mutex_;
  Free* free_ = nullptr;
  size_t kept_ = 0;
};

// From `memory`, or from the system when that is null.
MemoryBlock TakeBlock(BlockMemory* memory, size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_BLOCK_MEMORY_H_
