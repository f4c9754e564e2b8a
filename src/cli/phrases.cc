#include "seamripper/phrases.h"

#include <chrono>

#include "cli/estimate_text.h"
#include "cli/interrupt.h"
#include "cli/json.h"
#include "cli/phrases_text.h"
#include "cli/progress.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"

namespace seamripper::cli {

namespace {

Result<PhraseSummary> FindWithProgress(const Options& options, DetectOptions how) {
  ProgressMeter meter(ProgressForm(options), ErrorColumns(), SayIfReady);
  const auto start = std::chrono::steady_clock::now();
  how.progress = [&meter, start](const DetectProgress& progress) {
    meter.Update(progress, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  };
  how.stop = CatchInterrupts();
  Result<PhraseSummary> summary = FindPhrases(how, options.phrases);
  meter.Finish();
  return summary;
}

}  // namespace

Status RunPhrases(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("phrases takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper phrases CORPUS'");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  JsonWriter json;
  if (options.dry_run) {
    const Result<RunEstimate> estimate = EstimatePhrases(how, options.phrases);
    if (!estimate.ok()) return estimate.status();
    if (options.json) WriteEstimateJson(*estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(*estimate));
  }
  const Result<PhraseSummary> summary = FindWithProgress(options, std::move(how));
  if (!summary.ok()) return summary.status();
  if (!options.quiet) {
    for (const std::string& line : PhraseLines(*summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " duplicates");
  }
  if (!options.json) return {};
  WritePhraseJson(*summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
