#include "seamripper/scan.h"

#include <utility>

#include "cli/ingest_inputs.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/scan_text.h"
#include "cli/streams.h"
#include "cli/summary.h"

namespace seamripper::cli {

namespace {

Result<ScanSummary> ScanWithProgress(const Options& options, ScanRequest request) {
  ProgressMeter meter(ProgressForm(options), ErrorColumns(), SayIfReady);
  const auto update = UpdatesOf(&meter);
  request.ingest.progress = update;
  request.detect.progress = update;
  Result<ScanSummary> summary = Scan(request);
  meter.Finish();
  return summary;
}

Status PrintEstimate(const ScanRequest& request, bool as_json) {
  ASSIGN_OR_RETURN(const ScanEstimate estimate, EstimateScan(request));
  return as_json ? WriteJson(WriteScanEstimateJson, estimate) : WriteOutput(ScanEstimateText(estimate));
}

}  // namespace

Status RunScan(const Options& options) {
  ASSIGN_OR_RETURN(IngestOptions ingest, IngestOptionsOf(options));
  if (options.dry_run) return PrintEstimate({std::move(ingest), options.detect, options.only}, options.json);
  ASSIGN_OR_RETURN(const ScanSummary summary,
                   ScanWithProgress(options, {std::move(ingest), options.detect, options.only}));

  if (!options.quiet) {
    for (const std::string& notice : summary.ingest.notices) SayLine(notice);
    for (const std::string& line : ScanLines(summary)) SayLine(line);
  }
  if (options.verbose) {
    for (const std::string& place : summary.ingest.damage) SayLine("damaged: " + place);
  }
  if (options.json) RETURN_IF_ERROR(WriteJson(WriteScanJson, summary));
  return StatusOf(summary.ingest, options.verbose);
}

}  // namespace seamripper::cli
