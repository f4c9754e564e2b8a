#include "engine/leaf_table.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

// Places of the filter for each record: a key that occurs once passes when another has its place, one in eight at most.
constexpr size_t kPlacesPerRecord = 8;
constexpr size_t kLeastSlots = 64;
constexpr size_t kSampledWord = 8;
constexpr size_t kAhead = 8;  // slots fetched

}  // namespace

void LeafTable::Begin(size_t records, bool filter) {
  const size_t places = std::bit_ceil(std::max(records * kPlacesPerRecord, kPlacesPerWord));
  filtered_ = filter;
  filter_shift_ = 64 - std::countr_zero(places);
  filter_words_ = places / kPlacesPerWord;
  if (filter_.size() < filter_words_) filter_.resize(filter_words_);
  std::fill_n(filter_.begin(), filter_words_, filter ? 0 : ~uint64_t{0});
  // One more than there are records: a Keeper writes before it knows.
  if (keys_.size() < records + 1) {
    keys_.resize(records + 1);
    entries_.resize(records + 1);
  }
}

// About: keys can share a place, and of the filter one word in eight is looked at.
size_t LeafTable::KeysExpected() const {
  if (!filtered_) return kept_;
  size_t again = 0;
  for (size_t i = 0; i < filter_words_; i += kSampledWord) {
    again += static_cast<size_t>(std::popcount(filter_[i] & 0xaaaaaaaaaaaaaaaa));
  }
  return std::min(again * kSampledWord, kept_);
}

void LeafTable::ClearSlots(size_t count) {
  slots_ = count;
  slot_shift_ = 64 - std::countr_zero(count);
  if (table_.size() < count) table_.resize(count);
  std::fill_n(table_.begin(), count, Slot{0, kNone, 0});
}

void LeafTable::Chain(size_t kept) {
  kept_ = kept;
  ClearSlots(std::bit_ceil(std::max(2 * KeysExpected(), kLeastSlots)));
  const uint64_t* keys = keys_.data();
  Entry* entries = entries_.data();
  Slot* table = table_.data();
  size_t used = 0;
  for (size_t i = kept; i-- > 0;) {
    if (i >= kAhead) __builtin_prefetch(&table[HomeOf(keys[i - kAhead])]);
    const uint64_t key = keys[i];
    size_t at = HomeOf(key);
    while (table[at].pages != 0 && table[at].key != key) at = (at + 1) & (slots_ - 1);
    Slot& slot = table[at];
    const uint32_t next = slot.first;
    entries[i].next = next;
    slot.first = static_cast<uint32_t>(i);
    if (next != kNone) {
      slot.pages += entries[next].page != entries[i].page ? 1 : 0;
      continue;
    }
    slot.key = key;
    slot.pages = 1;
    if (++used * 4 > slots_ * 3) {
      Grow();
      table = table_.data();
    }
  }
}

void LeafTable::Grow() {
  std::vector<Slot> old(table_.begin(), table_.begin() + static_cast<ptrdiff_t>(slots_));
  ClearSlots(slots_ * 2);
  for (const Slot& slot : old) {
    if (slot.pages == 0) continue;
    size_t at = HomeOf(slot.key);
    while (table_[at].pages != 0) at = (at + 1) & (slots_ - 1);
    table_[at] = slot;
  }
}

NarrowGroup LeafTable::GroupOf(const Slot& slot, uint32_t list_cap, uint64_t base_page, uint64_t key) {
  const size_t listed = std::min(slot.pages, list_cap);
  if (page_list_.size() < listed) {
    page_list_.resize(listed);
    occurrence_list_.resize(listed);
  }
  uint32_t at = slot.first;
  for (size_t i = 0; i < listed; ++i) {
    const uint32_t page = entries_[at].page;
    uint32_t occurrences = 0;
    do {
      ++occurrences;
      at = entries_[at].next;
    } while (at != kNone && entries_[at].page == page);
    page_list_[i] = base_page + page;
    occurrence_list_[i] = occurrences;
  }
  return {key, slot.pages, {page_list_.data(), listed}, {occurrence_list_.data(), listed}};
}

}  // namespace seamripper
