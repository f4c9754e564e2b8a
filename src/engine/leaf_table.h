// Groups the records of one leaf: few enough that everything here stays in the second-level cache, past which a random
// access costs like one to main memory.
//
// First a filter: two bits for each of a few places per record, "seen" and "seen again", which drop most keys that occur
// once before they reach the hash table. Four fifths of the keys of a real crawl do. Then a hash table of slots of 16
// bytes, each with a chain through the records that were kept. Records are chained from the last to the first, so a
// chain runs in page order, and a list that is capped reads only its beginning.
#ifndef SEAMRIPPER_ENGINE_LEAF_TABLE_H_
#define SEAMRIPPER_ENGINE_LEAF_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/group_options.h"
#include "step/shapes.h"

namespace seamripper {

// Reused from leaf to leaf. Memory: 18 to 20 bytes a record, and up to 64 a key that passes the filter.
class LeafTable {
 private:
  static constexpr uint32_t kNone = ~uint32_t{0};
  static constexpr size_t kPlacesPerWord = 32;
  struct Slot {
    uint64_t key;
    uint32_t first;  // entry
    uint32_t pages;  // none where the slot is free
  };
  struct Entry {
    uint32_t page;
    uint32_t next;
  };

  // Keys of a leaf agree in their top bits; a multiplication brings every bit to the top.
  static uint64_t Mix(uint64_t key) { return key * 0x9e3779b97f4a7c15; }

 public:
  // Begins a leaf of at most `records` records, fewer than 2^32 - 1. Without `filter` all keys pass.
  void Begin(size_t records, bool filter);

  // All records of the leaf go through a Marker first, then again, in page order, through a Keeper, whose count goes to
  // Chain. Both are made for one loop: as locals, what they hold stays in registers.
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
          entries_(table->entries_.data()) {}
    // `page` counts from a page of the caller's choice.
    void Keep(uint64_t key, uint32_t page) {
      keys_[kept_] = key;
      entries_[kept_].page = page;
      const uint64_t place = Mix(key) >> shift_;
      kept_ += filter_[place / kPlacesPerWord] >> (2 * (place % kPlacesPerWord) + 1) & 1;
    }
    size_t kept() const { return kept_; }

   private:
    const uint64_t* filter_;
    int shift_;
    uint64_t* keys_;
    Entry* entries_;
    size_t kept_ = 0;
  };

  void Chain(size_t kept);

  // Calls visit(NarrowGroup) for each key in at least `least_pages` pages. `restore(key)` makes a key whole.
  template <class Restore, class Visit>
  uint64_t ForEachGroup(const GroupOptions& options, uint64_t base_page, Restore restore, Visit visit) {
    uint64_t groups = 0;
    const uint32_t least = options.least_pages > 0 ? options.least_pages : 1;
    for (size_t i = 0; i < slots_; ++i) {
      const Slot& slot = table_[i];
      if (slot.pages < least) continue;
      ++groups;
      visit(GroupOf(slot, options.list_cap, base_page, restore(slot.key)));
    }
    return groups;
  }

 private:
  size_t HomeOf(uint64_t key) const { return Mix(key) >> slot_shift_; }

  size_t KeysExpected() const;
  void ClearSlots(size_t count);
  void Grow();
  NarrowGroup GroupOf(const Slot& slot, uint32_t list_cap, uint64_t base_page, uint64_t key);

  bool filtered_ = false;
  int filter_shift_ = 0;
  size_t filter_words_ = 0;
  std::vector<uint64_t> filter_;

  size_t kept_ = 0;
  std::vector<uint64_t> keys_;  // of records, as entries_
  std::vector<Entry> entries_;

  int slot_shift_ = 0;
  size_t slots_ = 0;
  std::vector<Slot> table_;  // linear probing

  std::vector<uint64_t> page_list_;
  std::vector<uint32_t> occurrence_list_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LEAF_TABLE_H_
