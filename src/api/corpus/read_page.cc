#include <algorithm>

#include "api/corpus/find_page.h"
#include "api/corpus/open_corpus.h"
#include "runs/corpus_rows.h"
#include "seamripper/corpus.h"

namespace seamripper {
namespace {

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// A page whose input is no longer listed has no path.
std::string InputPath(const Manifest& manifest, PageId id) {
  for (const auto* inputs : {&manifest.inputs, &manifest.pending.inputs}) {
    for (const ManifestInput& input : *inputs) {
      if (input.ordinal == FileOrdinal(id)) return input.path;
    }
  }
  return {};
}

Result<PageFacts> ReadPageAt(const Corpus& corpus, PagePlace place) {
  const CorpusReader& pages = corpus.opened().pages();
  ASSIGN_OR_RETURN(const PageRow row, pages.ReadPageRow(place));
  ASSIGN_OR_RETURN(const std::string head_bytes, pages.ReadBytes(place, Column::kHeads));
  ASSIGN_OR_RETURN(std::string text, pages.ReadBytes(place, Column::kTexts));
  ASSIGN_OR_RETURN(const std::string links, pages.ReadBytes(place, Column::kLinks));
  ASSIGN_OR_RETURN(const bool superseded, pages.IsSuperseded(row.page_id));
  Head head;
  PageFacts facts;
  if (!ParseHead(head_bytes, &head) || !FillPageRow(row, InputPath(pages.manifest(), row.page_id), &head, &facts)) {
    return CorpusDamaged(corpus.path() + ": the row of page " + std::to_string(row.page_id) +
                         " is damaged: ingest again");
  }
  facts.raw_url = std::move(head.raw_url);
  facts.superseded = superseded;
  facts.text = std::move(text);
  facts.links = LinesOf(links);
  return facts;
}

}  // namespace

Result<PageFacts> ReadPage(const Corpus& corpus, const std::string& url_or_id) {
  ASSIGN_OR_RETURN(const PagePlace place, FindPage(corpus.opened().pages(), corpus.path(), url_or_id));
  return ReadPageAt(corpus, place);
}

Result<PageFacts> ReadPage(const Corpus& corpus, PageId id) {
  ASSIGN_OR_RETURN(const PagePlace place, FindPage(corpus.opened().pages(), id));
  return ReadPageAt(corpus, place);
}

}  // namespace seamripper
