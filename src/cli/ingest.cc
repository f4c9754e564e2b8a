#include "seamripper/ingest.h"

#include <algorithm>
#include <chrono>

#include "cli/file_list.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"

namespace seamripper::cli {

namespace {

Status GatherInputs(const Options& options, IngestOptions* ingest) {
  ingest->inputs = options.arguments;
  if (!options.files_from.empty()) {
    const auto standard_input = std::count(ingest->inputs.begin(), ingest->inputs.end(), "-");
    if (options.files_from == "-" && standard_input > 0) {
      return UsageError("standard input cannot be both an input and --files-from: put the list into a file");
    }
    Result<std::vector<std::string>> listed = ReadFileList(options.files_from);
    if (!listed.ok()) return listed.status();
    ingest->inputs.insert(ingest->inputs.end(), listed->begin(), listed->end());
    if (ingest->inputs.empty()) return UsageError("no input in " + options.files_from + ": write one path a line");
  }
  if (ingest->inputs.empty()) {
    return UsageError("no input: name crawl files or directories, '-' for standard input, or --files-from FILE");
  }
  if (ingest->corpus.empty()) return UsageError("no corpus to write to: add -o CORPUS");
  for (const std::string& input : ingest->inputs) {
    if (input.empty()) return UsageError("an input is the empty word: name a file or directory");
    if (input == "-" && InputIsTerminal()) {
      return UsageError("standard input is a terminal: pipe a crawl file into it");
    }
  }
  return {};
}

Result<IngestSummary> IngestWithProgress(const Options& options, IngestOptions ingest) {
  ProgressMeter meter(ProgressForm(options), ErrorColumns(), SayIfReady);
  const auto start = std::chrono::steady_clock::now();
  ingest.progress = [&meter, start](const IngestProgress& progress) {
    meter.Update(progress, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  };
  ingest.stop = CatchInterrupts();
  ingest.parquet_converter = {"/proc/self/exe", kReadParquet};
  Result<IngestSummary> summary = Ingest(ingest);
  meter.Finish();
  return summary;
}

}  // namespace

Status RunIngest(const Options& options) {
  IngestOptions ingest = options.ingest;
  if (Status status = GatherInputs(options, &ingest); !status.ok()) return status;
  const Result<IngestSummary> summary = IngestWithProgress(options, std::move(ingest));
  if (!summary.ok()) return summary.status();

  if (!options.quiet) {
    for (const std::string& notice : summary->notices) SayLine(notice);
    for (const std::string& line : SummaryLines(*summary)) SayLine(line);
  }
  if (options.verbose) {
    for (const std::string& place : summary->damage) SayLine("damaged: " + place);
  }
  if (options.json) {
    JsonWriter json;
    WriteSummaryJson(*summary, &json);
    if (Status status = WriteOutput(json.text() + "\n"); !status.ok()) return status;
  }
  return DamageStatus(*summary, options.verbose);
}

}  // namespace seamripper::cli
