// A page and its others where they lie: what the page's group of rows (pair_pages.h) would hold, without the rows.
#ifndef SEAMRIPPER_ENGINE_PAIRED_PAGES_H_
#define SEAMRIPPER_ENGINE_PAIRED_PAGES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/status.h"
#include "engine/hot_texts.h"
#include "engine/pair_pages.h"
#include "step/page_view.h"
#include "step/pair.h"

namespace seamripper {

// One per thread.
class PairedPages {
 public:
  // `pairs` come by page and rank; all others of them are `kept`. Of what their rows would be, no more than `most_bytes`
  // is given. All hold as long as this does.
  PairedPages(std::span<const PagePair> pairs, PairParts parts, const HotTexts& kept,
              uint64_t most_bytes)
      : pairs_(pairs), parts_(parts), kept_(kept), most_bytes_(most_bytes) {}

  // Replaces *pages by the page and its others, by rank. They hold until the next call.
  Status Gather(const PageView& page, std::vector<PageView>* pages);

  uint64_t cut_groups() const { return cut_groups_; }

 private:
  const std::span<const PagePair> pairs_;
  const PairParts parts_;
  const HotTexts& kept_;
  const uint64_t most_bytes_;
  std::vector<AlignedBytes> storage_;  // of the others at hand, those that are on disk
  uint64_t cut_groups_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAIRED_PAGES_H_
