#include "seamripper/phrases.h"

#include "cli/phrases_text.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

Status RunPhrases(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("phrases takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper phrases CORPUS'");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  JsonWriter json(AppendVisibleJsonString);
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimatePhrases(how, options.phrases));
    if (options.json) WriteEstimateJson(estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(estimate));
  }
  ASSIGN_OR_RETURN(const PhraseSummary summary, Watched(options, how, [&](const DetectOptions& watched) {
                     return FindPhrases(watched, options.phrases);
                   }));
  if (!options.quiet) {
    for (const std::string& line : PhraseLines(summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " duplicates");
  }
  if (!options.json) return {};
  WritePhraseJson(summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
