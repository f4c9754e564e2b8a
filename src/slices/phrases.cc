#include "seamripper/phrases.h"

#include <utility>

#include "columns/phrase_tables.h"
#include "runs/phrase_tables.h"
#include "slices/sliced_detectors.h"

namespace seamripper {
namespace {

class SlicedPhrases : public SlicedRun {
 public:
  explicit SlicedPhrases(PhraseTask task) : task_(std::move(task)) {}

  const RunQuestion& question() const override { return task_.question; }
  std::vector<std::string_view> tables() const override {
    if (!task_.request.popular) return {Table<DuplicateRow>::kName};
    return {Table<DuplicateRow>::kName, Table<PopularPhraseRow>::kName, Table<PhrasePageRow>::kName,
            Table<PhraseCoverRow>::kName, Table<PhraseSiteRow>::kName};
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    ASSIGN_OR_RETURN(const PhraseCounts counts,
                     DetectPhrasesFromText(engine, task_.question.seed, task_.request.options, task_.request.popular,
                                           &task_.addresses, tables));
    return LedRun{CountsOf(counts, task_.pages), {}};
  }

 private:
  const PhraseTask task_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> PhrasesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  PhraseRequest request;
  RETURN_IF_ERROR(SetAsked(asked.options, &request));
  ASSIGN_OR_RETURN(const std::string ip_map, OnlyFileOf(asked, "ip_map", &request.ip_map));
  ASSIGN_OR_RETURN(PhraseTask task, PhraseTaskOf(corpus.manifest(), request, ip_map));
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedPhrases>(std::move(task)));
}

}  // namespace seamripper
