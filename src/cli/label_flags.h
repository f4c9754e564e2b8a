// The flags of samples, labels and what follows from them.
#ifndef SEAMRIPPER_CLI_LABEL_FLAGS_H_
#define SEAMRIPPER_CLI_LABEL_FLAGS_H_

#include <vector>

#include "cli/flags.h"

namespace seamripper::cli {

void AddLabelFlags(std::vector<Flag>* flags);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_LABEL_FLAGS_H_
