#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "api/corpus/find_page.h"
#include "api/corpus/read_payload.h"
#include "api/corpus/rows.h"
#include "columns/reuse_tables.h"
#include "runs/detector_run.h"
#include "seamripper/corpus.h"
#include "seamripper/reuse.h"
#include "url/domain.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "reuse";
constexpr size_t kHolders = 10;

Status ReadLabelled(const OpenCorpus& corpus, const std::string& run, PageId page_id, uint64_t most, ReuseStory* story) {
  std::map<std::string, int64_t> copies;
  std::vector<std::string> names;
  RETURN_IF_ERROR(ForEachRowOf(corpus,
                               RowsOf<ChunkPageRow>()
                                   .Of(run)
                                   .Where(&ChunkPageRow::page_id, page_id)
                                   .Only(&ChunkPageRow::chunk, &ChunkPageRow::copies),
                               [&](const ChunkPageRow& row) {
                                 copies.emplace(row.chunk, row.copies);
                                 names.push_back(row.chunk);
                                 return true;
                               }));
  story->all_labelled = names.size();
  return ForEachRowOf(corpus,
                      RowsOf<ReuseChunkRow>().Of(run).WhereAny(&ReuseChunkRow::chunk, std::move(names)).Limit(most),
                      [&](const ReuseChunkRow& chunk) {
                        story->labelled.push_back({chunk, copies.at(chunk.chunk)});
                        return true;
                      });
}

// The first pages of distinct domains.
Status ReadHolders(const OpenCorpus& corpus, const std::string& run, ChunkStory* story) {
  std::set<std::string> domains;
  return ForEachRowOf(corpus, RowsOf<ChunkPageRow>().Of(run).Where(&ChunkPageRow::chunk, story->chunk.chunk),
                      [&](const ChunkPageRow& page) {
                        std::string domain(DomainOfHref(page.url, SuffixSection::kIcann));
                        if (domains.insert(domain).second) story->holders.push_back({page, std::move(domain)});
                        return story->holders.size() < kHolders;
                      });
}

Status ReadText(const Corpus& corpus, bool is_block, ChunkStory* story) {
  const ReuseChunkRow& chunk = story->chunk;
  std::string from;
  if (is_block) {
    ASSIGN_OR_RETURN(from, ReadTextOfPage(corpus.opened().pages(), chunk.first_page));
  } else {
    Result<std::string> payload = ReadPayload(corpus.opened().pages(), chunk.first_page);
    if (!payload.ok()) {
      story->text_missing = payload.status().message();
      return {};
    }
    from = std::move(*payload);
  }
  const auto offset = static_cast<size_t>(chunk.first_offset);
  if (offset < from.size()) story->text = from.substr(offset, static_cast<size_t>(chunk.bytes));
  return {};
}

}  // namespace

Result<ReuseStory> ReadReuseStory(const Corpus& corpus, const std::string& run, PageId page_id,
                                  uint64_t most_labelled) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf(kDetector, run));
  ReuseStory story;
  if (findings == nullptr) return story;
  story.run = findings->id();
  const uint64_t parts = SummaryOf(*findings, true).CountOf("partial_threshold_parts");
  story.partial_threshold = std::ldexp(static_cast<double>(parts), -32);
  ASSIGN_OR_RETURN(story.page, ReadRow(opened, RowsOf<ReusePageRow>().Of(run).Where(&ReusePageRow::page_id, page_id)));
  if (story.page && story.page->bad_chunks > 0) RETURN_IF_ERROR(ReadLabelled(opened, run, page_id, most_labelled, &story));
  return story;
}

Result<ChunkStory> ReadChunkStory(const Corpus& corpus, const std::string& run, const std::string& chunk) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf(kDetector, run));
  if (findings == nullptr) {
    return UsageError("no chunks are known yet: run 'seamripper reuse " + corpus.path() + "' first");
  }
  ChunkStory story;
  story.run = findings->id();
  ASSIGN_OR_RETURN(auto row, ReadRow(opened, RowsOf<ReuseChunkRow>().Of(run).Where(&ReuseChunkRow::chunk, chunk)));
  if (!row) {
    return UsageError("run " + story.run + " has no chunk " + chunk +
                      ": 'seamripper ls CORPUS chunks' lists those it has");
  }
  story.chunk = std::move(*row);
  if (story.chunk.labelled) RETURN_IF_ERROR(ReadHolders(opened, run, &story));
  const std::map<std::string, std::string>& options = findings->record().question.options;
  const auto profile = options.find("profile");
  const bool is_block = profile == options.end() || profile->second == NameOf(ChunkProfile::kBlocks);
  RETURN_IF_ERROR(ReadText(corpus, is_block, &story));
  return story;
}

}  // namespace seamripper
