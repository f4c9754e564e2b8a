#include "seamripper/screen.h"

#include <utility>

#include "cli/interrupt.h"
#include "cli/run.h"
#include "cli/screen_text.h"
#include "cli/streams.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

Status CheckRequest(const ScreenRequest& request) {
  if (request.inputs.empty()) {
    return UsageError("no input: name crawl files, pages or directories, or '-' for standard input");
  }
  if (request.labels.empty()) return UsageError("no label set to hold the pages against: add --labels FILE");
  for (const std::string& input : request.inputs) {
    if (input.empty()) return UsageError("an input is the empty word: name a file or directory");
    if (input == "-" && InputIsTerminal()) {
      return UsageError("standard input is a terminal: pipe a crawl file or a page into it");
    }
  }
  return {};
}

Status DamageOf(const ScreenSummary& summary, bool places_listed) {
  if (summary.damaged_pieces == 0) return {};
  return {Code::kInputDamaged, Plural(summary.damaged_pieces, "piece") + " of the input damaged (" +
                                   Plural(summary.damaged_bytes, "byte") + "), first at " + summary.damage.front() +
                                   ": everything else was screened" + (places_listed ? "" : "; -v lists places")};
}

}  // namespace

Status RunScreen(const Options& options) {
  ScreenRequest request = options.screen;
  request.inputs = options.arguments;
  request.parquet_converter = {"/proc/self/exe", kReadParquet};
  request.stop = CatchInterrupts();
  if (Status status = CheckRequest(request); !status.ok()) return status;
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
  if (Status status = WriteOutput(header); !status.ok()) return status;

  if (!options.quiet) {
    SayLine(ScreenSummaryLine(*summary));
    for (const std::string& notice : summary->notices) SayLine(notice);
  }
  if (options.verbose) {
    for (const std::string& place : summary->damage) SayLine("damaged: " + place);
  }
  const Status damage = DamageOf(*summary, options.verbose);
  if (!options.exit_code || summary->matched_pages + summary->matched_files == 0) return damage;
  return Status(Code::kFound, damage.message());
}

}  // namespace seamripper::cli
