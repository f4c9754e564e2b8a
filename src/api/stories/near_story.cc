#include "api/corpus/open_corpus.h"
#include "api/corpus/rows.h"
#include "columns/near_tables.h"
#include "runs/detector_run.h"
#include "seamripper/corpus.h"
#include "seamripper/near.h"

namespace seamripper {
namespace {

constexpr uint64_t kMostLike = 10;

}  // namespace

Result<NearStory> ReadNearStory(const Corpus& corpus, const std::string& run, PageId page_id) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf("near", run));
  NearStory story;
  if (findings == nullptr || findings->FindTable(Table<NearRow>::kName) == nullptr) return story;
  story.run = findings->id();
  story.at = NumberAskedWith(*findings, "at_billionths");
  ASSIGN_OR_RETURN(story.row, ReadRow(opened, RowsOf<NearRow>().Of(run).Where(&NearRow::page_id, page_id)));
  if (!story.row || story.row->representative_id != page_id) return story;
  ASSIGN_OR_RETURN(story.like,
                   ReadRows(opened, RowsOf<NearRow>()
                                        .Of(run)
                                        .Where(&NearRow::representative_id, page_id)
                                        .That([page_id](const NearRow& row) { return row.page_id != page_id; })
                                        .Limit(kMostLike)));
  return story;
}

}  // namespace seamripper
