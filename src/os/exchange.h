// Two files or folders that change names.
#ifndef SEAMRIPPER_OS_EXCHANGE_H_
#define SEAMRIPPER_OS_EXCHANGE_H_

#include <string>

#include "base/status.h"

namespace seamripper {

// Both are there. Whoever looks finds something under each name at any moment. False when this file system cannot do it, and
// nothing was done.
Result<bool> ExchangeFiles(const std::string& a, const std::string& b);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_EXCHANGE_H_
