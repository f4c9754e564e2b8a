// From what the steps of `phrases` found to the rows of its tables.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_
#define SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/status.h"
#include "columns/phrase_tables.h"
#include "detectors/near_duplicates.h"
#include "detectors/phrase_covers.h"
#include "detectors/phrase_samples.h"
#include "step/page_view.h"

namespace seamripper {

DuplicateRow RowOfDuplicate(const PageView& page, const PageClusters& clusters, PageId cluster_id);
PhrasePageRow RowOfDocument(const PageView& page, const SampleCounts& counts, uint32_t min_popular);

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

// What is delivered by many threads, one row at a time. The first Status that is not ok is kept, and nothing delivered
// after.
template <class Deliver>
class RowGate {
 public:
  explicit RowGate(Deliver* deliver) : deliver_(deliver) {}

  template <class Row>
  Status Add(const Row& row) {
    const std::lock_guard lock(mutex_);
    if (status_.ok()) status_ = (*deliver_)(row);
    return status_;
  }
  Status status() {
    const std::lock_guard lock(mutex_);
    return status_;
  }

  // For a thread of its own, as the engine wants it.
  struct Output {
    RowGate* gate;
    template <class Row>
    Status Add(const Row& row) {
      return gate->Add(row);
    }
    Status Finish() { return {}; }
  };

 private:
  std::mutex mutex_;
  Deliver* deliver_;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_ROWS_H_
