#include "runs/sites.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "columns/site_table.h"
#include "engine/local_engine.h"
#include "os/machine.h"
#include "runs/corpus_tables.h"
#include "runs/site_steps.h"

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

// The tables of a run, of which this is one.
class SiteTables {
 public:
  explicit SiteTables(LocalRun* run) : rows_(run->NewSorter<SiteRow>()) {}

  template <class Row>
  std::unique_ptr<typename RowSorter<Row>::Writer> Output() {
    return std::make_unique<typename RowSorter<Row>::Writer>(rows_.get());
  }
  RowSorter<SiteRow>* rows() { return rows_.get(); }

 private:
  const std::unique_ptr<RowSorter<SiteRow>> rows_;
};

// No stages, as of the corpus's own tables.
Result<Findings> Compute(const SharedCorpus& corpus, const SiteRuns& runs, const RunQuestion& question,
                         const CorpusResources& resources, const std::atomic<bool>* stop) {
  EngineOptions options;
  options.threads = resources.threads != 0 ? resources.threads : ProcessorCount();
  options.memory_bytes = resources.memory_bytes != 0 ? resources.memory_bytes : MachineMemoryBytes() / 4;
  options.spill_folder = corpus.path();
  options.bytes_per_page = 0;
  options.stop = stop;
  ASSIGN_OR_RETURN(const std::unique_ptr<LocalEngine> engine, LocalEngine::Open(corpus.reader(), options));
  SiteTables tables(engine->run());
  RETURN_IF_ERROR(FindSites(engine.get(), runs, stop, &tables));
  RowSorter<SiteRow>::Reader reader(tables.rows());
  ASSIGN_OR_RETURN(const auto writer, FindingsWriter::Create(corpus.path(), question));
  RETURN_IF_ERROR(WriteFindings<SiteRow>(writer.get(), &reader, {options.memory_bytes / 8}));
  return writer->Commit({}, {});
}

}  // namespace

RunQuestion SitesQuestion(const Manifest& manifest, const SiteRuns& runs) {
  RunQuestion question = QuestionTo(manifest, kSitesDetector, kAlgorithm, {});
  for (const auto& [detector, run] : runs) question.rests_on[detector] = run.id();
  return question;
}

Result<Answer> EnsureSites(const SharedCorpus& corpus, const CorpusResources& resources,
                           const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const SiteRuns runs, RunsToJoin(corpus));
  const RunQuestion question = SitesQuestion(corpus.reader().manifest(), runs);
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
