#include "seamripper/templates.h"

#include "cli/estimate_text.h"
#include "cli/file_list.h"
#include "cli/json.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "cli/templates_text.h"
#include "cli/watched.h"

namespace seamripper::cli {

namespace {

// The flag is also that of another verb, which takes any number.
Status TakeThreshold(const Options& options, uint32_t* threshold) {
  if (!options.threshold) return {};
  if (*options.threshold < 1 || *options.threshold > kStyleDimensions) {
    return UsageError("--threshold " + std::to_string(*options.threshold) +
                      " is out of range: it is in dimensions, write 1 to " + std::to_string(kStyleDimensions));
  }
  *threshold = static_cast<uint32_t>(*options.threshold);
  return {};
}

Status ListLike(const Options& options, const DetectOptions& how) {
  LikeRequest request;
  if (!options.like.empty()) request.pages.push_back(options.like);
  if (!options.seeds.empty()) {
    Result<std::vector<std::string>> seeds = ReadFileList(options.seeds);
    if (!seeds.ok()) return seeds.status();
    for (std::string& seed : *seeds) request.pages.push_back(std::move(seed));
  }
  if (Status status = TakeThreshold(options, &request.threshold); !status.ok()) return status;
  const Result<PrintPlan> plan = PlanPrinting(options);
  if (!plan.ok()) return plan.status();
  const Result<LikeAnswer> answer =
      Watched(options, how, [&](const DetectOptions& watched) { return FindLike(watched, request); });
  if (!answer.ok()) return answer.status();
  if (!options.quiet) {
    for (const std::string& line : LikeLines(*answer, request)) SayLine(line);
  }
  return PrintRows(answer->rows.get(), *plan);
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
  TemplateOptions request = options.templates;
  if (Status status = TakeThreshold(options, &request.threshold); !status.ok()) return status;
  if (options.dry_run) {
    const Result<RunEstimate> estimate = EstimateTemplates(how, request);
    if (!estimate.ok()) return estimate.status();
    JsonWriter json;
    if (options.json) WriteEstimateJson(*estimate, &json);
    return WriteOutput(options.json ? json.text() + "\n" : EstimateText(*estimate));
  }
  const Result<TemplateSummary> summary =
      Watched(options, how, [&](const DetectOptions& watched) { return FindTemplates(watched, request); });
  if (!summary.ok()) return summary.status();
  if (!options.quiet) {
    for (const std::string& line : TemplateLines(*summary)) SayLine(line);
    SayLine("next: seamripper ls " + ShellWord(options.arguments[0]) + " templates");
  }
  if (!options.json) return {};
  JsonWriter json;
  WriteTemplateJson(*summary, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
