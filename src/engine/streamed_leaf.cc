#include "engine/streamed_leaf.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace seamripper {
namespace {

// Bits of the filter for each record that a leaf should have.
constexpr size_t kFilterBitsPerRecord = 8;
constexpr size_t kLeastIndex = 64;

}  // namespace

void StreamedLeaf::Begin(const GroupOptions& options) {
  const size_t records = options.leaf_records;
  list_cap_ = options.list_cap;
  const size_t bits = std::bit_ceil(std::max<size_t>(records * kFilterBitsPerRecord, 64));
  filter_shift_ = 64 - std::countr_zero(bits);
  once_.assign(bits / 64, 0);
  // Where keys that occur once are wanted too, all pass.
  twice_.assign(bits / 64, options.filter && options.least_pages > 1 ? 0 : ~uint64_t{0});
  const size_t slots = std::bit_ceil(std::max(records / 2, kLeastIndex));
  index_shift_ = 64 - std::countr_zero(slots);
  index_.assign(slots, kNone);
  slots_.clear();
  entries_.clear();
}

uint32_t StreamedLeaf::SlotOf(uint64_t key) {
  if (slots_.size() * 2 >= index_.size()) Grow();
  const size_t mask = index_.size() - 1;
  for (size_t at = Mix(key) >> index_shift_;; at = (at + 1) & mask) {
    const uint32_t slot = index_[at];
    if (slot == kNone) {
      index_[at] = static_cast<uint32_t>(slots_.size());
      slots_.push_back({key, 0, 0, kNone, kNone});
      return index_[at];
    }
    if (slots_[slot].key == key) return slot;
  }
}

void StreamedLeaf::Grow() {
  index_.assign(index_.size() * 2, kNone);
  --index_shift_;
  const size_t mask = index_.size() - 1;
  for (uint32_t slot = 0; slot < slots_.size(); ++slot) {
    size_t at = Mix(slots_[slot].key) >> index_shift_;
    while (index_[at] != kNone) at = (at + 1) & mask;
    index_[at] = slot;
  }
}

void StreamedLeaf::AddTo(Slot* slot, uint64_t page, uint16_t occurrences) {
  if (slot->pages > 0 && slot->last_page == page) {
    if (slot->pages <= list_cap_) {
      uint32_t& so_far = entries_[slot->last].occurrences;
      so_far += std::min<uint32_t>(occurrences, ~so_far);
    }
    return;
  }
  slot->last_page = page;
  if (++slot->pages > list_cap_) return;
  const auto entry = static_cast<uint32_t>(entries_.size());
  entries_.push_back({page, occurrences, kNone});
  (slot->first == kNone ? slot->first : entries_[slot->last].next) = entry;
  slot->last = entry;
}

void StreamedLeaf::List(uint32_t number, std::span<const uint64_t> pages) {
  CHECK(pages.size() == list_cap_);
  uint32_t entry = slots_[number].first;
  for (const uint64_t page : pages) {
    entries_[entry].page = page;
    entry = entries_[entry].next;
  }
}

NarrowGroup StreamedLeaf::GroupOf(const Slot& slot, uint64_t key) {
  page_list_.clear();
  occurrence_list_.clear();
  for (uint32_t entry = slot.first; entry != kNone; entry = entries_[entry].next) {
    page_list_.push_back(entries_[entry].page);
    occurrence_list_.push_back(entries_[entry].occurrences);
  }
  return {key, slot.pages, page_list_, occurrence_list_};
}

}  // namespace seamripper
