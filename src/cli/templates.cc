#include "seamripper/templates.h"

#include "cli/ingest_inputs.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "cli/templates_text.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

Status ListLike(const Options& options, const DetectOptions& how) {
  LikeRequest request;
  if (!options.like.empty()) request.pages.push_back(options.like);
  if (!options.seeds.empty()) {
    ASSIGN_OR_RETURN(std::vector<std::string> seeds, ReadFileList(options.seeds));
    for (std::string& seed : seeds) request.pages.push_back(std::move(seed));
  }
  if (options.Has("threshold")) request.threshold = options.templates.threshold;
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  ASSIGN_OR_RETURN(const LikeAnswer answer,
                   Watched(options, how, [&](const DetectOptions& watched) { return FindLike(watched, request); }));
  if (!options.quiet) {
    for (const std::string& line : LikeLines(answer, request)) SayLine(line);
  }
  return PrintRows(answer.rows.get(), plan);
}

}  // namespace

Status RunTemplates(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("templates takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper templates CORPUS'");
  }
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  if (!options.like.empty() || !options.seeds.empty()) return ListLike(options, how);
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimateTemplates(how, options.templates));
    JsonWriter json(AppendVisibleJsonString);
    if (options.json) WriteEstimateJson(estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(estimate));
  }
  ASSIGN_OR_RETURN(const TemplateSummary summary, Watched(options, how, [&](const DetectOptions& watched) {
                     return FindTemplates(watched, options.templates);
                   }));
  if (!options.quiet) {
    for (const std::string& line : TemplateLines(summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " templates");
  }
  if (!options.json) return {};
  JsonWriter json(AppendVisibleJsonString);
  WriteTemplateJson(summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
