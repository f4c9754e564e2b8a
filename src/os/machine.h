// What the machine offers.
#ifndef SEAMRIPPER_OS_MACHINE_H_
#define SEAMRIPPER_OS_MACHINE_H_

#include <cstdint>
#include <string>

#include "base/status.h"

namespace seamripper {

unsigned ProcessorCount();      // that this process may run on, at least 1
uint64_t MachineMemoryBytes();  // of the machine, or of the control group when that is less

// That a user may still write to the file system `folder` is on.
Result<uint64_t> FreeDiskBytes(const std::string& folder);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MACHINE_H_
