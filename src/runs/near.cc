#include "seamripper/near.h"

#include <algorithm>
#include <utility>

#include "columns/near_tables.h"
#include "detectors/near.h"
#include "runs/detector_run.h"
#include "runs/near_memory.h"
#include "runs/run_rows.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 1;
constexpr size_t kExamples = 3;

Result<RunQuestion> QuestionOf(const SharedCorpus& corpus, const NearOptions& options) {
  if (options.at == 0) return UsageError("at a similarity of 0 every page is near every other: give --at more than 0");
  RunQuestion question = corpus.Question("near", kAlgorithm, {"words", "text", "limits"});
  ASSIGN_OR_RETURN(question.options, AskedOptions(options));
  return question;
}

Result<NearSummary> SummaryOfNear(const Findings& findings, const NearOptions& options, bool answered_before) {
  NearSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  summary.at = options.at;
  summary.pages = summary.run.CountOf("pages");
  summary.near_pages = findings.FindTable(Table<NearRow>::kName)->rows;
  summary.dropped = summary.run.CountOf("dropped");
  summary.pairs = findings.FindTable(Table<NearPairRow>::kName)->rows;
  summary.probes = summary.run.CountOf("probes");
  summary.verifications = summary.run.CountOf("verifications");
  ASSIGN_OR_RETURN(summary.first, ReadFirstRows<NearRow>(findings, kExamples));
  return summary;
}

class NearTables {
 public:
  explicit NearTables(DetectorRun* run) : near_(run), pairs_(run) {}
  Status Add(const NearRow& row) { return near_.Add(row); }
  Status Add(const NearPairRow& row) { return pairs_.Add(row); }
  Status Write(DetectorRun* run) {
    RETURN_IF_ERROR(near_.Write(run));
    return pairs_.Write(run);
  }

 private:
  RowsOfTable<NearRow> near_;
  RowsOfTable<NearPairRow> pairs_;
};

Result<Findings> Compute(const SharedCorpus& corpus, const RunQuestion& question, const NearOptions& options,
                         const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run, DetectorRun::Begin(corpus, question, how, kNearBytesPerPage));
  NearTables tables(run.get());
  const Manifest& manifest = corpus.reader().manifest();
  ASSIGN_OR_RETURN(const NearCounts counts, DetectNear(run->engine(), manifest.seed, manifest.totals.words, options,
                                                       NearMemoryOf(run->engine()->plan()),
                                                       [&](const auto& row) { return tables.Add(row); }));
  RETURN_IF_ERROR(tables.Write(run.get()));
  return run->Commit({{"pages", manifest.totals.pages},
                      {"pages_compared", counts.sets},
                      {"dropped", counts.dropped},
                      {"probes", counts.work.probes},
                      {"verifications", counts.work.verifications}});
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

Result<NearSummary> FindNear(const DetectOptions& how, const NearOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, QuestionOf(corpus, options));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, question, how, [&] { return Compute(corpus, question, options, how); }));
  return SummaryOfAnswer(answer, SummaryOfNear(answer.findings, options, answer.given_before));
}

Result<RunEstimate> EstimateNear(const DetectOptions& how, const NearOptions& options) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const RunQuestion question, QuestionOf(corpus, options));
  return EstimateRun(corpus, question, how, CostsOf(), kNearBytesPerPage);
}

}  // namespace seamripper
