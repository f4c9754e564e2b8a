// What was found of near-duplicates at a threshold, for people and for programs.
#ifndef SEAMRIPPER_CLI_NEAR_TEXT_H_
#define SEAMRIPPER_CLI_NEAR_TEXT_H_

#include <string>
#include <vector>

#include "seamripper/near.h"
#include "text/json.h"

namespace seamripper::cli {

// How many, the first of them, and the work it was.
std::vector<std::string> NearLines(const NearSummary& summary);

// One object; no newline.
void WriteNearJson(const NearSummary& summary, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_NEAR_TEXT_H_
