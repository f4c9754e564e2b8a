#include "seamripper/quilts.h"

#include "cli/quilts_text.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

Status RunQuilts(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("quilts takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper quilts CORPUS'");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimateQuilts(how, options.quilts));
    JsonWriter json(AppendVisibleJsonString);
    if (options.json) WriteEstimateJson(estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(estimate));
  }
  ASSIGN_OR_RETURN(const QuiltSummary summary, Watched(options, how, [&](const DetectOptions& watched) {
                     return FindQuilts(watched, options.quilts);
                   }));
  if (!options.quiet) {
    for (const std::string& line : QuiltLines(summary)) SayLine(line);
    const std::string why = WhyNoneIsForeign(summary);
    if (options.quilts.options.foreign != SiteMode::kNone && !why.empty()) SayLine(why);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " quilts");
  }
  if (!options.json) return summary.sweep.empty() ? Status() : WriteOutput(SweepText(summary));
  JsonWriter json(AppendVisibleJsonString);
  WriteQuiltJson(summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
