// Memory in large pages, where the system has them: a large block that is written all over at once costs a fault for
// every 4 KiB otherwise, and each of its pages a place in the address cache.
#ifndef SEAMRIPPER_OS_HUGE_MEMORY_H_
#define SEAMRIPPER_OS_HUGE_MEMORY_H_

#include <cstddef>

#include "os/temp_file.h"

namespace seamripper {

inline constexpr size_t kHugePageBytes = size_t{2} << 20;

// Aligned to TempFile::kAlignment at least. Its content is not defined.
AlignedBytes MakeHuge(size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_HUGE_MEMORY_H_
