#include "detectors/phrases.h"

namespace seamripper {

void PhraseCounts::Add(const PageView& page, const PageClusters& clusters, const SampleCounts& samples,
                       uint32_t min_popular) {
  const bool represents = clusters.Represents(page.number);
  const int runs = clusters.similarity(page.number).runs_agreeing;
  if (page.words == 0) {
    ++without_words;
  } else if (!represents) {
    ++near_duplicates;
    chained += runs >= 0 && runs < kRunsOfNearDuplicates ? 1 : 0;
    not_compared += runs < 0 ? 1 : 0;
  } else {
    ++documents;
    this->clusters += clusters.size(page.number) > 1 ? 1 : 0;
    with_popular += samples.popular > 0 ? 1 : 0;
    half_popular += 2 * samples.popular >= kShingles ? 1 : 0;
    covers += samples.popular >= min_popular ? 1 : 0;
    capped_covers += samples.capped > 0 ? 1 : 0;
  }
}

}  // namespace seamripper
