// All pairs of pages that are similar enough: gram sets held against indexes of parts of them. Nothing is kept or dropped, so
// there may be as many pairs as pages squared; their number is estimated first.
#ifndef SEAMRIPPER_DETECTORS_PAIR_JOIN_H_
#define SEAMRIPPER_DETECTORS_PAIR_JOIN_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/near_tables.h"
#include "detectors/near_blocks.h"
#include "detectors/near_join.h"
#include "kernels/near/near_index.h"
#include "kernels/quilt/mix.h"

namespace seamripper {

// A page of a pair comes after the other in the order of page numbers; of containment it is the smaller, of equals the later.
// `Sets` is a RowSorter<GramSetRow>. deliver(const PagePairRow&) returns a Status. Memory: besides NearMemory eight bytes for
// each pair that one block has with one index.
template <class Engine, class Sets, class Deliver>
class PairJoin {
 public:
  PairJoin(Engine* engine, Sets* sets, const LeastSimilarity& least, const NearMemory& memory, uint64_t most_pairs,
           Deliver deliver)
      : engine_(engine),
        sets_(sets),
        least_(least),
        memory_(memory),
        most_pairs_(most_pairs),
        deliver_(std::move(deliver)) {}

  // kUsage when there are too many, by estimate or when so many were found.
  Status Run() {
    RETURN_IF_ERROR(Estimate());
    for (std::optional<uint64_t> begin = 0; begin;) {
      NearIndex index(least_);
      ASSIGN_OR_RETURN(begin, Fill(*begin, &index));
      uint64_t found = 0;
      RETURN_IF_ERROR(Match(index, UINT64_MAX, "page pairs", &found));
    }
    return {};
  }

  const NearWork& work() const { return work_; }
  uint64_t pairs() const { return pairs_; }
  // As it was before the join; 0 when there were so few sets that nobody asked.
  uint64_t estimated() const { return estimated_; }

 private:
  using Blocks = NearBlocks<Engine, Sets>;
  using Found = std::vector<NearFinder::Found>;

  static constexpr uint64_t kSampled = 1024;

  // Sets by the thousand, drawn by hash, with all others: so many of all pairs have one of them as their other page.
  Status Estimate() {
    if (sets_->rows() <= 2 * kSampled) return {};
    const uint64_t bound = UINT64_MAX / sets_->rows() * kSampled;
    NearIndex index(least_);
    typename Sets::Reader reader(sets_);
    for (GramSetRow row; reader.Next(&row);) {
      if (Mix(static_cast<uint64_t>(row.page)) < bound)
        index.Add(static_cast<uint64_t>(row.page), ReadGramSet(row.set));
    }
    RETURN_IF_ERROR(reader.status());
    if (index.sets() == 0) return {};
    // Twice as many are found only if there are too many.
    const auto sampled = static_cast<double>(index.sets()) / static_cast<double>(sets_->rows());
    const double enough = 2 * sampled * static_cast<double>(most_pairs_) + 100;
    uint64_t found = 0;
    RETURN_IF_ERROR(Match(index, static_cast<uint64_t>(enough), "estimate", &found));
    estimated_ = static_cast<uint64_t>(static_cast<double>(found) / sampled);
    return estimated_ <= most_pairs_ ? Status() : TooMany("about " + std::to_string(estimated_));
  }

  Status TooMany(const std::string& count) const {
    const std::string without =
        least_.is_containment() ? "" : ", or leave --all-pairs out: one page stands for those near it";
    return UsageError("there are " + count + " pairs of pages so similar, or more, and " + std::to_string(most_pairs_) +
                      " are allowed: raise --at, or --max-pairs" + without);
  }

  // With sets from that page on; where the next index begins.
  Result<std::optional<uint64_t>> Fill(uint64_t begin, NearIndex* index) {
    typename Sets::Reader reader(sets_);
    std::optional<uint64_t> next;
    ids_.clear();
    for (GramSetRow row; !next && reader.Next(&row);) {
      const auto page = static_cast<uint64_t>(row.page);
      if (page < begin) continue;
      if (index->sets() > 0 && index->bytes() >= memory_.index_bytes) {
        next = page;
        continue;
      }
      index->Add(page, ReadGramSet(row.set));
      ids_.push_back(row.page_id);
    }
    RETURN_IF_ERROR(reader.status());
    return next;
  }

  // Counts the pairs that have a page of the index as their other, and delivers them, if they are to be found; `most` at most
  // are counted.
  Status Match(const NearIndex& index, uint64_t most, std::string_view name, uint64_t* found) {
    const bool is_estimate = most != UINT64_MAX;
    Blocks blocks(engine_, sets_, memory_.block_bytes);
    std::vector<Found> all;
    while (*found < most) {
      ASSIGN_OR_RETURN(const bool any, blocks.Next([](uint64_t) { return true; }));
      if (!any) break;
      const std::vector<HeldSet>& block = blocks.block();
      RETURN_IF_ERROR(blocks.ForEachSet(name, index, &all, &work_, [&](NearFinder* finder, size_t i, Found* of_set) {
        finder->FindAll(block[i].set, 0, of_set);
        std::erase_if(*of_set, [&](const NearFinder::Found& other) {
          return !IsPair(block[i].page, block[i].set.size, index.page(other.set), index.size(other.set));
        });
      }));
      for (size_t i = 0; i < block.size(); ++i) {
        *found += all[i].size();
        if (!is_estimate) RETURN_IF_ERROR(Add(block[i], index, all[i]));
      }
    }
    return {};
  }

  bool IsPair(uint64_t page, uint32_t size, uint64_t other, uint32_t other_size) const {
    if (least_.is_containment() && size != other_size) return size < other_size;
    return other < page;
  }

  Status Add(const HeldSet& held, const NearIndex& index, const Found& found) {
    pairs_ += found.size();
    if (pairs_ > most_pairs_) return TooMany(std::to_string(most_pairs_ + 1));
    for (const auto& [other, shared] : found) {
      RETURN_IF_ERROR(deliver_(PagePairRow{held.page_id, ids_[other], shared, held.set.size, index.size(other)}));
    }
    return {};
  }

  Engine* const engine_;
  Sets* const sets_;
  const LeastSimilarity least_;
  const NearMemory memory_;
  const uint64_t most_pairs_;
  Deliver deliver_;
  std::vector<PageId> ids_;  // of the index's pages
  uint64_t pairs_ = 0;
  uint64_t estimated_ = 0;
  NearWork work_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PAIR_JOIN_H_
