#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "api/detector_run.h"
#include "api/read_payload.h"
#include "columns/reuse_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/reuse.h"
#include "url/domain.h"
#include "url/url.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "reuse";
constexpr size_t kHolders = 10;

uint64_t Number(const Value& value) { return static_cast<uint64_t>(std::get<int64_t>(value)); }
std::string Text(const Value& value) { return std::string(std::get<std::string_view>(value)); }

// Calls visit(row), which says whether to go on, for each row of the query with one parameter.
template <class Visit>
Status ForEachRow(const QueryDatabase& tables, const std::string& statement, const Value& parameter, Visit visit) {
  const Value parameters[] = {parameter};
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, tables.Run(statement, parameters));
  while (query->Next()) {
    if (!visit(query->row())) return {};
  }
  return query->status();
}

Status ReadPageRow(const QueryDatabase& tables, int64_t page_id, ReuseStory* story) {
  return ForEachRow(tables, "SELECT chunks, bad_chunks, partial, file_labelled FROM reuse_pages WHERE page_id = $1",
                    page_id, [&](std::span<const Value> row) {
                      story->copying = true;
                      story->chunks = Number(row[0]);
                      story->bad_chunks = Number(row[1]);
                      story->partial = std::get<bool>(row[2]);
                      story->file_labelled = std::get<bool>(row[3]);
                      return true;
                    });
}

Status ReadLabelled(const QueryDatabase& tables, int64_t page_id, ReuseStory* story) {
  return ForEachRow(tables,
                    "SELECT chunk, chunk_pages.copies, chunks.copies, pages, domains, bytes, sample FROM chunk_pages "
                    "JOIN chunks USING (chunk) WHERE page_id = $1 ORDER BY chunks.copies DESC, chunk",
                    page_id, [&](std::span<const Value> row) {
                      story->labelled.push_back({Text(row[0]), Number(row[1]), Number(row[2]), Number(row[3]),
                                                 Number(row[4]), Number(row[5]), Text(row[6])});
                      return true;
                    });
}

struct FirstCopy {
  int64_t page_id = 0;
  uint64_t offset = 0;
};

Result<FirstCopy> ReadChunkRow(const QueryDatabase& tables, const std::string& chunk, ChunkStory* story) {
  FirstCopy first;
  RETURN_IF_ERROR(ForEachRow(
      tables,
      "SELECT chunk, copies, pages, domains, bytes, sample, epoch_us(first_captured), labelled, "
      "stop_reason, first_page, first_offset FROM chunks WHERE chunk = $1",
      std::string_view(chunk), [&](std::span<const Value> row) {
        story->chunk = {Text(row[0]), 0, Number(row[1]), Number(row[2]), Number(row[3]), Number(row[4]), Text(row[5])};
        story->first_captured = std::get<int64_t>(row[6]);
        story->labelled = std::get<bool>(row[7]);
        story->stop_reason = Text(row[8]);
        first = {std::get<int64_t>(row[9]), Number(row[10])};
        return true;
      }));
  if (story->chunk.chunk.empty()) {
    return UsageError("run " + story->run + " tells of no chunk " + chunk +
                      ": 'seamripper ls CORPUS chunks' lists those it does");
  }
  return first;
}

// The first pages of distinct domains.
Status ReadHolders(const QueryDatabase& tables, ChunkStory* story) {
  std::set<std::string> domains;
  return ForEachRow(tables, "SELECT page_id, url, copies FROM chunk_pages WHERE chunk = $1 ORDER BY page_id",
                    std::string_view(story->chunk.chunk), [&](std::span<const Value> row) {
                      ChunkHolder holder = {std::get<int64_t>(row[0]), Text(row[1]), "", Number(row[2])};
                      holder.domain = RegistrableDomain(HostOfHref(holder.url), SuffixSection::kIcann);
                      if (domains.insert(holder.domain).second) story->holders.push_back(std::move(holder));
                      return story->holders.size() < kHolders;
                    });
}

Status ReadText(const std::string& path, bool is_block, const FirstCopy& first, ChunkStory* story) {
  std::string from;
  if (is_block) {
    ASSIGN_OR_RETURN(PageFacts page, ReadPage(path, std::to_string(first.page_id)));
    from = std::move(page.text);
  } else {
    ASSIGN_OR_RETURN(const CorpusReader corpus, CorpusReader::Open(path));
    Result<std::string> payload = ReadPayload(corpus, first.page_id);
    if (!payload.ok()) {
      story->text_missing = payload.status().message();
      return {};
    }
    from = std::move(*payload);
  }
  if (first.offset < from.size()) story->text = from.substr(first.offset, story->chunk.bytes);
  return {};
}

}  // namespace

Result<ReuseStory> ReadReuseStory(const std::string& corpus, const std::string& run, int64_t page_id) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings, RunToTell(corpus, kDetector, run));
  ReuseStory story;
  if (!findings.has_value()) return story;
  story.run = findings->id();
  const uint64_t parts = CountOf(SummaryOf(*findings, true), "partial_threshold_parts");
  story.partial_threshold = std::ldexp(static_cast<double>(parts), -32);
  ASSIGN_OR_RETURN(const auto tables, OpenTables(*findings, {Table<ReusePageRow>::kName, Table<ChunkPageRow>::kName,
                                                             Table<ReuseChunkRow>::kName}));
  RETURN_IF_ERROR(ReadPageRow(*tables, page_id, &story));
  if (story.bad_chunks > 0) RETURN_IF_ERROR(ReadLabelled(*tables, page_id, &story));
  return story;
}

Result<ChunkStory> ReadChunkStory(const std::string& corpus, const std::string& run, const std::string& chunk) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings, RunToTell(corpus, kDetector, run));
  if (!findings.has_value()) return UsageError("no chunks are known yet: run 'seamripper reuse " + corpus + "' first");
  ChunkStory story;
  story.run = findings->id();
  ASSIGN_OR_RETURN(const auto tables, OpenTables(*findings, {Table<ReuseChunkRow>::kName, Table<ChunkPageRow>::kName}));
  ASSIGN_OR_RETURN(const FirstCopy first, ReadChunkRow(*tables, chunk, &story));
  if (story.labelled) RETURN_IF_ERROR(ReadHolders(*tables, &story));
  const std::map<std::string, std::string>& options = findings->record().question.options;
  const auto profile = options.find("profile");
  const bool is_block = profile == options.end() || profile->second == NameOf(ChunkProfile::kBlocks);
  RETURN_IF_ERROR(ReadText(corpus, is_block, first, &story));
  return story;
}

}  // namespace seamripper
