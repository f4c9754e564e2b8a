#include "runs/sites.h"

#include <map>
#include <optional>
#include <utility>

#include "columns/site_table.h"
#include "os/machine.h"
#include "runs/corpus_tables.h"
#include "runs/site_join.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 1;

// The current runs of the corpus as it is now. One of before there were indexes cannot be walked without DuckDB: it is
// as if the detector had not run.
Result<SiteRuns> RunsToJoin(const SharedCorpus& corpus) {
  RETURN_IF_ERROR(EnsureCorpusTables(corpus));
  SiteRuns runs;
  const auto add = [&](const std::string& detector) -> Status {
    ASSIGN_OR_RETURN(std::optional<Findings> run, CurrentRun(corpus.path(), detector));
    if (!run.has_value()) return {};
    const bool is_of_now = run->record().question.corpus_digest == corpus.reader().manifest().digest;
    if (is_of_now && run->HasIndexes()) runs.emplace(detector, std::move(*run));
    return {};
  };
  RETURN_IF_ERROR(add(kCorpusDetector));
  for (const std::string_view detector : kDetectors) RETURN_IF_ERROR(add(std::string(detector)));
  return runs;
}

Result<Findings> Compute(const SharedCorpus& corpus, const SiteRuns& runs, const RunQuestion& question,
                         const CorpusResources& resources, const std::atomic<bool>* stop) {
  const uint64_t memory = resources.memory_bytes != 0 ? resources.memory_bytes : MachineMemoryBytes() / 4;
  Budget disk(FreeDiskBytes(corpus.path()));
  RowSorter<SiteRow> rows(memory / 8, corpus.path(), &disk);
  RETURN_IF_ERROR(JoinSites(runs, {memory / 2, corpus.path(), &disk, stop}, &rows));
  RowSorter<SiteRow>::Reader reader(&rows);
  ASSIGN_OR_RETURN(const auto writer, FindingsWriter::Create(corpus.path(), question));
  RETURN_IF_ERROR(WriteFindings<SiteRow>(writer.get(), &reader, {memory / 8}));
  return writer->Commit({}, {});
}

}  // namespace

Result<Answer> EnsureSites(const SharedCorpus& corpus, const CorpusResources& resources,
                           const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const SiteRuns runs, RunsToJoin(corpus));
  RunQuestion question = corpus.Question(kSitesDetector, kAlgorithm, {});
  for (const auto& [detector, run] : runs) question.rests_on[detector] = run.id();
  return AnswerTo(corpus, question, {}, [&] { return Compute(corpus, runs, question, resources, stop); });
}

std::vector<std::string> DetectorsMissingIn(const Findings& sites) {
  std::vector<std::string> missing;
  for (const std::string_view detector : kDetectors) {
    if (!sites.record().question.rests_on.contains(std::string(detector))) missing.emplace_back(detector);
  }
  return missing;
}

}  // namespace seamripper
