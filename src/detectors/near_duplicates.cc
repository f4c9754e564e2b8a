#include "detectors/near_duplicates.h"

namespace seamripper {

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

// Repetitions change no minimum, so the shingles are made of the distinct phrases. Equal texts, which most near-duplicates
// are, need none.
void ComparisonOfPage::operator()(const PageView& page, std::span<const PageView> others, Scratch* scratch,
                                  ComparedPage* compared) const {
  const PageView& representative = others.front();
  *compared = {page.number, representative.number, {}, -1};
  if (representative.text.empty()) return;  // left out: both together are too large
  shingler_->Phrases(page.text, &scratch->words, &scratch->phrases);
  SortDistinct(&scratch->phrases);
  const auto own = static_cast<int32_t>(scratch->phrases.size());
  if (page.text == representative.text) {
    compared->similarity = {own, own, kRuns, kShingles};
    compared->representative_phrases = own;
    return;
  }
  shingler_->Phrases(representative.text, &scratch->words, &scratch->other_phrases);
  SortDistinct(&scratch->other_phrases);
  compared->representative_phrases = static_cast<int32_t>(scratch->other_phrases.size());
  const PhraseOverlap overlap = OverlapOf(scratch->phrases, scratch->other_phrases);
  shingler_->Shingle(scratch->phrases, &scratch->shingles);
  shingler_->Shingle(scratch->other_phrases, &scratch->other_shingles);
  compared->similarity = {static_cast<int32_t>(overlap.shared), static_cast<int32_t>(overlap.united),
                          static_cast<int8_t>(RunsAgreeing(scratch->shingles, scratch->other_shingles)),
                          static_cast<int8_t>(ShinglesAgreeing(scratch->shingles, scratch->other_shingles))};
}

}  // namespace seamripper
