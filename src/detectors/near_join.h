// Which pages are kept, and which kept ones the others are near: gram sets in page order, held against an index of kept pages.
//
// Sets come in growing blocks. Each is held against the pages kept before the block, on all threads; what is near none of
// them goes on one by one, against those the block itself has kept so far. Then what is near is held against the pages that were
// kept after it. When the index is full, what is left of the pages is still held against it; those near none of it are gone
// through again with the next index. Neither blocks nor indexes decide anything: a page is kept when no page kept before it is
// near.
#ifndef SEAMRIPPER_DETECTORS_NEAR_JOIN_H_
#define SEAMRIPPER_DETECTORS_NEAR_JOIN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/near_tables.h"
#include "detectors/near_blocks.h"
#include "detectors/near_steps.h"
#include "kernels/near/near_index.h"

namespace seamripper {

// What a join may hold in memory: its index, and a block of sets. None changes what is found.
struct NearMemory {
  uint64_t index_bytes = 0;
  uint64_t block_bytes = 0;
  uint64_t count_bytes = 0;  // of pages of grams, before there is an index
};

// `Sets` is a RowSorter<GramSetRow>; engine->ForEachTask runs tasks on all threads. deliver(const NearPairRow&) returns a
// Status.
template <class Engine, class Sets, class Deliver>
class NearJoin {
 public:
  NearJoin(Engine* engine, Sets* sets, const LeastSimilarity& least, const NearMemory& memory, Deliver deliver)
      : engine_(engine),
        sets_(sets),
        least_(least),
        memory_(memory),
        deliver_(std::move(deliver)),
        is_dropped_(engine->page_numbers()),
        held_(engine->page_numbers()),
        nearest_(engine->page_numbers()) {}

  Status Run() {
    for (bool more = sets_->rows() > 0; more;) {
      NearIndex index(least_);
      ASSIGN_OR_RETURN(more, Keep(&index));
      RETURN_IF_ERROR(Match(index));
    }
    return {};
  }

  const std::vector<NearestKept>& nearest() const { return nearest_; }
  const NearWork& work() const { return work_; }
  uint64_t dropped() const { return dropped_; }

 private:
  using Blocks = NearBlocks<Engine, Sets>;
  using FoundOfSets = std::vector<std::vector<NearFinder::Found>>;

  // Fills the index with pages to keep, from the first undecided one on; marks those near one of them as dropped. Whether any
  // is left undecided.
  Result<bool> Keep(NearIndex* index) {
    Blocks blocks(engine_, sets_, memory_.block_bytes);
    const uint64_t begin = decided_;
    bool is_full = false, more = false;
    FoundOfSets found;
    std::fill(held_.begin(), held_.end(), 0);
    for (;;) {
      ASSIGN_OR_RETURN(const bool any, blocks.Next([&](uint64_t page) { return page >= begin && !is_dropped_[page]; }));
      if (!any) break;
      const std::vector<HeldSet>& block = blocks.block();
      RETURN_IF_ERROR(HoldAgainst("kept pages", *index, &blocks, &found));
      const auto before = static_cast<uint32_t>(index->sets());
      NearFinder finder(*index);
      for (size_t i = 0; i < block.size(); ++i) {
        const uint64_t page = block[i].page;
        if (!is_full) decided_ = page + 1;
        held_[page] = before;
        if (found[i].empty()) {
          finder.FindAll(block[i].set, before, &found[i]);
          held_[page] = static_cast<uint32_t>(index->sets());
        }
        if (!found[i].empty()) {
          is_dropped_[page] = true;
          ++dropped_;
          RETURN_IF_ERROR(Add(block[i], *index, found[i]));
        } else if (!is_full) {
          index->Add(page, block[i].set);
          ids_.push_back(block[i].page_id);
          is_full = index->bytes() >= memory_.index_bytes;
        } else {
          more = true;
        }
      }
      work_ += finder.work();
    }
    return more;
  }

  // All pairs of a dropped page and one of the index that it has not been held against.
  Status Match(const NearIndex& index) {
    Blocks blocks(engine_, sets_, memory_.block_bytes);
    FoundOfSets found;
    for (;;) {
      const auto is_left = [&](uint64_t page) { return is_dropped_[page] && held_[page] < index.sets(); };
      ASSIGN_OR_RETURN(const bool any, blocks.Next(is_left));
      if (!any) break;
      RETURN_IF_ERROR(HoldAgainst("near pairs", index, &blocks, &found));
      for (size_t i = 0; i < found.size(); ++i) RETURN_IF_ERROR(Add(blocks.block()[i], index, found[i]));
    }
    ids_.clear();
    return {};
  }

  Status HoldAgainst(std::string_view name, const NearIndex& index, Blocks* blocks, FoundOfSets* found) {
    return blocks->ForEachSet(name, index, found, &work_,
                              [&](NearFinder* finder, size_t i, std::vector<NearFinder::Found>* all) {
                                const HeldSet& held = blocks->block()[i];
                                finder->FindAll(held.set, held_[held.page], all);
                              });
  }

  Status Add(const HeldSet& held, const NearIndex& index, const std::vector<NearFinder::Found>& found) {
    for (const auto& [kept, shared] : found) {
      const NearestKept near = {index.page(kept), shared, held.set.size + index.size(kept) - shared};
      nearest_[held.page].Take(near);
      nearest_[near.kept] = {near.kept, index.size(kept), index.size(kept)};
      RETURN_IF_ERROR(deliver_(NearPairRow{held.page_id, ids_[kept], near.shared, near.all}));
    }
    return {};
  }

  Engine* const engine_;
  Sets* const sets_;
  const LeastSimilarity least_;
  const NearMemory memory_;
  Deliver deliver_;
  std::vector<PageId> ids_;  // of the index's pages
  std::vector<bool> is_dropped_;
  std::vector<uint32_t> held_;  // against so many sets of the index, by page
  std::vector<NearestKept> nearest_;
  uint64_t decided_ = 0;  // pages before this one are kept or dropped
  uint64_t dropped_ = 0;
  NearWork work_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_JOIN_H_
