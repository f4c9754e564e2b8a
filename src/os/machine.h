// What the machine offers.
#ifndef SEAMRIPPER_OS_MACHINE_H_
#define SEAMRIPPER_OS_MACHINE_H_

#include <cstdint>

namespace seamripper {

unsigned ProcessorCount();      // that this process may run on, at least 1
uint64_t MachineMemoryBytes();  // of the machine, or of the control group when that is less

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MACHINE_H_
