#include "seamripper/near.h"

#include <utility>

#include "columns/near_tables.h"
#include "runs/near_tables.h"
#include "slices/sliced_detectors.h"

namespace seamripper {
namespace {

class SlicedNear : public SlicedRun {
 public:
  SlicedNear(const NearOptions& options, RunQuestion question, uint64_t memory_bytes)
      : options_(options),
        question_(std::move(question)),
        memory_{.index_bytes = memory_bytes / 4, .block_bytes = memory_bytes / 8, .count_bytes = memory_bytes / 4} {}

  const RunQuestion& question() const override { return question_; }
  std::vector<std::string_view> tables() const override {
    if (options_.by == NearBy::kContainment) return {Table<PagePairRow>::kName};
    std::vector<std::string_view> names = {Table<NearRow>::kName, Table<NearPairRow>::kName};
    if (options_.all_pairs) names.push_back(Table<PagePairRow>::kName);
    return names;
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    ASSIGN_OR_RETURN(auto counts, FindNearTables(engine, corpus().manifest(), options_, memory_, tables));
    return LedRun{std::move(counts), {}};
  }

 private:
  const NearOptions options_;
  const RunQuestion question_;
  const NearMemory memory_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> NearOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  NearOptions options;
  RETURN_IF_ERROR(SetAsked(asked.options, &options));
  if (!asked.files.empty()) return UsageError("near reads no files");
  ASSIGN_OR_RETURN(RunQuestion question, NearQuestionOf(corpus.manifest(), options));
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedNear>(options, std::move(question), asked.memory_bytes));
}

}  // namespace seamripper
