// What a check found, in short.
#ifndef SEAMRIPPER_CLI_CHECK_H_
#define SEAMRIPPER_CLI_CHECK_H_

#include <string>
#include <vector>

#include "seamripper/check.h"

namespace seamripper::cli {

// How much was found of how much; what was not looked at.
std::vector<std::string> CheckLines(const CheckAnswer& answer);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_CHECK_H_
