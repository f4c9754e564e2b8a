// How much memory the test program has allocated, counted where it is allocated: malloc, new and all else that comes down
// to them. Whoever includes this gets a program with a malloc of its own.
#ifndef SEAMRIPPER_TESTING_COUNTED_MEMORY_H_
#define SEAMRIPPER_TESTING_COUNTED_MEMORY_H_

#include <cstdint>

namespace seamripper {

// False under sanitizers, which have a malloc themselves: the numbers are then 0.
bool MemoryIsCounted();
uint64_t AllocatedBytes();
uint64_t PeakAllocatedBytes();  // since the last reset
void ResetPeakAllocatedBytes();

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_COUNTED_MEMORY_H_
