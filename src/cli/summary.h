// What an ingest did, told in at most ten lines.
#ifndef SEAMRIPPER_CLI_SUMMARY_H_
#define SEAMRIPPER_CLI_SUMMARY_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/ingest.h"
#include "text/json.h"

namespace seamripper::cli {

// Counts and the next command to type.
std::vector<std::string> SummaryLines(const IngestSummary& summary);

// kInputDamaged with the first place and how to see more; kUsage when no page came of what was read; else ok.
Status StatusOf(const IngestSummary& summary, bool places_listed);

// The same of any input: how much was damaged, the first of the places, and what `rest` says of everything else.
Status InputDamage(uint64_t pieces, uint64_t bytes, const std::vector<std::string>& places, const std::string& rest);

// One object, the corpus inside; no newline.
void WriteSummaryJson(const IngestSummary& summary, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_SUMMARY_H_
