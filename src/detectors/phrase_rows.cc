#include "detectors/phrase_rows.h"

#include <algorithm>

#include "base/check.h"

namespace seamripper {

DuplicateRow RowOfDuplicate(const PageView& page, const PageClusters& clusters, PageId cluster_id) {
  const PageSimilarity& similarity = clusters.similarity(page.number);
  DuplicateRow row;
  row.page_id = page.id;
  row.url = page.url;
  row.cluster_id = cluster_id;
  row.cluster_size = clusters.size(page.number);
  row.runs_agreeing = similarity.runs_agreeing;
  row.shingles_agreeing = similarity.shingles_agreeing;
  row.shared_phrases = similarity.shared_phrases;
  row.union_phrases = similarity.union_phrases;
  return row;
}

PhrasePageRow RowOfDocument(const PageView& page, int popular, const CoverCounts& cover, uint32_t min_popular) {
  PhrasePageRow row;
  row.page_id = page.id;
  row.url = page.url;
  row.popular = popular;
  if (popular < static_cast<int>(min_popular)) return row;
  row.cover_size = cover.cover_size;
  row.foreign_contribution = cover.foreign_contribution;
  row.capped = cover.capped;
  return row;
}

void DonorsOfDocument::operator()(const PageView& page, std::span<const PageView> donors, Scratch*,
                                  std::vector<PhraseCoverRow>* rows) const {
  const auto number = static_cast<int64_t>(page.number);
  auto pick = std::lower_bound(picks_.begin(), picks_.end(), number,
                               [](const PickRow& each, int64_t wanted) { return each.page < wanted; });
  rows->clear();
  for (const PageView& donor : donors) {
    CHECK(pick != picks_.end() && pick->page == number && pick->donor == static_cast<int64_t>(donor.number));
    rows->push_back({page.id, pick->rank, donor.id, std::string(donor.url), pick->gain, pick->foreign});
    ++pick;
  }
}

}  // namespace seamripper
