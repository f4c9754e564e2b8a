#include "engine/leaf_table.h"

#include <bit>

namespace seamripper {
namespace {

// Places of the filter for each record: a key that occurs once passes when another has its place, one in eight at most.
constexpr size_t kPlacesPerRecord = 8;
// Slots cost four bytes, a key that meets another at its slot a branch that was not foreseen.
constexpr size_t kSlotsPerKey = 8;
constexpr size_t kLeastSlotsPerKey = 4;
constexpr size_t kLeastSlots = 64;
constexpr size_t kSampledWord = 8;
constexpr uint32_t kFree = ~uint32_t{0};

// std::min, which compilers make a branch of.
uint32_t LesserOf(uint32_t a, uint32_t b) { return b ^ ((a ^ b) & (0 - uint32_t{a < b})); }

}  // namespace

void LeafTable::Begin(size_t records, bool filter) {
  const size_t places = std::bit_ceil(std::max(records * kPlacesPerRecord, kPlacesPerWord));
  filtered_ = filter;
  filter_shift_ = 64 - std::countr_zero(places);
  filter_words_ = places / kPlacesPerWord;
  if (filter_.size() < filter_words_) filter_.resize(filter_words_);
  std::fill_n(filter_.begin(), filter_words_, filter ? 0 : ~uint64_t{0});
  if (keys_.size() < records) {
    keys_.resize(records);
    holders_.resize(records);
    group_of_.resize(records);
    occurrences_.resize(records);
  }
}

// About: keys can share a place, and of the filter one word in eight is looked at.
size_t LeafTable::KeysExpected(size_t kept) const {
  if (!filtered_) return kept;
  size_t again = 0;
  for (size_t i = 0; i < filter_words_; i += kSampledWord) {
    again += static_cast<size_t>(std::popcount(filter_[i] & 0xaaaaaaaaaaaaaaaa));
  }
  return std::min(again * kSampledWord, kept);
}

// One number more than keys are is written before it is known to be new.
void LeafTable::ClearSlots(size_t count) {
  slots_ = count;
  slot_shift_ = 64 - std::countr_zero(count);
  if (table_.size() < count) {
    table_.resize(count);
    group_keys_.resize(count / kLeastSlotsPerKey + 1);
    list_begins_.resize(count / kLeastSlotsPerKey + 1);
    ends_.resize(count / kLeastSlotsPerKey + 1);
  }
  std::fill_n(table_.begin(), count, kFree);
}

void LeafTable::Group(size_t kept, uint64_t base_page) {
  ClearSlots(std::bit_ceil(std::max(kSlotsPerKey * KeysExpected(kept), kLeastSlots)));
  while (!Number(kept)) ClearSlots(slots_ * 2);
  LayOut();
  Place(kept, base_page);
}

// Gives each record the number of its key, and counts. False when the keys are too many for the slots.
bool LeafTable::Number(size_t kept) {
  const uint64_t* keys = keys_.data();
  uint32_t* group_of = group_of_.data();
  uint32_t* table = table_.data();
  uint64_t* group_keys = group_keys_.data();
  uint32_t* counts = list_begins_.data();
  const size_t mask = slots_ - 1;
  const size_t most = slots_ / kLeastSlotsPerKey;
  const int shift = slot_shift_;
  uint32_t groups = 0;
  for (size_t i = 0; i < kept; ++i) {
    // The next number has the key beforehand, and a free slot has that number: found and new look the same.
    const uint64_t key = keys[i];
    group_keys[groups] = key;
    size_t at = Mix(key) >> shift;
    uint32_t group = LesserOf(table[at], groups);
    while (group_keys[group] != key) {
      at = (at + 1) & mask;
      group = LesserOf(table[at], groups);
    }
    table[at] = group;
    group_of[i] = group;
    const uint32_t is_new = group == groups ? 1 : 0;
    counts[group] = (counts[group] & (is_new - 1)) + 1;
    groups += is_new;
    if (groups > most) [[unlikely]]
      return false;
  }
  groups_ = groups;
  return true;
}

void LeafTable::LayOut() {
  uint32_t begin = 0;
  for (size_t i = 0; i < groups_; ++i) {
    const uint32_t records = list_begins_[i];
    list_begins_[i] = begin;
    ends_[i] = {begin, kNoPage};
    begin += records;
  }
}

void LeafTable::Place(size_t kept, uint64_t base_page) {
  const Holder* holders = holders_.data();
  const uint32_t* group_of = group_of_.data();
  End* ends = ends_.data();
  uint64_t* lists = keys_.data();
  uint32_t* occurrences = occurrences_.data();
  for (size_t i = 0; i < kept; ++i) {
    End& end = ends[group_of[i]];
    const auto [page, times] = holders[i];
    const uint32_t again = end.page == page ? 1 : 0;
    const uint32_t at = end.list - again;
    lists[at] = base_page + page;
    occurrences[at] = (occurrences[at] & (0 - again)) + times;
    end = {at + 1, page};
  }
}

}  // namespace seamripper
