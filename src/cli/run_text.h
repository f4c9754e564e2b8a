// What every detector's run tells of itself: before, what it would need; afterwards, what it made.
#ifndef SEAMRIPPER_CLI_RUN_TEXT_H_
#define SEAMRIPPER_CLI_RUN_TEXT_H_

#include <string>

#include "seamripper/detect.h"
#include "text/json.h"

namespace seamripper::cli {

std::string EstimateText(const RunEstimate& estimate);

// One object; no newline.
void WriteEstimateJson(const RunEstimate& estimate, JsonWriter* json);

// Writes the keys seconds, tables and counts into the object at hand.
void WriteRunFacts(const RunSummary& run, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_RUN_TEXT_H_
