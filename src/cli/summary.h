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

// kInputDamaged with the first place and how to see more; ok when nothing was damaged.
Status DamageStatus(const IngestSummary& summary, bool places_listed);

// One object, the corpus inside; no newline.
void WriteSummaryJson(const IngestSummary& summary, JsonWriter* json);

// `path` as a word a shell takes back.
std::string ShellWord(const std::string& path);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_SUMMARY_H_
