// What every detector's run tells of itself: before, what it would need; afterwards, what it made.
#ifndef SEAMRIPPER_CLI_RUN_TEXT_H_
#define SEAMRIPPER_CLI_RUN_TEXT_H_

#include <string>

#include "seamripper/detect.h"
#include "text/json.h"

namespace seamripper::cli {

// Behind the first line: ", run 20f6...", and whether it existed.
std::string RunNote(const RunSummary& run);

// An option as it is typed: "theta=0.5".
std::string OptionText(const std::string& name, const std::string& value);

// What other commands show from now on, when a run that was asked with other options was current; else empty.
std::string CurrentLine(const RunSummary& run);

std::string EstimateText(const RunEstimate& estimate);

// One object; no newline.
void WriteEstimateJson(const RunEstimate& estimate, JsonWriter* json);

// Writes the keys seconds, tables and counts into the object at hand.
void WriteRunFacts(const RunSummary& run, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_RUN_TEXT_H_
