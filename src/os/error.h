// Turns a failed system call into a Status a person can act on.
#ifndef SEAMRIPPER_OS_ERROR_H_
#define SEAMRIPPER_OS_ERROR_H_

#include <string>

#include "base/status.h"

namespace seamripper {

// "cannot VERB PATH: reason: what to do", from errno's value `error`.
Status SystemError(const std::string& verb, const std::string& path, int error);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_ERROR_H_
