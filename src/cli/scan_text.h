// What a scan did and found, told in at most 15 lines.
#ifndef SEAMRIPPER_CLI_SCAN_TEXT_H_
#define SEAMRIPPER_CLI_SCAN_TEXT_H_

#include <string>
#include <vector>

#include "seamripper/scan.h"
#include "text/json.h"

namespace seamripper::cli {

inline constexpr size_t kMostScanLines = 15;

// What was read and skipped; of each detector how much, and its worst example; warnings, as many as there is room for; the
// next commands to type.
std::vector<std::string> ScanLines(const ScanSummary& summary);

// One object, those of ingest and of the detectors inside; no newline.
void WriteScanJson(const ScanSummary& summary, JsonWriter* json);

// What a scan would need, for people and for programs.
std::string ScanEstimateText(const ScanEstimate& estimate);
void WriteScanEstimateJson(const ScanEstimate& estimate, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_SCAN_TEXT_H_
