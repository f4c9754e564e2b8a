#include "seamripper/quilts.h"

#include <algorithm>
#include <utility>

#include "runs/quilt_tables.h"
#include "slices/sliced_detectors.h"

namespace seamripper {
namespace {

class SlicedQuilts : public SlicedRun {
 public:
  explicit SlicedQuilts(QuiltTask task) : task_(std::move(task)) {}

  const RunQuestion& question() const override { return task_.question; }
  std::vector<std::string_view> tables() const override {
    std::vector<std::string_view> tables = {Table<QuiltRow>::kName, Table<QuiltSourceRow>::kName,
                                            Table<QuiltCountRow>::kName};
    if (task_.request.patches) tables.push_back(Table<QuiltPatchRow>::kName);
    if (task_.request.sweep) tables.push_back(Table<QuiltSweepRow>::kName);
    return tables;
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    ASSIGN_OR_RETURN(auto counts, FindQuiltTables(engine, task_, tables));
    return LedRun{std::move(counts), {}};
  }

 private:
  const QuiltTask task_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> QuiltsOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  QuiltRequest request;
  RETURN_IF_ERROR(SetAsked(asked.options, &request));
  ASSIGN_OR_RETURN(const std::string ip_map, OnlyFileOf(asked, "ip_map", &request.ip_map));
  request.collapse = asked.rests_on.contains("phrases");
  ASSIGN_OR_RETURN(QuiltTask task, QuiltTaskOf(corpus.manifest(), request, ip_map));
  task.question.rests_on = asked.rests_on;
  task.near_duplicates = asked.near_duplicates;
  std::ranges::sort(task.near_duplicates);
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedQuilts>(std::move(task)));
}

}  // namespace seamripper
