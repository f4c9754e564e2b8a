#include "seamripper/near.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "columns/near_tables.h"
#include "runs/detector_run.h"
#include "runs/near_memory.h"
#include "runs/near_tables.h"
#include "runs/row_outputs.h"
#include "runs/run_rows.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 1;
constexpr size_t kExamples = 3;

Result<NearSummary> SummaryOfNear(const Findings& findings, const NearOptions& options, bool answered_before) {
  NearSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  summary.at = options.at;
  summary.pages = summary.run.CountOf("pages");
  summary.by = options.by;
  summary.has_page_pairs = options.WantsPairs();
  if (summary.has_page_pairs) summary.page_pairs = findings.FindTable(Table<PagePairRow>::kName)->rows;
  summary.probes = summary.run.CountOf("probes");
  summary.verifications = summary.run.CountOf("verifications");
  if (options.by == NearBy::kContainment) return summary;
  summary.near_pages = findings.FindTable(Table<NearRow>::kName)->rows;
  summary.dropped = summary.run.CountOf("dropped");
  summary.pairs = findings.FindTable(Table<NearPairRow>::kName)->rows;
  ASSIGN_OR_RETURN(summary.first, ReadFirstRows<NearRow>(findings, kExamples));
  return summary;
}

using Tables = SortedTables<NearRow, NearPairRow, PagePairRow>;

Result<Findings> Compute(const SharedCorpus& corpus, const RunQuestion& question, const NearOptions& options,
                         const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run, DetectorRun::Begin(corpus, question, how, kNearBytesPerPage));
  Tables tables(run.get());
  ASSIGN_OR_RETURN(const auto counts, FindNearTables(run->engine(), corpus.reader().manifest(), options,
                                                     NearMemoryOf(run->engine()->plan()), &tables));
  if (options.WantsPairs()) RETURN_IF_ERROR(tables.Write<PagePairRow>(run.get()));
  if (options.by == NearBy::kJaccard) {
    RETURN_IF_ERROR(tables.Write<NearRow>(run.get()));
    RETURN_IF_ERROR(tables.Write<NearPairRow>(run.get()));
  }
  return run->Commit(counts);
}

// The sets of all pages, each gram once among all and once among the rare.
StreamCosts CostsOf() {
  StreamCosts costs;
  costs.key_bytes_per_word = 2;
  costs.row_bytes_per_word = 10;
  costs.next_row_bytes_per_word = 0;
  return costs;
}

}  // namespace

Result<RunQuestion> NearQuestionOf(const Manifest& manifest, const NearOptions& options) {
  if (options.at == 0) return UsageError("at a similarity of 0 every page is near every other: give --at more than 0");
  RunQuestion question = QuestionTo(manifest, "near", kAlgorithm, {"words", "text", "limits"});
  ASSIGN_OR_RETURN(question.options, AskedOptions(options));
  return question;
}

Result<NearSummary> FindNear(const DetectOptions& how, const NearOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, NearQuestionOf(corpus.reader().manifest(), options));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, question, how, [&] { return Compute(corpus, question, options, how); }));
  return SummaryOfAnswer(answer, SummaryOfNear(answer.findings, options, answer.given_before));
}

Result<RunEstimate> EstimateNear(const DetectOptions& how, const NearOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, NearQuestionOf(corpus.reader().manifest(), options));
  return EstimateRun(corpus, question, how, CostsOf(), kNearBytesPerPage);
}

}  // namespace seamripper
