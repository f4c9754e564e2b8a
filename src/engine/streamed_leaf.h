// Groups the records of a leaf that is too large for the memory, which a key in millions of pages makes: each record is
// seen twice and forgotten, and of a key only as many pages are held as are listed.
#ifndef SEAMRIPPER_ENGINE_STREAMED_LEAF_H_
#define SEAMRIPPER_ENGINE_STREAMED_LEAF_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/group_options.h"
#include "step/shapes.h"

namespace seamripper {

// Reused from leaf to leaf. Memory: 36 bytes and up to `list_cap` entries of 16 bytes for each key that passes the
// filter.
class StreamedLeaf {
 public:
  // Begins a leaf of no known size.
  void Begin(const GroupOptions& options);

  // All records of the leaf go through Mark first, then again, in page order, through Add.
  void Mark(uint64_t key) {
    const uint64_t bit = FilterBit(key);
    uint64_t& once = once_[bit / 64];
    twice_[bit / 64] |= once & uint64_t{1} << bit % 64;
    once |= uint64_t{1} << bit % 64;
  }
  // True when the record passed the filter.
  bool Add(uint64_t key, uint64_t page, uint16_t occurrences) {
    const uint64_t bit = FilterBit(key);
    if ((twice_[bit / 64] >> bit % 64 & 1) == 0) return false;
    AddTo(&slots_[SlotOf(key)], page, occurrences);
    return true;
  }

  // Calls visit(NarrowGroup) for each key in at least `least_pages` pages; `restore(key)` makes a key whole.
  template <class Restore, class Visit>
  uint64_t ForEachGroup(uint32_t least_pages, Restore restore, Visit visit) {
    uint64_t groups = 0;
    for (const Slot& slot : slots_) {
      if (slot.pages < least_pages) continue;
      ++groups;
      visit(GroupOf(slot, restore(slot.key)));
    }
    return groups;
  }

  // To see every page of the groups, all records go through VisitPage once more, in page order. It calls
  // visit(NarrowGroup, page) unless the key is in too few pages, or the page was visited for it; true when the page is the
  // key's first.
  void BeginPages() {
    for (Slot& slot : slots_) slot.last_page = kNoPage;
  }
  template <class Restore, class Visit>
  bool VisitPage(uint64_t key, uint64_t page, uint32_t least_pages, Restore restore, Visit visit) {
    const uint64_t bit = FilterBit(key);
    if ((twice_[bit / 64] >> bit % 64 & 1) == 0) return false;
    Slot& slot = slots_[SlotOf(key)];
    if (slot.pages < least_pages || slot.last_page == page) return false;
    const bool is_first = slot.last_page == kNoPage;
    slot.last_page = page;
    visit(GroupOf(slot, restore(key)), page);
    return is_first;
  }

  // For a choice of other pages than the first: all records go through NumberOfLong once, in page order, after BeginPages.
  // It tells the number of a key in more than `list_cap` pages, once for each of them. List replaces that many.
  uint32_t keys() const { return static_cast<uint32_t>(slots_.size()); }
  std::optional<uint32_t> NumberOfLong(uint64_t key, uint64_t page) {
    const uint64_t bit = FilterBit(key);
    if ((twice_[bit / 64] >> bit % 64 & 1) == 0) return {};
    const uint32_t number = SlotOf(key);
    Slot& slot = slots_[number];
    if (slot.pages <= list_cap_ || slot.last_page == page) return {};
    slot.last_page = page;
    return number;
  }
  void List(uint32_t number, std::span<const uint64_t> pages);

 private:
  static constexpr uint64_t kNoPage = ~uint64_t{0};
  static constexpr uint32_t kNone = ~uint32_t{0};
  struct Slot {
    uint64_t key;
    uint64_t last_page;
    uint64_t pages;
    uint32_t first;  // entry
    uint32_t last;
  };
  struct Entry {
    uint64_t page;
    uint32_t occurrences;
    uint32_t next;
  };

  // Keys of a leaf differ in their middle bits, the top ones having chosen partition and leaf; a multiplication brings
  // every bit to the top.
  static uint64_t Mix(uint64_t key) { return key * 0x9e3779b97f4a7c15; }
  uint64_t FilterBit(uint64_t key) const { return Mix(key) >> filter_shift_; }

  uint32_t SlotOf(uint64_t key);
  void AddTo(Slot* slot, uint64_t page, uint16_t occurrences);
  void Grow();
  NarrowGroup GroupOf(const Slot& slot, uint64_t key);

  uint32_t list_cap_ = 0;
  int filter_shift_ = 0;
  int index_shift_ = 0;
  std::vector<uint64_t> once_;
  std::vector<uint64_t> twice_;
  std::vector<uint32_t> index_;  // slot numbers, kNone where free; linear probing
  std::vector<Slot> slots_;
  std::vector<Entry> entries_;
  std::vector<uint64_t> page_list_;
  std::vector<uint32_t> occurrence_list_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_STREAMED_LEAF_H_
