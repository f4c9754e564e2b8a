#include "seamripper/reuse.h"

#include "cli/reuse_text.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

Status RunReuse(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("reuse takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper reuse CORPUS', and --known before each known source");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimateReuse(how, options.reuse));
    JsonWriter json(AppendVisibleJsonString);
    if (options.json) WriteEstimateJson(estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(estimate));
  }
  ReuseRequest request = options.reuse;
  request.parquet_converter = {"/proc/self/exe", kReadParquet};
  ASSIGN_OR_RETURN(const ReuseSummary summary,
                   Watched(options, how, [&](const DetectOptions& watched) { return FindReuse(watched, request); }));
  if (!options.quiet) {
    for (const std::string& line : ReuseLines(summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) +
            " neighbourhoods --where \"depth = 1\" --sort bad_chunks:desc");
  }
  if (!options.json) return {};
  JsonWriter json(AppendVisibleJsonString);
  WriteReuseJson(summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
