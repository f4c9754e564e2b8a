// From what the steps of `phrases` found to the rows of its tables.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_
#define SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/page_id.h"
#include "columns/phrase_tables.h"
#include "detectors/near_duplicates.h"
#include "detectors/phrase_covers.h"
#include "detectors/phrase_samples.h"
#include "step/page_column.h"
#include "step/page_view.h"

namespace seamripper {

DuplicateRow RowOfDuplicate(const PageView& page, const PageClusters& clusters, PageId cluster_id);
PhrasePageRow RowOfDocument(const PageView& page, int popular, const CoverCounts& cover, uint32_t min_popular);

// pair: a page and its donors, in rank order. `picks` are theirs, in the table's order.
class DonorsOfDocument {
 public:
  static constexpr std::string_view kName = "donors of pages";
  struct Scratch {};

  explicit DonorsOfDocument(const std::vector<PickRow>& picks) : picks_(picks) {}

  uint32_t page_parts() const { return kNoParts; }
  uint32_t other_parts() const { return kHeadPart; }
  void operator()(const PageView& page, std::span<const PageView> donors, Scratch*,
                  std::vector<PhraseCoverRow>* rows) const;

 private:
  const std::vector<PickRow>& picks_;
};

// map to: what a page has in the tables of near-duplicates and of documents.
struct RowsOfPage {
  static constexpr std::string_view kName = "rows";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  const PageClusters* clusters;
  const PageColumn<PageId, Merge::kSet>* ids;
  const PopularCounts* popular;
  const CoverColumn* covers;
  uint32_t min_popular;

  template <class Output>
  void operator()(const PageView& page, Scratch*, Output* output) const {
    if (clusters->size(page.number) > 1) {
      output->Add(RowOfDuplicate(page, *clusters, (*ids)[clusters->representative(page.number)]));
    }
    if (const uint8_t of_page = (*popular)[page.number]; of_page > 0) {
      output->Add(RowOfDocument(page, of_page, (*covers)[page.number], min_popular));
    }
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_
