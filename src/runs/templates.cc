#include "seamripper/templates.h"

#include <algorithm>
#include <utility>

#include "columns/template_tables.h"
#include "ingest/settings.h"
#include "runs/detector_run.h"
#include "runs/row_outputs.h"
#include "runs/run_rows.h"
#include "runs/template_tables.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 4;
constexpr size_t kExamples = 3;

// For a page in a cluster: 42 the detector's own, 48 when it is a family of its own, 72 to bring it together with its prototype.
constexpr uint64_t kBytesPerPage = 162;

constexpr double kMostMissed = 0.5;

// Keys are a page's probes; its sketch takes the place of rows; each member's text and chunks go to its pair.
StreamCosts CostsOf(const ManifestTotals& totals, const TemplateOptions& options) {
  const double pages_per_word =
      static_cast<double>(totals.pages) / static_cast<double>(std::max<uint64_t>(totals.words, 1));
  StreamCosts costs;
  costs.key_bytes_per_word = 8.3 * options.probes * pages_per_word;
  costs.row_bytes_per_word = static_cast<double>(sizeof(StyleSketch) + 24) * pages_per_word;
  costs.next_row_bytes_per_word = 0;
  return costs;
}

Status CheckMisses(const TemplateOptions& options, uint32_t dimensions, bool force) {
  const double miss = MissProbability(options, dimensions);
  if (force || miss <= kMostMissed) return {};
  return UsageError(
      "with these options " + Decimal(100 * miss, 0) +
      " % of the page pairs at the threshold would be missed: more --probes, a smaller --key-size or a higher "
      "--threshold miss fewer; --force runs anyway");
}

Result<TemplateSummary> SummaryOfTemplates(const Findings& findings, const TemplateOptions& options,
                                           uint32_t dimensions, bool answered_before) {
  TemplateSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  summary.pages = summary.run.CountOf("pages");
  summary.styled_pages = summary.run.CountOf("styled_pages");
  summary.clusters = findings.FindTable(Table<TemplateRow>::kName)->rows;
  summary.families = findings.FindTable(Table<TemplateFamilyRow>::kName)->rows;
  summary.members = findings.FindTable(Table<TemplateMemberRow>::kName)->rows;
  summary.miss_probability = MissProbability(options, dimensions);
  ASSIGN_OR_RETURN(summary.first, ReadFirstRows<TemplateRow>(findings, kExamples));
  return summary;
}

using Tables = SortedTables<TemplateRow, TemplateFamilyRow, TemplateMemberRow>;

Result<Findings> Compute(const SharedCorpus& corpus, const RunQuestion& question, const TemplateOptions& options,
                         const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run, DetectorRun::Begin(corpus, question, how, kBytesPerPage));
  Tables tables(run.get());
  ASSIGN_OR_RETURN(const auto counts,
                   FindTemplateTables(run->engine(), corpus.reader().manifest(), corpus.path(), options, &tables));
  RETURN_IF_ERROR(tables.Write<TemplateRow>(run.get()));
  RETURN_IF_ERROR(tables.Write<TemplateFamilyRow>(run.get()));
  RETURN_IF_ERROR(tables.Write<TemplateMemberRow>(run.get()));
  return run->Commit(counts);
}

}  // namespace

StyleSeed StyleOf(const Manifest& manifest) {
  return {manifest.seed, SettingsOf(manifest.profiles).style_dimensions};
}

Result<RunQuestion> TemplateQuestionOf(const Manifest& manifest, const TemplateOptions& options) {
  const uint32_t dimensions = StyleOf(manifest).dimensions;
  if (options.key_size == 1 && options.probes > dimensions) {
    return UsageError("--probes '" + std::to_string(options.probes) + "' is out of range: the sketches of this corpus have " +
                      std::to_string(dimensions) + " dimensions, so write 1 to " + std::to_string(dimensions));
  }
  RunQuestion question =
      QuestionTo(manifest, "templates", kAlgorithm, {"style", "words", "text", "chunks", "psl", "limits"});
  ASSIGN_OR_RETURN(question.options, AskedOptions(options));
  return question;
}

std::map<std::string, uint64_t> CountsOf(const TemplateCounts& counts, uint64_t pages) {
  return {{"pages", pages},
          {"styled_pages", counts.styled_pages},
          {"large_buckets", counts.large_buckets},
          {"pages_checked_against_leaders", counts.leader_pages},
          {"pages_like_no_leader", counts.left_alone}};
}

Result<TemplateSummary> FindTemplates(const DetectOptions& how, const TemplateOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, TemplateQuestionOf(corpus.reader().manifest(), options));
  const uint32_t dimensions = StyleOf(corpus.reader().manifest()).dimensions;
  RETURN_IF_ERROR(CheckMisses(options, dimensions, how.force));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, question, how, [&] { return Compute(corpus, question, options, how); }));
  return SummaryOfAnswer(answer, SummaryOfTemplates(answer.findings, options, dimensions, answer.given_before));
}

Result<RunEstimate> EstimateTemplates(const DetectOptions& how, const TemplateOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, TemplateQuestionOf(corpus.reader().manifest(), options));
  return EstimateRun(corpus, question, how, CostsOf(corpus.reader().manifest().totals, options), kBytesPerPage);
}

}  // namespace seamripper
