#include "seamripper/quilts.h"

#include <cmath>
#include <utility>

#include "base/xxh3.h"
#include "columns/quilt_tables.h"
#include "detectors/quilt_sweep.h"
#include "detectors/quilts.h"
#include "runs/detector_run.h"
#include "runs/ip_map.h"
#include "runs/passed_shingles.h"
#include "runs/run_rows.h"
#include "runs/set_aside.h"
#include "url/domain.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 2;
constexpr size_t kExamples = 3;

template <class Value>
std::string ListOf(const std::vector<Value>& values) {
  std::string list;
  for (const Value value : values) list.append(list.empty() ? "" : ",").append(std::to_string(value));
  return list;
}

// What the request comes to, its files read.
struct Task {
  QuiltRequest request;
  HostAddresses addresses;
  std::optional<Findings> near_duplicates;
  RunQuestion question;
};

Result<Task> TaskOf(const SharedCorpus& corpus, const QuiltRequest& request) {
  Task task;
  task.request = request;
  task.question = corpus.Question("quilts", kAlgorithm, {"words", "text", "psl", "limits"});
  std::map<std::string, std::string>& options = task.question.options;
  ASSIGN_OR_RETURN(options, AskedOptions(request));
  options["psl_of_links"] = PublicSuffixListVersion();
  if (request.sweep) {
    options["sweep"] = "k=" + ListOf(request.sweep->k) + " m=" + ListOf(request.sweep->m) +
                       " c=" + ListOf(request.sweep->c) + " theta_billionths=" + ListOf(request.sweep->theta);
  }
  if (request.collapse) {
    ASSIGN_OR_RETURN(Findings near_duplicates, NearDuplicatesOf(corpus));
    task.question.rests_on["phrases"] = near_duplicates.id();
    task.near_duplicates = std::move(near_duplicates);
  }
  if (!request.ip_map.empty()) {
    ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(request.ip_map));
    ASSIGN_OR_RETURN(task.addresses, ParseIpMap(text, request.ip_map));
    options["ip_map"] = ToHex(Xxh3Of128(text));
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

// The rows of all quilts on their way into the tables.
class Tables {
 public:
  // A quilt with `many` foreign sources or more would be one without its own site's.
  Tables(DetectorRun* run, uint64_t many)
      : many_(static_cast<int64_t>(many)), quilts_(run), sources_(run), patches_(run) {}

  uint64_t home_grown() const { return home_grown_; }
  uint64_t widely_foreign() const { return widely_foreign_; }

  Status Add(const QuiltRows& rows) {
    home_grown_ += rows.quilt.foreign_sources == 0 ? 1 : 0;
    widely_foreign_ += rows.quilt.foreign_sources >= many_ ? 1 : 0;
    RETURN_IF_ERROR(quilts_.Add(rows.quilt));
    for (const QuiltSourceRow& row : rows.sources) RETURN_IF_ERROR(sources_.Add(row));
    for (const QuiltPatchRow& row : rows.patches) RETURN_IF_ERROR(patches_.Add(row));
    return {};
  }

  Status Write(DetectorRun* run, bool patches) {
    RETURN_IF_ERROR(quilts_.Write(run));
    RETURN_IF_ERROR(sources_.Write(run));
    return patches ? patches_.Write(run) : Status();
  }

 private:
  const int64_t many_;
  uint64_t home_grown_ = 0;
  uint64_t widely_foreign_ = 0;
  RowsOfTable<QuiltRow> quilts_;
  RowsOfTable<QuiltSourceRow> sources_;
  RowsOfTable<QuiltPatchRow> patches_;
};

std::map<std::string, uint64_t> CountsOf(const QuiltCounts& counts, uint64_t pages, const Tables& tables) {
  return {{"pages", pages},
          {"home_grown", tables.home_grown()},
          {"widely_foreign", tables.widely_foreign()},
          {"pages_with_grams", counts.pages_with_grams},
          {"patchy_pages", counts.patchy_pages},
          {"positions", counts.positions},
          {"distinct_grams", counts.distinct_grams},
          {"covers_cut", counts.covers_cut},
          {"hosts_without_address", counts.hosts_without_address}};
}

Result<Findings> Compute(const SharedCorpus& corpus, const Task& task, const DetectOptions& how,
                         PassedShingles* shingles) {
  const uint64_t passed_bytes = shingles == nullptr ? 0 : PassedShingles::kBytesPerPage;
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run,
                   DetectorRun::Begin(corpus, task.question, how, EngineOptions().bytes_per_page + passed_bytes));
  const QuiltRequest& request = task.request;
  const uint64_t seed = corpus.reader().manifest().seed;

  QuiltSides sides{.addresses = task.addresses.empty() ? nullptr : &task.addresses};
  std::vector<bool> set_aside;
  if (task.near_duplicates) {
    ASSIGN_OR_RETURN(set_aside, PagesSetAside(*task.near_duplicates, run->engine()));
    sides.set_aside = &set_aside;
  }
  if (shingles != nullptr) sides.watcher = shingles->Begin(request.options.k);

  Tables tables(run.get(), request.options.c);
  ASSIGN_OR_RETURN(const QuiltCounts counts, DetectQuilts(run->engine(), seed, request.options, request.patches, sides,
                                                          [&tables](const QuiltRows& rows) { return tables.Add(rows); }));
  if (shingles != nullptr) shingles->Finish();
  sides.watcher = nullptr;  // a sweep has phrases of other lengths
  RETURN_IF_ERROR(tables.Write(run.get(), request.patches));
  if (request.sweep) {
    ASSIGN_OR_RETURN(const auto rows, SweepQuilts(run->engine(), seed, request.options, *request.sweep, sides));
    RETURN_IF_ERROR(run->WriteRows(rows));
  }
  return run->Commit(CountsOf(counts, corpus.reader().manifest().totals.pages, tables));
}

}  // namespace

Result<QuiltSummary> FindQuilts(const DetectOptions& how, const QuiltRequest& request) {
  return FindQuiltsInScan(how, request, nullptr);
}

Result<QuiltSummary> FindQuiltsInScan(const DetectOptions& how, const QuiltRequest& request, PassedShingles* shingles) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const Task task, TaskOf(corpus, request));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, task.question, how, [&] { return Compute(corpus, task, how, shingles); }));
  Result<QuiltSummary> summary = SummaryOfQuilts(answer.findings, answer.given_before, request.options.c);
  if (summary.ok()) summary->hosts = corpus.reader().manifest().totals.hosts;
  return SummaryOfAnswer(answer, std::move(summary));
}

Result<RunEstimate> EstimateQuilts(const DetectOptions& how, const QuiltRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const Task task, TaskOf(corpus, request));
  return EstimateRun(corpus, task.question, how);
}

}  // namespace seamripper
