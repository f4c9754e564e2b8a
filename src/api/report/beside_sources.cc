#include "api/report/beside_sources.h"

#include <algorithm>
#include <utility>

#include "text/quantity.h"

namespace seamripper {
namespace {

// Where the source has the page's passages. It may have one place twice: TextPartsOf takes the first of those that
// overlap.
std::vector<PassageSpan> SpansIn(uint32_t source, std::span<const DrawnPassage> passages) {
  std::vector<PassageSpan> spans;
  for (size_t i = 0; i < passages.size(); ++i) {
    if (passages[i].source != source) continue;
    spans.push_back({passages[i].source_start_byte, passages[i].source_end_byte, static_cast<uint32_t>(i + 1)});
  }
  std::sort(spans.begin(), spans.end(), [](const PassageSpan& a, const PassageSpan& b) {
    return std::pair(a.start_byte, a.number) < std::pair(b.start_byte, b.number);
  });
  return spans;
}

std::string RelationOf(const QuiltSourceRow& source) {
  return std::string(source.foreign ? "another site" : "the same site") + (source.linked ? ", linked" : ", not linked");
}

}  // namespace

report::CopiedPage BesideSources(const PageFacts& page, std::span<const DrawnSource> sources,
                                 std::span<const DrawnPassage> passages, const DrawingLimits& limits) {
  report::CopiedPage drawn;
  drawn.id = "page-" + std::to_string(page.page_id);
  drawn.url = page.url;
  drawn.all_sources = sources.size();
  std::vector<PassageSpan> spans;
  for (const DrawnPassage& passage : passages) {
    spans.push_back({passage.start_byte, passage.end_byte, static_cast<uint32_t>(spans.size() + 1)});
    drawn.sources_of_passages.push_back(passage.source);
  }
  drawn.text = {page.text, TextPartsOf(page.text, spans, limits.context_words), limits.page_bytes};
  for (const DrawnSource& source : sources) {
    const std::string& text = source.page.text;
    drawn.sources.push_back(
        {source.number,
         source.page.url,
         source.facts,
         {text, TextPartsOf(text, SpansIn(source.number, passages), limits.context_words), limits.source_bytes}});
  }
  return drawn;
}

Result<std::vector<DrawnSource>> ReadSources(const Corpus& corpus, const QuiltStory& story,
                                             const DrawingLimits& limits) {
  std::vector<DrawnSource> sources;
  for (const QuiltSourceRow& source : story.sources) {
    if (sources.size() == limits.sources) break;
    ASSIGN_OR_RETURN(PageFacts page, ReadPage(corpus, source.source_id));
    report::Facts facts;
    facts.Add("accounts for", PartOf(source.gain, story.quilt->patch_grams) + " of what is shared");
    facts.Add("captured", Moment(page.captured.microseconds));
    facts.Add("is on", RelationOf(source));
    sources.push_back({static_cast<uint32_t>(source.rank), std::move(page), std::move(facts)});
  }
  return sources;
}

std::vector<DrawnPassage> PassagesOf(const QuiltStory& story) {
  std::vector<DrawnPassage> passages;
  for (size_t i = 0; i < story.passages.size(); ++i) {
    if (i < story.site_text.size() && story.site_text[i]) continue;
    const QuiltPatchRow& row = story.passages[i];
    passages.push_back({story.ranks[i], static_cast<uint64_t>(row.start_byte), static_cast<uint64_t>(row.end_byte),
                        static_cast<uint64_t>(row.source_start_byte), static_cast<uint64_t>(row.source_end_byte)});
  }
  return passages;
}

}  // namespace seamripper
