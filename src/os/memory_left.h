// Whether there is memory, asked before calling what does not survive that there is none.
#ifndef SEAMRIPPER_OS_MEMORY_LEFT_H_
#define SEAMRIPPER_OS_MEMORY_LEFT_H_

#include <cstdint>

namespace seamripper {

// Whether this process may take so many more bytes now. Takes none.
bool IsMemoryLeft(uint64_t bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MEMORY_LEFT_H_
