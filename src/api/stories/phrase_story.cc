#include <algorithm>
#include <set>

#include "api/corpus/find_page.h"
#include "api/corpus/rows.h"
#include "columns/phrase_tables.h"
#include "detectors/page_shingles.h"
#include "detectors/popular_phrases.h"
#include "kernels/shingle/sampled_phrases.h"
#include "runs/detector_run.h"
#include "seamripper/corpus.h"
#include "seamripper/phrases.h"

namespace seamripper {
namespace {

constexpr uint64_t kMostDuplicates = 10;

Status ReadDuplicates(const OpenCorpus& corpus, const std::string& run, PageId page_id, PhraseStory* story) {
  ASSIGN_OR_RETURN(story->duplicate,
                   ReadRow(corpus, RowsOf<DuplicateRow>().Of(run).Where(&DuplicateRow::page_id, page_id)));
  if (!story->duplicate) return {};
  ASSIGN_OR_RETURN(story->duplicates,
                   ReadRows(corpus, RowsOf<DuplicateRow>()
                                        .Of(run)
                                        .Where(&DuplicateRow::cluster_id, story->duplicate->cluster_id)
                                        .That([page_id](const DuplicateRow& row) { return row.page_id != page_id; })
                                        .Limit(kMostDuplicates)));
  return {};
}

Status ReadCover(const OpenCorpus& corpus, const std::string& run, PageId page_id, PhraseStory* story) {
  ASSIGN_OR_RETURN(story->popular,
                   ReadRow(corpus, RowsOf<PhrasePageRow>().Of(run).Where(&PhrasePageRow::page_id, page_id)));
  ASSIGN_OR_RETURN(story->donors,
                   ReadRows(corpus, RowsOf<PhraseCoverRow>().Of(run).Where(&PhraseCoverRow::page_id, page_id)));
  return {};
}

// The page's words, phrases and shingles again.
struct ShingledPage {
  ShingledPage(std::string_view text, const PageShingler& shingler) {
    FingerprintWords(shingler.word_hash(), text, &words, &spans);
    shingler.phrase_hash().Phrases(words, &phrases);
    if (!phrases.empty()) shingler.Shingle(phrases, &shingles);
  }
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
  std::vector<uint64_t> phrases;
  Shingles shingles{};
};

// Those of the page's phrases that are popular, as fingerprints.
Result<std::set<uint64_t>> PopularPhrasesOf(const OpenCorpus& corpus, const std::string& run, const Shingles& shingles,
                                            uint64_t seed) {
  const SampledPhrases sampled(seed);
  std::vector<std::string> texts;
  for (const uint64_t shingle : shingles) texts.push_back(ShingleText(shingle));
  std::set<uint64_t> popular;
  RETURN_IF_ERROR(ForEachRowOf(corpus,
                               RowsOf<PopularPhraseRow>()
                                   .Of(run)
                                   .WhereAny(&PopularPhraseRow::shingle, texts)
                                   .Only(&PopularPhraseRow::shingle_index),
                               [&](const PopularPhraseRow& row) {
                                 const auto at = static_cast<size_t>(row.shingle_index - 1);
                                 if (at < texts.size() && texts[at] == row.shingle) {
                                   popular.insert(sampled.PhraseOf(row.shingle_index - 1, shingles[at]));
                                 }
                                 return true;
                               }));
  return popular;
}

// A phrase round the end of the page is marked as far as that.
std::vector<PopularPassage> PassagesOf(const ShingledPage& page, const std::set<uint64_t>& popular, size_t k) {
  std::vector<PopularPassage> passages;
  for (size_t i = 0; i < page.phrases.size(); ++i) {
    if (!popular.contains(page.phrases[i])) continue;
    const PopularPassage found = {page.spans[i].begin, page.spans[std::min(i + k, page.spans.size()) - 1].end};
    if (!passages.empty() && found.start_byte < passages.back().end_byte) {
      passages.back().end_byte = found.end_byte;
    } else {
      passages.push_back(found);
    }
  }
  return passages;
}

Status ReadPassages(const Corpus& corpus, const std::string& run, const Findings& findings, PageId page_id,
                    PhraseStory* story) {
  ASSIGN_OR_RETURN(const std::string text, ReadTextOfPage(corpus.opened().pages(), page_id));
  const auto k = static_cast<uint32_t>(NumberAskedWith(findings, "k"));
  const uint64_t seed = findings.record().question.seed;
  const PageShingler shingler(seed, k);
  const ShingledPage shingled(text, shingler);
  if (shingled.phrases.empty()) return {};
  ASSIGN_OR_RETURN(const std::set<uint64_t> popular, PopularPhrasesOf(corpus.opened(), run, shingled.shingles, seed));
  story->passages = PassagesOf(shingled, popular, k);
  return {};
}

}  // namespace

Result<PhraseStory> ReadPhraseStory(const Corpus& corpus, const std::string& run, PageId page_id) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf("phrases", run));
  PhraseStory story;
  if (findings == nullptr) return story;
  story.run = findings->id();
  story.least_popular = NumberAskedWith(*findings, "min_popular");
  RETURN_IF_ERROR(ReadDuplicates(opened, run, page_id, &story));
  RETURN_IF_ERROR(ReadCover(opened, run, page_id, &story));
  if (story.popular) RETURN_IF_ERROR(ReadPassages(corpus, run, *findings, page_id, &story));
  return story;
}

}  // namespace seamripper
