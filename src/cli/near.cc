#include "seamripper/near.h"

#include "cli/near_text.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

Status RunNear(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("near takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper near CORPUS --at 0.8'");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  JsonWriter json(AppendVisibleJsonString);
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimateNear(how, options.near));
    if (options.json) WriteEstimateJson(estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(estimate));
  }
  constexpr uint64_t kHalf = 500'000'000;
  if (options.near.at > 0 && options.near.at < kHalf && !options.quiet) {
    SayLine("note: below a similarity of 0.5 most grams of a page are looked up, and the work may grow with the square of "
            "the pages");
  }
  ASSIGN_OR_RETURN(const NearSummary summary, Watched(options, how, [&](const DetectOptions& watched) {
                     return FindNear(watched, options.near);
                   }));
  if (!options.quiet) {
    for (const std::string& line : NearLines(summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " near");
  }
  if (!options.json) return {};
  WriteNearJson(summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
