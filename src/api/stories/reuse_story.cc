#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "api/corpus/find_page.h"
#include "api/corpus/read_payload.h"
#include "api/corpus/rows.h"
#include "base/chunk_row.h"
#include "columns/reuse_tables.h"
#include "kernels/hash/sha1.h"
#include "runs/detector_run.h"
#include "seamripper/corpus.h"
#include "seamripper/reuse.h"
#include "url/domain.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "reuse";
constexpr size_t kHolders = 10;

ChunkProfile ProfileOf(const Findings& findings) {
  const std::map<std::string, std::string>& options = findings.record().question.options;
  const auto profile = options.find("profile");
  const bool is_block = profile == options.end() || profile->second == NameOf(ChunkProfile::kBlocks);
  return is_block ? ChunkProfile::kBlocks : ChunkProfile::kArdi2014;
}

using Copies = std::map<std::string, int64_t>;  // of chunks, on a page

Result<Copies> AllLabelled(const OpenCorpus& corpus, const Findings& findings, PageId page_id) {
  Copies copies;
  RETURN_IF_ERROR(ForEachRowOf(corpus,
                               RowsOf<ChunkPageRow>()
                                   .Of(findings.id())
                                   .Where(&ChunkPageRow::page_id, page_id)
                                   .Only(&ChunkPageRow::chunk, &ChunkPageRow::copies),
                               [&](const ChunkPageRow& row) {
                                 copies.emplace(row.chunk, row.copies);
                                 return true;
                               }));
  return copies;
}

// The table `chunks` begins with the labelled ones, most copied first.
Result<Copies> MostCopied(const OpenCorpus& corpus, const Findings& findings, PageId page_id, uint64_t most) {
  ASSIGN_OR_RETURN(const std::string bytes, ReadChunksOfPage(corpus.pages(), page_id, ProfileOf(findings)));
  const ChunkRows chunks(bytes);
  Copies on_page, copies;
  for (size_t i = 0; i < chunks.size(); ++i) ++on_page[ToHex(Sha1Digest{chunks[i].hash})];
  RETURN_IF_ERROR(ForEachRowOf(
      corpus, RowsOf<ReuseChunkRow>().Of(findings.id()).Only(&ReuseChunkRow::chunk, &ReuseChunkRow::labelled),
      [&](const ReuseChunkRow& row) {
        const auto found = on_page.find(row.chunk);
        if (row.labelled && found != on_page.end()) copies.insert(*found);
        return row.labelled && copies.size() < most;
      }));
  return copies;
}

// A page's rows of chunk_pages lie all over that table. Of many, the most copied are met sooner by going through `chunks`.
constexpr uint64_t kFewLabelled = 40;

Status ReadLabelled(const OpenCorpus& corpus, const Findings& findings, PageId page_id, uint64_t most,
                    ReuseStory* story) {
  ASSIGN_OR_RETURN(story->all_labelled,
                   RowsOf<ChunkPageRow>().Where(&ChunkPageRow::page_id, page_id).Count(corpus, findings));
  const bool some = story->all_labelled > std::max(most, kFewLabelled);
  ASSIGN_OR_RETURN(const Copies copies,
                   some ? MostCopied(corpus, findings, page_id, most) : AllLabelled(corpus, findings, page_id));
  std::vector<std::string> names;
  for (const auto& [name, count] : copies) names.push_back(name);
  return ForEachRowOf(
      corpus, RowsOf<ReuseChunkRow>().Of(findings.id()).WhereAny(&ReuseChunkRow::chunk, std::move(names)).Limit(most),
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

Status ReadText(const Corpus& corpus, ChunkProfile profile, ChunkStory* story) {
  const ReuseChunkRow& chunk = story->chunk;
  std::string from;
  if (profile == ChunkProfile::kBlocks) {
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
  if (story.page && story.page->bad_chunks > 0) {
    RETURN_IF_ERROR(ReadLabelled(opened, *findings, page_id, most_labelled, &story));
  }
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
  RETURN_IF_ERROR(ReadText(corpus, ProfileOf(*findings), &story));
  return story;
}

}  // namespace seamripper
