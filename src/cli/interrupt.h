// Ctrl-C as a polite request.
#ifndef SEAMRIPPER_CLI_INTERRUPT_H_
#define SEAMRIPPER_CLI_INTERRUPT_H_

#include <atomic>

namespace seamripper::cli {

// From now on the first SIGINT or SIGTERM sets the flag that is returned; the second ends the program at once with 130.
const std::atomic<bool>* CatchInterrupts();

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_INTERRUPT_H_
