// What labels say of a detector, for people.
#ifndef SEAMRIPPER_CLI_EVALUATION_TEXT_H_
#define SEAMRIPPER_CLI_EVALUATION_TEXT_H_

#include <string>

#include "seamripper/labels.h"

namespace seamripper::cli {

// "0.86 (0.82-0.89, n=380)".
std::string ShareText(const Share& share, uint64_t judged);

std::string EvaluationText(const Evaluation& evaluation);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_EVALUATION_TEXT_H_
