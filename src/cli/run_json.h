// What every detector's run tells of itself, as JSON.
#ifndef SEAMRIPPER_CLI_RUN_JSON_H_
#define SEAMRIPPER_CLI_RUN_JSON_H_

#include "seamripper/detect.h"
#include "text/json.h"

namespace seamripper::cli {

// Writes the keys seconds, tables and counts into the object at hand.
void WriteRunFacts(const RunSummary& run, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_RUN_JSON_H_
