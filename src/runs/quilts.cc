#include "seamripper/quilts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/xxh3.h"
#include "runs/detector_run.h"
#include "runs/ip_map.h"
#include "runs/quilt_tables.h"
#include "runs/row_outputs.h"
#include "runs/run_rows.h"
#include "url/domain.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 3;
constexpr uint64_t kBytesPerPage = 24;  // GramColumns, CoverSizes, whether it is patchy
constexpr size_t kExamples = 3;

template <class Value>
std::string ListOf(const std::vector<Value>& values) {
  std::string list;
  for (const Value value : values) list.append(list.empty() ? "" : ",").append(std::to_string(value));
  return list;
}

Result<QuiltTask> TaskOf(const SharedCorpus& corpus, const QuiltRequest& request) {
  std::string ip_map;
  if (!request.ip_map.empty()) {
    ASSIGN_OR_RETURN(ip_map, ReadWholeFile(request.ip_map));
  }
  ASSIGN_OR_RETURN(QuiltTask task, QuiltTaskOf(corpus.reader().manifest(), request, ip_map));
  if (request.collapse) {
    ASSIGN_OR_RETURN(const Findings near_duplicates, NearDuplicatesOf(corpus));
    task.question.rests_on["phrases"] = near_duplicates.id();
    ASSIGN_OR_RETURN(task.near_duplicates, PagesRepresented(near_duplicates));
  }
  return task;
}

// Of n grams with 64-bit hashes, n^2 / 2^65 pairs are expected to share one.
double ExpectedCollisions(uint64_t grams) {
  return std::ldexp(static_cast<double>(grams), -65) * static_cast<double>(grams);
}

Result<QuiltSummary> SummaryOfQuilts(const Findings& findings, bool answered_before, uint32_t c) {
  QuiltSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  summary.pages = summary.run.CountOf("pages");
  summary.quilts = findings.FindTable(Table<QuiltRow>::kName)->rows;
  summary.sources = findings.FindTable(Table<QuiltSourceRow>::kName)->rows;
  summary.home_grown = summary.run.CountOf("home_grown");
  summary.widely_foreign = summary.run.CountOf("widely_foreign");
  summary.least_sources = c;
  summary.expected_collisions = ExpectedCollisions(summary.run.CountOf("distinct_grams"));
  ASSIGN_OR_RETURN(summary.worst, ReadFirstRows<QuiltRow>(findings, kExamples));
  ASSIGN_OR_RETURN(summary.sweep, ReadFirstRows<QuiltSweepRow>(findings, SIZE_MAX));
  return summary;
}

using Tables = SortedTables<QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow, QuiltCountRow>;

Result<Findings> Compute(const SharedCorpus& corpus, const QuiltTask& task, const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run, DetectorRun::Begin(corpus, task.question, how, kBytesPerPage));
  const QuiltRequest& request = task.request;
  Tables tables(run.get());
  ASSIGN_OR_RETURN(const auto counts, FindQuiltTables(run->engine(), task, &tables));
  RETURN_IF_ERROR(tables.Write<QuiltRow>(run.get()));
  RETURN_IF_ERROR(tables.Write<QuiltSourceRow>(run.get()));
  if (request.patches) RETURN_IF_ERROR(tables.Write<QuiltPatchRow>(run.get()));
  if (request.sweep) RETURN_IF_ERROR(tables.Write<QuiltSweepRow>(run.get()));
  RETURN_IF_ERROR(tables.Write<QuiltCountRow>(run.get()));
  return run->Commit(counts);
}

}  // namespace

Result<QuiltTask> QuiltTaskOf(const Manifest& manifest, const QuiltRequest& request, std::string_view ip_map) {
  QuiltTask task;
  task.request = request;
  task.pages = manifest.totals.pages;
  task.question = QuestionTo(manifest, "quilts", kAlgorithm, {"words", "text", "psl", "limits"});
  std::map<std::string, std::string>& options = task.question.options;
  ASSIGN_OR_RETURN(options, AskedOptions(request));
  options["psl_of_links"] = PublicSuffixListVersion();
  if (request.sweep) {
    options["sweep"] = "k=" + ListOf(request.sweep->k) + " m=" + ListOf(request.sweep->m) +
                       " c=" + ListOf(request.sweep->c) + " theta_billionths=" + ListOf(request.sweep->theta);
  }
  if (!request.ip_map.empty()) {
    ASSIGN_OR_RETURN(task.addresses, ParseIpMap(ip_map, request.ip_map));
    options["ip_map"] = ToHex(Xxh3Of128(ip_map));
  }
  return task;
}

Result<QuiltSummary> FindQuilts(const DetectOptions& how, const QuiltRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const QuiltTask task, TaskOf(corpus, request));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, task.question, how, [&] { return Compute(corpus, task, how); }));
  Result<QuiltSummary> summary = SummaryOfQuilts(answer.findings, answer.given_before, request.options.c);
  if (summary.ok()) summary->hosts = corpus.reader().manifest().totals.hosts;
  return SummaryOfAnswer(answer, std::move(summary));
}

Result<RunEstimate> EstimateQuilts(const DetectOptions& how, const QuiltRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const QuiltTask task, TaskOf(corpus, request));
  return EstimateRun(corpus, task.question, how);
}

}  // namespace seamripper
