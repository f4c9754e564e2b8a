// Sets that others are held against: all that are near a given one, none missed, without looking at most of the others.
//
// A prefix filter (Chaudhuri, Ganti, Kaushik 2006; Bayardo, Ma, Srikant 2007) with the length and position filters of
// PPJoin (Xiao, Wang, Lin, Yu 2008): two sets that are near share a gram of their rarest few, so only these are indexed and
// looked up. Whatever is left after the filters is counted gram by gram.
#ifndef SEAMRIPPER_KERNELS_NEAR_NEAR_INDEX_H_
#define SEAMRIPPER_KERNELS_NEAR_NEAR_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/near/gram_set.h"
#include "kernels/near/least_similarity.h"
#include "kernels/quilt/mix.h"

namespace seamripper {

// What finding cost.
struct NearWork {
  uint64_t probes = 0;         // sets met under a gram looked up
  uint64_t verifications = 0;  // sets counted gram by gram
  NearWork& operator+=(const NearWork& other) {
    probes += other.probes;
    verifications += other.verifications;
    return *this;
  }
};

// Memory: 8 bytes for each gram that is not alone, 40 to 56 for each of the rare ones, more by half while they grow.
class NearIndex {
 public:
  explicit NearIndex(const LeastSimilarity& least) : least_(least) {}

  // Sets are numbered from 0. It copies what it needs.
  void Add(uint64_t page, const GramSet& set);

  size_t sets() const { return sets_.size(); }
  uint64_t bytes() const;

  uint64_t page(size_t set) const { return sets_[set].page; }
  uint32_t size(size_t set) const { return sets_[set].size; }

 private:
  friend class NearFinder;

  struct Set {
    uint64_t page;
    uint32_t size;
    uint64_t end;  // of its grams
  };
  // A set that has a gram among its rarest, in the `place`-th place of all its grams; later sets come first.
  struct Posting {
    uint64_t gram;
    uint32_t next;
    uint32_t set;
    uint32_t place;
    uint32_t size;  // of the set
  };
  // A gram by its tag, which says where it is looked for, too; which gram it is the posting knows.
  struct Slot {
    uint32_t tag = 0;
    uint32_t first = kNone;  // posting
  };
  static constexpr uint32_t kNone = UINT32_MAX;
  // So many grams before one is looked up, its slot is fetched.
  static constexpr size_t kAhead = 12;

  std::span<const uint64_t> GramsOf(size_t set) const {
    const uint64_t begin = set == 0 ? 0 : sets_[set - 1].end;
    return std::span(grams_).subspan(begin, sets_[set].end - begin);
  }
  uint32_t TagOf(uint64_t gram) const { return static_cast<uint32_t>(Mix(gram ^ salt_) >> 32); }
  void Expect(std::span<const uint64_t> grams, size_t i) const {
    if (i + kAhead < grams.size()) __builtin_prefetch(&slots_[TagOf(grams[i + kAhead]) & (slots_.size() - 1)]);
  }
  // The first slot with the tag, from that one on, or an empty one.
  size_t SlotWith(uint32_t tag, size_t slot) const {
    const size_t mask = slots_.size() - 1;
    for (slot &= mask; slots_[slot].first != kNone && slots_[slot].tag != tag;) slot = (slot + 1) & mask;
    return slot;
  }
  // Where the gram is, or could be, given the first slot with its tag.
  size_t SlotOf(uint64_t gram, size_t slot) const {
    while (slots_[slot].first != kNone && postings_[slots_[slot].first].gram != gram) {
      slot = SlotWith(slots_[slot].tag, slot + 1);
    }
    return slot;
  }
  void Grow();

  const LeastSimilarity least_;
  std::vector<Set> sets_;
  std::vector<uint64_t> grams_;
  std::vector<Posting> postings_;
  std::vector<Slot> slots_;  // a power of two, half of them empty at least
  size_t filled_ = 0;
  uint64_t salt_ = 0;  // from the first set: nobody can say beforehand which grams meet in a slot
};

// Looks up one set after the other; one a thread. Memory: 4 bytes for each set of the index.
class NearFinder {
 public:
  struct Found {
    uint32_t set;
    uint32_t shared;
  };

  // The index may grow between calls.
  explicit NearFinder(const NearIndex& index) : index_(index) {}

  // Replaces *found by all sets of the index that are near, with that number or a higher one, in no particular order.
  void FindAll(const GramSet& set, size_t from, std::vector<Found>* found);

  const NearWork& work() const { return work_; }

 private:
  static constexpr uint32_t kPassedOver = UINT32_MAX;

  void LookUp(const GramSet& set, size_t from);
  // Fills candidates_.
  void FindCandidates(const GramSet& set, size_t from);
  // The grams that both have, or 0 when they are too few.
  uint32_t SharedWith(const GramSet& set, uint32_t candidate);

  // A gram of those looked up, and the first slot that may be its own.
  struct Lookup {
    uint32_t number;
    size_t slot;
  };

  const NearIndex& index_;
  std::vector<Lookup> lookups_;
  std::vector<uint32_t> met_;         // grams shared so far, by set; 0 between calls
  std::vector<uint32_t> candidates_;  // sets with anything else there
  NearWork work_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_NEAR_NEAR_INDEX_H_
