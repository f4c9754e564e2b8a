// What a run would need, for people and for programs.
#ifndef SEAMRIPPER_CLI_ESTIMATE_TEXT_H_
#define SEAMRIPPER_CLI_ESTIMATE_TEXT_H_

#include <string>

#include "seamripper/detect.h"
#include "text/json.h"

namespace seamripper::cli {

std::string EstimateText(const RunEstimate& estimate);

// One object; no newline.
void WriteEstimateJson(const RunEstimate& estimate, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_ESTIMATE_TEXT_H_
