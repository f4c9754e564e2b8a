#include "detectors/phrases.h"

namespace seamripper {

PhraseCounts& PhraseCounts::operator+=(const PhraseCounts& other) {
  without_words += other.without_words;
  clusters += other.clusters;
  near_duplicates += other.near_duplicates;
  chained += other.chained;
  not_compared += other.not_compared;
  documents += other.documents;
  with_popular += other.with_popular;
  half_popular += other.half_popular;
  covers += other.covers;
  capped_covers += other.capped_covers;
  return *this;
}

void CountsOfPage::Count(const PageView& page, PhraseCounts* counts) const {
  const int runs = clusters->similarity(page.number).runs_agreeing;
  const uint32_t of_page = (*popular)[page.number];
  if (page.words == 0) {
    ++counts->without_words;
  } else if (!clusters->Represents(page.number)) {
    ++counts->near_duplicates;
    counts->chained += runs >= 0 && runs < kRunsOfNearDuplicates ? 1 : 0;
    counts->not_compared += runs < 0 ? 1 : 0;
  } else {
    ++counts->documents;
    counts->clusters += clusters->size(page.number) > 1 ? 1 : 0;
    counts->with_popular += of_page > 0 ? 1 : 0;
    counts->half_popular += 2 * of_page >= kShingles ? 1 : 0;
    counts->covers += of_page >= min_popular ? 1 : 0;
    counts->capped_covers += (*covers)[page.number].capped > 0 ? 1 : 0;
  }
}

}  // namespace seamripper
