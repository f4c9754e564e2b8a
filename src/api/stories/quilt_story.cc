#include <map>

#include "api/corpus/rows.h"
#include "runs/detector_run.h"
#include "seamripper/quilts.h"

namespace seamripper {

Result<QuiltStory> ReadQuiltStory(const Corpus& corpus, const std::string& run, PageId page_id) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf("quilts", run));
  QuiltStory story;
  if (findings == nullptr) return story;
  story.run = findings->id();
  story.least_fraction = static_cast<double>(NumberAskedWith(*findings, "theta_billionths")) / 1e9;
  story.least_sources = NumberAskedWith(*findings, "c");
  ASSIGN_OR_RETURN(story.quilt, ReadRow(opened, RowsOf<QuiltRow>().Of(run).Where(&QuiltRow::page_id, page_id)));
  if (!story.quilt) return story;
  ASSIGN_OR_RETURN(story.sources,
                   ReadRows(opened, RowsOf<QuiltSourceRow>().Of(run).Where(&QuiltSourceRow::page_id, page_id)));
  ASSIGN_OR_RETURN(story.passages,
                   ReadRows(opened, RowsOf<QuiltPatchRow>().Of(run).Where(&QuiltPatchRow::page_id, page_id)));
  std::map<PageId, uint32_t> ranks;
  for (const QuiltSourceRow& source : story.sources) ranks[source.source_id] = static_cast<uint32_t>(source.rank);
  for (const QuiltPatchRow& passage : story.passages) story.ranks.push_back(ranks[passage.source_id]);
  return story;
}

}  // namespace seamripper
