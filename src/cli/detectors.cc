#include <utility>

#include "cli/detector_text.h"
#include "cli/ingest_inputs.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/watched.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

template <class Request, class Summary>
struct Detector {
  Result<RunEstimate> (*estimate)(const DetectOptions& how, const Request& request);
  Result<Summary> (*find)(const DetectOptions& how, const Request& request);
  std::vector<std::string> (*lines)(const Summary& summary);
  void (*write)(const Summary& summary, JsonWriter* json);
  const char* list;  // what ls is told to show what was found
};

constexpr Detector<QuiltRequest, QuiltSummary> kQuiltsOf = {EstimateQuilts, FindQuilts, QuiltLines, WriteQuiltJson,
                                                            "quilts"};
constexpr Detector<PhraseRequest, PhraseSummary> kPhrasesOf = {EstimatePhrases, FindPhrases, PhraseLines,
                                                               WritePhraseJson, "duplicates"};
constexpr Detector<TemplateOptions, TemplateSummary> kTemplatesOf = {EstimateTemplates, FindTemplates, TemplateLines,
                                                                     WriteTemplateJson, "templates"};
constexpr Detector<ReuseRequest, ReuseSummary> kReuseOf = {
    EstimateReuse, FindReuse, ReuseLines, WriteReuseJson,
    "neighbourhoods --where \"depth = 1\" --sort bad_chunks:desc"};
constexpr Detector<NearOptions, NearSummary> kNearOf = {EstimateNear, FindNear, NearLines, WriteNearJson, "near"};

template <class Request, class Summary>
std::string_view ListOf(const Detector<Request, Summary>& detector, const Summary&) {
  return detector.list;
}
std::string_view ListOf(const Detector<NearOptions, NearSummary>& detector, const NearSummary& summary) {
  return summary.by == NearBy::kContainment ? Table<PagePairRow>::kName : detector.list;
}

Result<DetectOptions> HowOf(const Options& options, std::string_view example = "CORPUS") {
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus", example));
  DetectOptions how = options.detect;
  how.corpus = options.arguments[0];
  return how;
}

// Before the next command to type, tell(summary) may say more.
template <class Request, class Summary, class Tell>
Status RunDetector(const Options& options, const DetectOptions& how, const Request& request,
                   const Detector<Request, Summary>& detector, Tell tell) {
  if (options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, detector.estimate(how, request));
    return options.json ? WriteJson(WriteEstimateJson, estimate) : WriteOutput(EstimateText(estimate));
  }
  ASSIGN_OR_RETURN(const Summary summary, Watched(options, how, [&](const DetectOptions& watched) {
                     return detector.find(watched, request);
                   }));
  if (!options.quiet) {
    for (const std::string& line : detector.lines(summary)) SayLine(line);
    tell(summary);
    SayLine("next: seamripper ls " + ShellWord(how.corpus) + " " + std::string(ListOf(detector, summary)));
  }
  if (options.json) return WriteJson(detector.write, summary);
  if constexpr (requires { summary.sweep; }) {
    if (!summary.sweep.empty()) return WriteOutput(SweepText(summary));
  }
  return {};
}

template <class Request, class Summary>
Status RunDetector(const Options& options, const DetectOptions& how, const Request& request,
                   const Detector<Request, Summary>& detector) {
  return RunDetector(options, how, request, detector, [](const Summary&) {});
}

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

Status RunQuilts(const Options& options) {
  ASSIGN_OR_RETURN(const DetectOptions how, HowOf(options));
  return RunDetector(options, how, options.quilts, kQuiltsOf, [&](const QuiltSummary& summary) {
    const std::string why = WhyNoneIsForeign(summary);
    if (options.quilts.options.foreign != SiteMode::kNone && !why.empty()) SayLine(why);
  });
}

Status RunPhrases(const Options& options) {
  ASSIGN_OR_RETURN(const DetectOptions how, HowOf(options));
  return RunDetector(options, how, options.phrases, kPhrasesOf);
}

Status RunTemplates(const Options& options) {
  ASSIGN_OR_RETURN(const DetectOptions how, HowOf(options));
  if (!options.like.empty() || !options.seeds.empty()) return ListLike(options, how);
  return RunDetector(options, how, options.templates, kTemplatesOf);
}

Status RunReuse(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("reuse takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper reuse CORPUS', and --known before each known source");
  }
  ASSIGN_OR_RETURN(const DetectOptions how, HowOf(options));
  ReuseRequest request = options.reuse;
  if (!options.dry_run) request.parquet_converter = {"/proc/self/exe", kReadParquet};
  return RunDetector(options, how, request, kReuseOf);
}

Status RunNear(const Options& options) {
  ASSIGN_OR_RETURN(const DetectOptions how, HowOf(options, "CORPUS --at 0.8"));
  constexpr uint64_t kHalf = 500'000'000;
  if (options.near.at > 0 && options.near.at < kHalf && !options.quiet && !options.dry_run) {
    ASSIGN_OR_RETURN(const RunEstimate estimate, EstimateNear(how, options.near));
    if (!estimate.answered_before) SayLine(LowThresholdLine(options.near.at, estimate));
  }
  return RunDetector(options, how, options.near, kNearOf);
}

}  // namespace seamripper::cli
