#include "seamripper/reuse.h"

#include <memory>
#include <utility>

#include "runs/reuse_judge.h"
#include "runs/reuse_tables.h"
#include "slices/sliced_detectors.h"
#include "step/checked_bytes.h"

namespace seamripper {
namespace {

class SlicedReuse : public SlicedRun {
 public:
  explicit SlicedReuse(ReuseTask task)
      : task_(std::move(task)), rules_(task_.request.options, false, task_.stop_list) {}

  const RunQuestion& question() const override { return task_.question; }
  std::vector<std::string_view> tables() const override {
    return {Table<ReuseChunkRow>::kName, Table<ChunkPageRow>::kName,     Table<ReuseFileRow>::kName,
            Table<ReusePageRow>::kName,  Table<NeighbourhoodRow>::kName, Table<NeighbourhoodCountRow>::kName};
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    NoKnownSources none;
    ASSIGN_OR_RETURN(FoundReuse found, FindReuseTables(engine, task_, rules_, &none, tables));
    return LedRun{std::move(found.counts), CheckedBytesOf(found.ratios)};
  }
  Result<std::unique_ptr<RowJudge>> JudgeOf(std::string_view judgement) const override {
    ASSIGN_OR_RETURN(const auto ratios, ReadCheckedBytes<ReuseRatios>(judgement, "the judgement of a run"));
    return std::unique_ptr<RowJudge>(std::make_unique<ReuseJudge>(task_.request.options, ratios));
  }

 private:
  const ReuseTask task_;
  const ChunkRules rules_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> ReuseOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  ReuseRequest request;
  RETURN_IF_ERROR(SetAsked(asked.options, &request));
  ASSIGN_OR_RETURN(ReuseTask task, ReuseTaskOf(corpus.manifest(), request));
  std::string name;
  ASSIGN_OR_RETURN(const std::string stop_list, OnlyFileOf(asked, "stop_file", &name));
  if (!name.empty()) RETURN_IF_ERROR(SetStopList(stop_list, name, &task));
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedReuse>(std::move(task)));
}

}  // namespace seamripper
