#include "seamripper/ingest.h"

#include <utility>

#include "cli/ingest_inputs.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "seamripper/parquet_input.h"

namespace seamripper::cli {

namespace {

Result<IngestSummary> IngestWithProgress(const Options& options, IngestOptions ingest) {
  ProgressMeter meter(ProgressForm(options), ErrorColumns(), SayIfReady);
  ingest.progress = UpdatesOf(&meter);
  Result<IngestSummary> summary = Ingest(ingest);
  meter.Finish();
  return summary;
}

}  // namespace

Status RunIngest(const Options& options) {
  ASSIGN_OR_RETURN(IngestOptions ingest, IngestOptionsOf(options));
  ASSIGN_OR_RETURN(const IngestSummary summary, IngestWithProgress(options, std::move(ingest)));

  if (!options.quiet) {
    for (const std::string& notice : summary.notices) SayLine(notice);
    for (const std::string& line : SummaryLines(summary)) SayLine(line);
  }
  if (options.verbose) {
    for (const std::string& place : summary.damage) SayLine("damaged: " + place);
  }
  if (options.json) RETURN_IF_ERROR(WriteJson(WriteSummaryJson, summary));
  return StatusOf(summary, options.verbose);
}

// Ingest starts it for each Parquet file, so that a hostile one can bring down no more than this process.
Status RunReadParquet(std::string_view pass) {
  if (pass != "check" && pass != "read") return UsageError("read-parquet is for ingest: give it the Parquet file");
  return ConvertParquetInput(pass == "check" ? ParquetPass::kCheck : ParquetPass::kRead, [](std::string_view text) {
    const Status status = WriteOutput(text);
    return status.ok() && !OutputHasReader() ? Status(Code::kInterrupted, "nobody reads this any more") : status;
  });
}

}  // namespace seamripper::cli
