// What the machine offers.
#ifndef SEAMRIPPER_OS_MACHINE_H_
#define SEAMRIPPER_OS_MACHINE_H_

#include <cstdint>
#include <string>

namespace seamripper {

unsigned ProcessorCount();      // that this process may run on, at least 1
uint64_t MachineMemoryBytes();  // of the machine, or of the control group when that is less
// That may still be written in the folder; all there can be when the system does not say.
uint64_t FreeDiskBytes(const std::string& folder);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MACHINE_H_
