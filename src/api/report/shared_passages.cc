#include "api/report/shared_passages.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "api/corpus/open_corpus.h"
#include "seamripper/compare.h"
#include "seamripper/phrases.h"
#include "seamripper/reuse.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

using Found = Result<std::optional<SharedPassages>>;

Found AsQuilt(const Corpus& corpus, const PageFacts& page, QuiltStory story, const DrawingLimits& limits) {
  if (!story.quilt) return std::optional<SharedPassages>();
  RETURN_IF_ERROR(MarkSiteText(corpus, page, &story));
  SharedPassages shared;
  shared.detector = "quilts";
  shared.run = story.run;
  shared.noun = "source";
  shared.lead = Percent(Table<QuiltRow>::PatchFraction(*story.quilt).ToDouble()) +
                " of the page's runs of a few words also occur on other pages, but on few of them. Together, " +
                Plural(story.sources.size(), "page") + " (" + WithSeparators(story.quilt->foreign_sources) +
                " on other sites) contain " + WithSeparators(story.quilt->covered_grams) + " of these " +
                WithSeparators(story.quilt->patch_grams) + " runs.";
  shared.own_site = story.quilt->foreign_sources == 0;
  ASSIGN_OR_RETURN(shared.sources, ReadSources(corpus, story, limits));
  shared.all_sources = story.sources.size();
  shared.passages = PassagesOf(story);
  shared.site_passages = story.passages.size() - shared.passages.size();
  return std::optional(std::move(shared));
}

// Compared word by word: a quilt's passages of the run go to the sources before this one where several have them, so it
// may have none of them though all of it stands here.
Status AddTaker(const Corpus& corpus, const QuiltTaker& taker, PageId page_id, uint32_t k, SharedPassages* shared) {
  const auto number = static_cast<uint32_t>(shared->sources.size() + 1);
  ASSIGN_OR_RETURN(PageFacts quilt, ReadPage(corpus, taker.source.page_id));
  CompareRequest request;
  request.a = std::to_string(page_id);
  request.b = std::to_string(quilt.page_id);
  request.k = k;
  ASSIGN_OR_RETURN(const Comparison comparison, Compare(request, &corpus));
  for (const SharedPassage& passage : comparison.a.passages) {
    shared->passages.push_back(
        {number, passage.here.start_byte, passage.here.end_byte, passage.there.start_byte, passage.there.end_byte});
  }
  report::Facts facts;
  facts.Add("shares", Plural(comparison.a.shared_words, "word") + " in " +
                          Plural(comparison.a.passages.size(), "passage"));
  facts.Add("captured", Moment(quilt.captured.microseconds));
  facts.Add("is on", std::string(taker.source.foreign ? "another site" : "the same site") +
                         (taker.source.linked ? ", links to the page" : ", does not link to the page"));
  shared->sources.push_back({number, std::move(quilt), std::move(facts)});
  return {};
}

Found AsSource(const Corpus& corpus, PageId page_id, const QuiltStory& story, const DrawingLimits& limits) {
  if (story.takers.empty()) return std::optional<SharedPassages>();
  SharedPassages shared;
  shared.detector = "quilts";
  shared.run = story.run;
  shared.noun = "quilt";
  shared.lead = Plural(story.all_takers, "page") + " stitched together from others (" +
                (story.all_takers == 1 ? "a quilt) shares" : "quilts) share") + " passages with this page, " +
                WithSeparators(story.foreign_takers) + " of them on other sites.";
  shared.own_site = story.foreign_takers == 0;
  shared.all_sources = story.all_takers;
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf("quilts"));
  const auto k = static_cast<uint32_t>(ParseCount(run->record().question.options.at("k")).value_or(CompareRequest().k));
  for (const QuiltTaker& taker : story.takers) {
    if (shared.sources.size() < limits.sources) RETURN_IF_ERROR(AddTaker(corpus, taker, page_id, k, &shared));
  }
  std::ranges::stable_sort(shared.passages, {}, &DrawnPassage::start_byte);
  return std::optional(std::move(shared));
}

// With one other text: the passages they share, word by word.
SharedPassages BesideText(const Comparison& comparison, PageFacts other) {
  SharedPassages shared;
  shared.rewritten = comparison.rewritten;
  uint64_t same_words = 0;
  for (const SharedPassage& passage : comparison.a.passages) {
    shared.passages.push_back(
        {1, passage.here.start_byte, passage.here.end_byte, passage.there.start_byte, passage.there.end_byte});
    same_words += passage.same_words;
  }
  report::Facts facts;
  if (comparison.rewritten) {
    facts.Add("word for word", PartOf(same_words, comparison.a.shared_words) + " of what is shared");
  }
  facts.Add("shares", PartOf(comparison.a.shared_words, comparison.a.words) + " of the page's words");
  facts.Add("which are", PartOf(comparison.b.shared_words, comparison.b.words) + " of its own");
  facts.Add("captured", Moment(other.captured.microseconds));
  shared.sources.push_back({1, std::move(other), std::move(facts)});
  shared.all_sources = 1;
  return shared;
}

Result<SharedPassages> Beside(const Corpus& corpus, const PageFacts& page, PageId other_id, bool rewritten) {
  CompareRequest request;
  request.rewritten = rewritten;
  request.a = std::to_string(page.page_id);
  request.b = std::to_string(other_id);
  ASSIGN_OR_RETURN(const Comparison comparison, Compare(request, &corpus));
  ASSIGN_OR_RETURN(PageFacts other, ReadPage(corpus, request.b));
  const bool own_site = other.domain == page.domain;
  SharedPassages shared = BesideText(comparison, std::move(other));
  shared.own_site = own_site;
  return shared;
}

Found AsNearDuplicate(const Corpus& corpus, const PageFacts& page, bool rewritten) {
  ASSIGN_OR_RETURN(const PhraseStory story, ReadPhraseStory(corpus, "", page.page_id));
  if (story.duplicates.empty()) return std::optional<SharedPassages>();
  const DuplicateRow* other = &story.duplicates[0];
  for (const DuplicateRow& each : story.duplicates) {
    if (each.page_id == each.cluster_id) other = &each;
  }
  ASSIGN_OR_RETURN(SharedPassages shared, Beside(corpus, page, other->page_id, rewritten));
  shared.detector = "phrases";
  shared.run = story.run;
  shared.noun = "near-duplicate";
  shared.lead = "The page is one of " + Plural(story.duplicate->cluster_size, "near-duplicate") + ", here beside " +
                (other->page_id == other->cluster_id ? "the first of them" : "another of them") +
                ". The Jaccard similarity of its phrases and the first one's is " +
                Decimal(Table<DuplicateRow>::Jaccard(*story.duplicate), 3) + ".";
  return std::optional(std::move(shared));
}

// What the labels of the run mean. Of known sources it knows only that they have the chunk.
std::string LabelMeaning(const Findings& run) {
  if (run.record().question.options.contains("known")) return "occur in the set of known documents";
  const auto threshold = run.record().counts.find("threshold");
  return threshold == run.record().counts.end() ? "are labelled"
                                                : "occur more than " + WithSeparators(threshold->second) + " times";
}

Found AsReuse(const Corpus& corpus, const PageFacts& page, bool rewritten) {
  ASSIGN_OR_RETURN(const ReuseStory story, ReadReuseStory(corpus, "", page.page_id));
  for (const auto& [chunk, on_page] : story.labelled) {
    ASSIGN_OR_RETURN(const ChunkStory holders, ReadChunkStory(corpus, "", chunk.chunk));
    for (const ChunkHolder& holder : holders.holders) {
      if (holder.page.page_id == page.page_id) continue;
      ASSIGN_OR_RETURN(SharedPassages shared, Beside(corpus, page, holder.page.page_id, rewritten));
      ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf("reuse"));
      shared.detector = "reuse";
      shared.run = story.run;
      shared.noun = "other page";
      shared.lead = WithSeparators(story.page->bad_chunks) + " of the page's " + Plural(story.page->chunks, "chunk") +
                    " " + LabelMeaning(*run) + "; here the page is shown beside one of " + Plural(chunk.pages, "page") +
                    " that have the most frequent of them.";
      return std::optional(std::move(shared));
    }
  }
  return std::optional<SharedPassages>();
}

}  // namespace

Result<SharedPassages> FindSharedPassages(const Corpus& corpus, const PageFacts& page, const DrawingLimits& limits,
                                          bool rewritten) {
  ASSIGN_OR_RETURN(const QuiltStory story, ReadQuiltStory(corpus, "", page.page_id));
  Found found = AsQuilt(corpus, page, story, limits);
  if (found.ok() && !*found) found = AsSource(corpus, page.page_id, story, limits);
  if (found.ok() && !*found) found = AsNearDuplicate(corpus, page, rewritten);
  if (found.ok() && !*found) found = AsReuse(corpus, page, rewritten);
  if (!found.ok()) return found.status();
  if (*found) return std::move(**found);
  return UsageError("no detector found anything about " + page.url + ": run quilts, phrases and reuse on " +
                    corpus.path() + " first, name another page, or give a document to --against");
}

Result<SharedPassages> SharedWithDocument(const Corpus& corpus, const PageFacts& page, const std::string& file,
                                          bool rewritten) {
  CompareRequest request;
  request.rewritten = rewritten;
  request.a = std::to_string(page.page_id);
  request.b = file;
  ASSIGN_OR_RETURN(Comparison comparison, Compare(request, &corpus));
  if (comparison.a.passages.empty()) {
    return UsageError(page.url + " and " + file + " share no passage" +
                      (rewritten ? std::string(", rewritten ones included: ")
                                 : " of " + std::to_string(request.k) + " words: add --rewritten, or ") +
                      "name another page, as 'seamripper check' finds them");
  }
  PageFacts document;
  document.url = file.substr(file.rfind('/') + 1);
  document.text = comparison.b.text;
  document.words = static_cast<int64_t>(comparison.b.words);
  SharedPassages shared = BesideText(comparison, std::move(document));
  shared.noun = "document";
  shared.from_outside = true;
  const std::string passages = Plural(comparison.a.passages.size(), "passage");
  shared.lead = WithSeparators(comparison.a.shared_words) + " of the page's " + Plural(comparison.a.words, "word") +
                (rewritten ? " are in " + passages + " that the document has, rewritten or word for word: "
                           : " are also in the document, in " + passages + ": ") +
                PartOf(comparison.b.shared_words, comparison.b.words) + " of the document's words.";
  return shared;
}

}  // namespace seamripper
