#include "detectors/near_duplicates.h"

namespace seamripper {

std::vector<bool> PagesToCompare(const PageClusters& clusters) {
  std::vector<bool> pages(clusters.page_numbers());
  for (uint64_t page = 0; page < pages.size(); ++page) {
    const PageSimilarity& similarity = clusters.similarity(page);
    pages[page] = similarity.union_phrases >= 0 && similarity.runs_agreeing < 0;
  }
  return pages;
}

void PageClusters::Finish(uint64_t min_similarity) {
  for (uint64_t page = 0; page < page_numbers(); ++page) {
    const PageSimilarity& similarity = similarities_[page];
    const bool is_below =
        similarity.union_phrases >= 0 && !IsShareOf(static_cast<uint64_t>(similarity.shared_phrases),
                                                    static_cast<uint64_t>(similarity.union_phrases), min_similarity);
    if (is_below) representatives_[page] = page;
    ++sizes_[representatives_[page]];
  }
}

void PhraseComparison::Compare(const PageShingler& shingler, const PageView& page, const PageView& representative,
                               ComparedPage* compared) {
  *compared = {page.number, representative.number, {}, -1};
  if (representative.text.empty()) return;
  if (representative_ != representative.number) {
    shingler.Phrases(representative.text, &words_, &representative_phrases_);
    SortDistinct(&representative_phrases_);
    representative_ = representative.number;
  }
  const auto all = static_cast<int32_t>(representative_phrases_.size());
  compared->representative_phrases = all;
  if (page.text == representative.text) {
    compared->similarity = {all, all, kRuns, kShingles};
    return;
  }
  shingler.Phrases(page.text, &words_, &phrases_);
  SortDistinct(&phrases_);
  const PhraseOverlap overlap = OverlapOf(phrases_, representative_phrases_);
  compared->similarity.shared_phrases = static_cast<int32_t>(overlap.shared);
  compared->similarity.union_phrases = static_cast<int32_t>(overlap.united);
}

}  // namespace seamripper
