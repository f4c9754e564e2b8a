#include "seamripper/screen.h"

#include <utility>

#include "cli/ingest_inputs.h"
#include "cli/run.h"
#include "cli/screen_text.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "cli/watched.h"

namespace seamripper::cli {

namespace {

Status CheckRequest(const ScreenRequest& request) {
  if (request.inputs.empty()) {
    return UsageError("no input: name crawl files, pages or directories, or '-' for standard input");
  }
  if (request.labels.empty()) return UsageError("no label set to match the pages against: add --labels FILE");
  return CheckInputs(request.inputs, "a crawl file or a page");
}

}  // namespace

Status RunScreen(const Options& options) {
  ScreenRequest request = options.screen;
  request.inputs = options.arguments;
  request.parquet_converter = {"/proc/self/exe", kReadParquet};
  request.stop = CatchInterrupts();
  RETURN_IF_ERROR(CheckRequest(request));
  const Look look = LookOfOutput(options.color);
  const ScreenForm form = options.json                       ? ScreenForm::kJson
                          : look.reader == Reader::kTerminal ? ScreenForm::kLines
                                                             : ScreenForm::kTsv;
  // With the first match or at the end: an error comes without it.
  std::string header = ScreenHeader(form, look);
  request.found = [&](const ScreenedPage& page) {
    Status status = WriteOutput(std::exchange(header, "") + ScreenLine(page, form, look));
    return OutputHasReader() ? status : Status(Code::kInterrupted, "");
  };
  const Result<ScreenSummary> summary = Screen(request);
  if (!OutputHasReader()) return {};
  if (!summary.ok()) return summary.status();
  RETURN_IF_ERROR(WriteOutput(header));

  if (!options.quiet) {
    SayLine(ScreenSummaryLine(*summary));
    for (const std::string& notice : summary->notices) SayLine(notice);
  }
  if (options.verbose) {
    for (const std::string& place : summary->damage) SayLine("damaged: " + place);
  }
  const Status damage = InputDamage(summary->damaged_pieces, summary->damaged_bytes, summary->damage,
                                    std::string("screened") + (options.verbose ? "" : "; -v lists the positions"));
  if (!options.exit_code || summary->matched_pages + summary->matched_files == 0) return damage;
  return Status(Code::kFound, damage.message());
}

}  // namespace seamripper::cli
