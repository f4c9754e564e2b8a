// Memory in large blocks that are written all over, taken from the system in one call: a fault for every 4 KiB costs
// more.
//
// Not in large pages: a virtual machine gives those that are free back to its host, and has each 4 KiB of them
// fetched anew when it is touched, at five times the cost of small pages, which it keeps. Records are written a line
// at a time past the caches, which gains little from large pages.
#ifndef SEAMRIPPER_OS_HUGE_MEMORY_H_
#define SEAMRIPPER_OS_HUGE_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seamripper {

inline constexpr size_t kHugeBlockBytes = size_t{2} << 20;

struct HugeDeleter {
  size_t size = 0;
  void operator()(char* bytes) const;
};
using HugeBytes = std::unique_ptr<char[], HugeDeleter>;

// Aligned to TempFile::kAlignment at least. Its content is not defined.
HugeBytes MakeHuge(size_t size);

// While one is there, blocks of kHugeBlockBytes that are given up are kept for whoever asks next, on any thread, as
// many as `bytes` allows, the most that any of them allows. Memory that was written to is cheap; memory that is fresh
// from the system, and below it from a host that gives it to its guests when they touch it, costs many times the work
// done in it.
class KeptHugeMemory {
 public:
  explicit KeptHugeMemory(uint64_t bytes);
  ~KeptHugeMemory();
  KeptHugeMemory(const KeptHugeMemory&) = delete;
  KeptHugeMemory& operator=(const KeptHugeMemory&) = delete;

 private:
  const uint64_t bytes_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_HUGE_MEMORY_H_
