#include "api/report/accusation.h"

#include <optional>
#include <utility>

#include "seamripper/compare.h"
#include "seamripper/phrases.h"
#include "seamripper/reuse.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

using Found = Result<std::optional<Accusation>>;

Found AsQuilt(const Corpus& corpus, PageId page_id, const DrawingLimits& limits) {
  ASSIGN_OR_RETURN(const QuiltStory story, ReadQuiltStory(corpus, "", page_id));
  if (!story.quilt) return std::optional<Accusation>();
  ASSIGN_OR_RETURN(std::vector<DrawnSource> sources, ReadSources(corpus, story, limits));
  return std::optional(Accusation{
      "quilts", story.run,
      "The page is a quilt: " + Percent(Table<QuiltRow>::PatchFraction(*story.quilt).ToDouble()) +
          " of its distinct runs of words also stand on other pages, though on few, and " +
          Plural(story.sources.size(), "page") + " account for " + WithSeparators(story.quilt->covered_grams) +
          " of these " + WithSeparators(story.quilt->patch_grams) + ".",
      std::move(sources), story.sources.size(), PassagesOf(story)});
}

// With one other page: the passages they share, word by word.
Result<Accusation> Beside(const Corpus& corpus, PageId page_id, PageId other_id) {
  CompareRequest request;
  request.a = std::to_string(page_id);
  request.b = std::to_string(other_id);
  ASSIGN_OR_RETURN(const Comparison comparison, Compare(request, &corpus));
  ASSIGN_OR_RETURN(PageFacts other, ReadPage(corpus, request.b));
  Accusation accusation;
  for (const SharedPassage& passage : comparison.a.passages) {
    accusation.passages.push_back(
        {1, passage.here.start_byte, passage.here.end_byte, passage.there.start_byte, passage.there.end_byte});
  }
  report::Facts facts;
  facts.Add("shares", PartOf(comparison.a.shared_words, comparison.a.words) + " of the page's words");
  facts.Add("which are", PartOf(comparison.b.shared_words, comparison.b.words) + " of its own");
  facts.Add("captured", Moment(other.captured.microseconds));
  accusation.sources.push_back({1, std::move(other), std::move(facts)});
  accusation.all_sources = 1;
  return accusation;
}

Found AsNearDuplicate(const Corpus& corpus, PageId page_id) {
  ASSIGN_OR_RETURN(const PhraseStory story, ReadPhraseStory(corpus, "", page_id));
  if (story.duplicates.empty()) return std::optional<Accusation>();
  const DuplicateRow* other = &story.duplicates[0];
  for (const DuplicateRow& each : story.duplicates) {
    if (each.page_id == each.cluster_id) other = &each;
  }
  ASSIGN_OR_RETURN(Accusation accusation, Beside(corpus, page_id, other->page_id));
  accusation.detector = "phrases";
  accusation.run = story.run;
  accusation.told = "The page is one of " + Plural(story.duplicate->cluster_size, "near-duplicate") + ", here beside " +
                    (other->page_id == other->cluster_id ? "the first of them" : "another of them") +
                    ". The Jaccard similarity of its phrases and the first one's is " +
                    Decimal(Table<DuplicateRow>::Jaccard(*story.duplicate), 3) + ".";
  return std::optional(std::move(accusation));
}

Found AsReuse(const Corpus& corpus, PageId page_id) {
  ASSIGN_OR_RETURN(const ReuseStory story, ReadReuseStory(corpus, "", page_id));
  for (const auto& [chunk, on_page] : story.labelled) {
    ASSIGN_OR_RETURN(const ChunkStory holders, ReadChunkStory(corpus, "", chunk.chunk));
    for (const ChunkHolder& holder : holders.holders) {
      if (holder.page.page_id == page_id) continue;
      ASSIGN_OR_RETURN(Accusation accusation, Beside(corpus, page_id, holder.page.page_id));
      accusation.detector = "reuse";
      accusation.run = story.run;
      accusation.told = WithSeparators(story.page->bad_chunks) + " of the page's " +
                        Plural(story.page->chunks, "chunk") + " are copied widely; here it stands beside one of " +
                        Plural(chunk.pages, "page") + " with the most copied of them.";
      return std::optional(std::move(accusation));
    }
  }
  return std::optional<Accusation>();
}

}  // namespace

Result<Accusation> FindAccusation(const Corpus& corpus, const PageFacts& page, const DrawingLimits& limits) {
  Found found = AsQuilt(corpus, page.page_id, limits);
  if (found.ok() && !*found) found = AsNearDuplicate(corpus, page.page_id);
  if (found.ok() && !*found) found = AsReuse(corpus, page.page_id);
  if (!found.ok()) return found.status();
  if (*found) return std::move(**found);
  return UsageError("nothing is known against " + page.url + ": run quilts, phrases and reuse on " + corpus.path() +
                    " first, or name another page");
}

}  // namespace seamripper
