#include "runs/sites.h"

#include <memory>
#include <optional>
#include <utility>

#include "runs/corpus_tables.h"
#include "runs/site_steps.h"
#include "slices/sliced_detectors.h"

namespace seamripper {
namespace {

class SlicedSites : public SlicedRun {
 public:
  SlicedSites(const CorpusReader& corpus, SiteRuns runs)
      : runs_(std::move(runs)), question_(SitesQuestion(corpus.manifest(), runs_)) {}

  const RunQuestion& question() const override { return question_; }
  std::vector<std::string_view> tables() const override { return {Table<SiteRow>::kName}; }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    RETURN_IF_ERROR(FindSites(engine, runs_, nullptr, tables));
    return LedRun();
  }

 private:
  const SiteRuns runs_;
  const RunQuestion question_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> SitesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  if (!asked.options.empty() || !asked.files.empty()) return UsageError("the table of sites has no options");
  SiteRuns runs;
  for (const auto& [detector, id] : asked.rests_on) {
    ASSIGN_OR_RETURN(std::optional<Findings> run, FindRun(corpus.path(), detector, id));
    if (!run.has_value()) return UsageError("there is no run '" + id + "' of " + detector + " to make sites of");
    runs.emplace(detector, std::move(*run));
  }
  if (!runs.contains(kCorpusDetector)) return UsageError("sites rest on the corpus's own tables: name their run");
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedSites>(corpus, std::move(runs)));
}

}  // namespace seamripper
