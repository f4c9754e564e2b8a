#include <algorithm>

#include "api/find_page.h"
#include "kernels/hash/sha1.h"
#include "seamripper/corpus.h"
#include "store/corpus_reader.h"

namespace seamripper {
namespace {

// The path of the crawl file a page is from.
std::string InputPath(const Manifest& manifest, PageId id) {
  for (const auto* inputs : {&manifest.inputs, &manifest.pending.inputs}) {
    for (const ManifestInput& input : *inputs) {
      if (input.ordinal == FileOrdinal(id)) return input.path;
    }
  }
  return {};
}

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

Result<PageFacts> ReadPage(const std::string& corpus, const std::string& url_or_id) {
  ASSIGN_OR_RETURN(const CorpusReader reader, CorpusReader::Open(corpus));
  ASSIGN_OR_RETURN(const PagePlace place, FindPage(reader, corpus, url_or_id));
  ASSIGN_OR_RETURN(const PageRow row, reader.ReadPageRow(place));
  ASSIGN_OR_RETURN(const std::string head_bytes, reader.ReadBytes(place, Column::kHeads));
  ASSIGN_OR_RETURN(std::string text, reader.ReadBytes(place, Column::kTexts));
  ASSIGN_OR_RETURN(const std::string links, reader.ReadBytes(place, Column::kLinks));
  ASSIGN_OR_RETURN(const bool superseded, reader.IsSuperseded(row.page_id));
  Head head;
  if (!ParseHead(head_bytes, &head) || row.host_end > head.url.size() || row.host_begin > row.host_end ||
      row.domain_begin > row.host_end) {
    return CorpusDamaged(corpus + ": the row of page " + std::to_string(row.page_id) + " is damaged: ingest again");
  }
  PageFacts facts;
  facts.page_id = row.page_id;
  facts.superseded = superseded;
  facts.host = head.url.substr(row.host_begin, row.host_end - row.host_begin);
  facts.domain = head.url.substr(row.domain_begin, row.host_end - row.domain_begin);
  facts.url = std::move(head.url);
  facts.raw_url = std::move(head.raw_url);
  facts.title = std::move(head.title);
  facts.ip = std::move(head.ip);
  facts.captured = row.captured;
  facts.words = row.words;
  facts.text_bytes = row.text_bytes;
  facts.html_bytes = row.payload_bytes;
  facts.charset = CharsetOf(row);
  facts.content_digest = ToBase32(row.payload_sha1);
  facts.truncated = (row.flags & kPageTruncated) != 0;
  facts.recursion = (row.flags & kPageRecursion) != 0;
  facts.warc_filename = InputPath(reader.manifest(), row.page_id);
  facts.warc_record_offset = static_cast<int64_t>(row.record_offset);
  facts.warc_record_length = row.record_length == 0 ? -1 : static_cast<int64_t>(row.record_length);
  facts.text = std::move(text);
  facts.links = LinesOf(links);
  return facts;
}

}  // namespace seamripper
