// What every detector's run tells of itself: before, what it would need; afterwards, what it made.
#ifndef SEAMRIPPER_CLI_RUN_TEXT_H_
#define SEAMRIPPER_CLI_RUN_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "seamripper/detect.h"
#include "text/json.h"

namespace seamripper::cli {

// A first line: "found 2 quilts among 1,000 pages (0.2 %)"; `with` says which of them, as " with labelled content".
struct Counted {
  uint64_t count = 0;
  std::string_view noun;
  std::string_view with = "";
};
std::string FoundAmong(const Counted& found, const Counted& all);

// Behind the first line: ", run 20f6...", and whether it existed.
std::string RunNote(const RunSummary& run);

// An option as it is typed: "theta=0.5".
std::string OptionText(const std::string& name, const std::string& value);

// What other commands show from now on, when a run that was asked with other options was current; else empty.
std::string CurrentLine(const RunSummary& run);

// The same as a line behind others; none when there is nothing to say. The next two likewise.
void AddCurrentLine(const RunSummary& run, std::vector<std::string>* lines);
void AddHostsWithoutAddress(const RunSummary& run, std::vector<std::string>* lines);
// `what` of different things happens, as "shingles are expected to share a key".
void AddCollisions(double expected, const std::string& what, std::vector<std::string>* lines);

// "  label       text", the texts below each other.
std::string LabelledLine(std::string_view label, const std::string& text);

std::string EstimateText(const RunEstimate& estimate);

// One object; no newline.
void WriteEstimateJson(const RunEstimate& estimate, JsonWriter* json);

// Begins an object, with the keys run and answered_before.
void BeginRunJson(const RunSummary& run, JsonWriter* json);
// Writes the keys seconds, tables and counts into the object at hand.
void WriteRunFacts(const RunSummary& run, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_RUN_TEXT_H_
