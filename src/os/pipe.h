// How far back one can look in a file that comes through a pipe.
#ifndef SEAMRIPPER_OS_PIPE_H_
#define SEAMRIPPER_OS_PIPE_H_

#include <cstdint>

namespace seamripper {

// Standard input, and what is read like it, can be read again from so far behind the last byte read.
inline constexpr uint64_t kPipeLookBack = uint64_t{8} << 20;

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_PIPE_H_
