// Groups the records of one leaf: few enough that everything here stays in the second-level cache, past which a random
// access costs like one to main memory.
//
// First a filter: two bits for each of a few places per record, "seen" and "seen again", which drop most keys that occur
// once before they reach the hash table. Four fifths of the keys of a real crawl do. Then a hash table that numbers the
// keys and counts their records, which says where each key's list of pages will lie, and a last pass that puts every
// page into its list. No step branches on what a record holds: that could not be foreseen, and would cost more than the
// step itself.
#ifndef SEAMRIPPER_ENGINE_LEAF_TABLE_H_
#define SEAMRIPPER_ENGINE_LEAF_TABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/group_options.h"
#include "step/shapes.h"

namespace seamripper {

// Reused from leaf to leaf. Memory: 26 to 28 bytes a record, and up to 144 a key that passes the filter.
class LeafTable {
 private:
  static constexpr size_t kPlacesPerWord = 32;

  struct Holder {
    uint32_t page;
    uint32_t times;  // that it has the key
  };

  // Keys of a leaf agree in their top bits; a multiplication brings every bit to the top.
  static uint64_t Mix(uint64_t key) { return key * 0x9e3779b97f4a7c15; }

 public:
  // Of pages, which count from one of the caller's choice, this one is none.
  static constexpr uint32_t kNoPage = ~uint32_t{0};

  // Begins a leaf of at most `records` records, fewer than 2^32 - 1. Without `filter` all keys pass.
  void Begin(size_t records, bool filter);

  // The keys of all records go through a Marker, unless there is no filter; one that is no record's does no harm. Then
  // all records go through a Keeper, in page order. Both are made for one loop: as locals, what they hold stays in
  // registers.
  class Marker {
   public:
    explicit Marker(LeafTable* table) : filter_(table->filter_.data()), shift_(table->filter_shift_) {}
    void Mark(uint64_t key) {
      const uint64_t place = Mix(key) >> shift_;
      const uint64_t bit = uint64_t{1} << 2 * (place % kPlacesPerWord);
      const uint64_t seen = filter_[place / kPlacesPerWord];
      filter_[place / kPlacesPerWord] = seen | (seen & bit) << 1 | bit;
    }

   private:
    uint64_t* filter_;
    int shift_;
  };
  class Keeper {
   public:
    explicit Keeper(LeafTable* table)
        : filter_(table->filter_.data()),
          shift_(table->filter_shift_),
          keys_(table->keys_.data()),
          holders_(table->holders_.data()) {}
    void Add(uint64_t key, uint32_t page, uint16_t times) {
      keys_[kept_] = key;
      holders_[kept_] = {page, times};
      const uint64_t place = Mix(key) >> shift_;
      kept_ += filter_[place / kPlacesPerWord] >> (2 * (place % kPlacesPerWord) + 1) & 1;
    }
    // Records that passed the filter.
    size_t kept() const { return kept_; }

   private:
    const uint64_t* filter_;
    int shift_;
    uint64_t* keys_;
    Holder* holders_;
    size_t kept_ = 0;
  };

  // Groups the records that were kept.
  void Group(size_t kept, uint64_t base_page);

  // Calls visit(NarrowGroup) for each key in at least `least_pages` pages. `restore(key)` makes a key whole.
  template <class Restore, class Visit>
  uint64_t ForEachGroup(const GroupOptions& options, Restore restore, Visit visit) {
    uint64_t groups = 0;
    const uint32_t least = std::max(options.least_pages, 1u);
    for (size_t i = 0; i < groups_; ++i) {
      const size_t begin = list_begins_[i];
      const size_t pages = ends_[i].list - begin;
      if (pages < least) continue;
      ++groups;
      const size_t listed = std::min<size_t>(pages, options.list_cap);
      visit(NarrowGroup{restore(group_keys_[i]), pages, {&keys_[begin], listed}, {&occurrences_[begin], listed}});
    }
    return groups;
  }

 private:
  struct End {
    uint32_t list;  // where the next page goes
    uint32_t page;  // the last one, or kNoPage
  };
  size_t KeysExpected(size_t kept) const;
  void ClearSlots(size_t count);
  bool Number(size_t kept);
  void LayOut();
  void Place(size_t kept, uint64_t base_page);

  bool filtered_ = false;
  int filter_shift_ = 0;
  size_t filter_words_ = 0;
  std::vector<uint64_t> filter_;

  std::vector<uint64_t> keys_;         // of records; once these are numbered, the lists of pages
  std::vector<Holder> holders_;        // of records
  std::vector<uint32_t> group_of_;     // of records
  std::vector<uint32_t> occurrences_;  // as the lists

  int slot_shift_ = 0;
  size_t slots_ = 0;
  std::vector<uint32_t> table_;  // numbers of groups; linear probing

  size_t groups_ = 0;
  std::vector<uint64_t> group_keys_;
  std::vector<uint32_t> list_begins_;
  std::vector<End> ends_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LEAF_TABLE_H_
