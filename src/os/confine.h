// A process that reads what a stranger wrote gives up what it does not need for that.
#ifndef SEAMRIPPER_OS_CONFINE_H_
#define SEAMRIPPER_OS_CONFINE_H_

#include <cstdint>

#include "base/status.h"

namespace seamripper {

struct Confinement {
  uint64_t memory_bytes = 0;  // of address space
  uint64_t cpu_seconds = 0;
};

// From here on, for good: no more memory and time than that, few open files, none written, no core; no network, no
// other program, no other process touched, nothing in the file system changed. What it has open besides the standard
// streams is closed. To be called before there is a second thread. Where the kernel filters no system calls, and in a
// build with sanitizers, which need the memory and the calls, limits and DuckDB's own lock have to do.
Status ConfineProcess(const Confinement& confinement);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_CONFINE_H_
