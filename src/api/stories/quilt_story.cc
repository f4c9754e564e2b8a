#include <algorithm>
#include <map>
#include <tuple>

#include "api/corpus/rows.h"
#include "runs/detector_run.h"
#include "seamripper/quilts.h"

namespace seamripper {
namespace {

Status ReadTakers(const OpenCorpus& corpus, const std::string& run, PageId page_id, QuiltStory* story) {
  using Row = QuiltSourceRow;
  const RowsOf<Row> taken = RowsOf<Row>().Of(run).Where(&Row::source_id, page_id);
  // Many quilts may have taken from this page, and all of them from one URL, which is read once.
  ASSIGN_OR_RETURN(std::vector<Row> rows,
                   ReadRows(corpus, RowsOf<Row>(taken).Only(&Row::page_id, &Row::rank, &Row::gain, &Row::shared_grams,
                                                            &Row::foreign, &Row::linked)));
  if (rows.empty()) return {};
  ASSIGN_OR_RETURN(const std::optional<Row> first, ReadRow(corpus, RowsOf<Row>(taken).Only(&Row::source_url)));
  story->all_takers = rows.size();
  story->foreign_takers = static_cast<uint64_t>(std::ranges::count_if(rows, &Row::foreign));
  std::ranges::sort(rows, {},
                    [](const Row& row) { return std::tuple(!row.foreign, -row.shared_grams, -row.gain, row.page_id); });
  rows.resize(std::min(rows.size(), kMostTakers));
  std::vector<PageId> ids;
  for (const Row& row : rows) ids.push_back(row.page_id);
  ASSIGN_OR_RETURN(const std::vector<QuiltRow> quilts,
                   ReadRows(corpus, RowsOf<QuiltRow>().Of(run).WhereAny(&QuiltRow::page_id, ids).Only(&QuiltRow::url)));
  std::map<PageId, std::string> urls;
  for (const QuiltRow& quilt : quilts) urls[quilt.page_id] = quilt.url;
  for (Row& row : rows) {
    row.source_url = first->source_url;
    story->takers.push_back({row, urls[row.page_id]});
  }
  return {};
}

}  // namespace

Result<QuiltStory> ReadQuiltStory(const Corpus& corpus, const std::string& run, PageId page_id) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf("quilts", run));
  QuiltStory story;
  if (findings == nullptr) return story;
  story.run = findings->id();
  story.least_fraction = static_cast<double>(NumberAskedWith(*findings, "theta_billionths")) / 1e9;
  story.least_sources = NumberAskedWith(*findings, "c");
  RETURN_IF_ERROR(ReadTakers(opened, run, page_id, &story));
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

Result<QuiltThresholds> ReadQuiltThresholds(const Corpus& corpus) {
  ASSIGN_OR_RETURN(const Findings* findings, corpus.opened().RunOf("quilts", ""));
  QuiltThresholds thresholds;
  if (findings == nullptr || findings->FindTable(Table<QuiltCountRow>::kName) == nullptr) return thresholds;
  thresholds.run = findings->id();
  thresholds.theta = static_cast<double>(NumberAskedWith(*findings, "theta_billionths")) / 1e9;
  thresholds.c = NumberAskedWith(*findings, "c");
  const RunQuestion& question = findings->record().question;
  std::map<std::string, std::string> others = question.options;
  others.insert(question.rests_on.begin(), question.rests_on.end());
  others.erase("theta_billionths");
  others.erase("c");
  thresholds.options = TypedOptions<QuiltRequest>(others);
  ASSIGN_OR_RETURN(thresholds.counts, ReadRows(corpus.opened(), RowsOf<QuiltCountRow>()));
  return thresholds;
}

}  // namespace seamripper
