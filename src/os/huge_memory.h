// Memory in large pages, where the system has them: a large block that is written all over at once costs a fault for
// every 4 KiB otherwise, and each of its pages a place in the address cache.
#ifndef SEAMRIPPER_OS_HUGE_MEMORY_H_
#define SEAMRIPPER_OS_HUGE_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <memory>

namespace seamripper {

inline constexpr size_t kHugePageBytes = size_t{2} << 20;

struct HugeDeleter {
  size_t size = 0;
  void operator()(char* bytes) const;
};
using HugeBytes = std::unique_ptr<char[], HugeDeleter>;

// Aligned to TempFile::kAlignment at least. Its content is not defined.
HugeBytes MakeHuge(size_t size);

// While one is there, blocks of kHugePageBytes that are given up are kept for whoever asks next, on any thread, as many as
// `bytes` allows, the most that any of them allows. Memory that was written to is cheap; memory that is fresh from the
// system, and below it from a host that gives it to its guests when they touch it, costs many times the work done in it.
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
