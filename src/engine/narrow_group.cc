#include "engine/narrow_group.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

// Bits of the filter for each record: a key that occurs once passes when another shares its bit, about one in eight.
constexpr size_t kFilterBitsPerRecord = 8;
constexpr size_t kLeastIndex = 64;
constexpr int kMaxLeafBits = 16;

}  // namespace

void LeafTable::Reset(size_t records, const GroupOptions& options) {
  list_cap_ = options.list_cap;
  const size_t bits = std::bit_ceil(std::max<size_t>(records * kFilterBitsPerRecord, 64));
  filter_shift_ = 64 - std::countr_zero(bits);
  once_.assign(bits / 64, 0);
  // Where keys that occur once are wanted too, all pass.
  twice_.assign(bits / 64, options.least_pages > 1 ? 0 : ~uint64_t{0});
  const size_t slots = std::bit_ceil(std::max(records / 2, kLeastIndex));
  index_shift_ = 64 - std::countr_zero(slots);
  index_.assign(slots, kNone);
  slots_.clear();
  entries_.clear();
}

uint32_t LeafTable::SlotOf(uint64_t key) {
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

void LeafTable::Grow() {
  index_.assign(index_.size() * 2, kNone);
  --index_shift_;
  const size_t mask = index_.size() - 1;
  for (uint32_t slot = 0; slot < slots_.size(); ++slot) {
    size_t at = Mix(slots_[slot].key) >> index_shift_;
    while (index_[at] != kNone) at = (at + 1) & mask;
    index_[at] = slot;
  }
}

void LeafTable::AddTo(Slot* slot, uint64_t page) {
  if (slot->pages > 0 && slot->last_page == page) {
    if (slot->pages <= list_cap_) {
      uint32_t& occurrences = entries_[slot->last].occurrences;
      occurrences += occurrences < ~uint32_t{0} ? 1 : 0;
    }
    return;
  }
  slot->last_page = page;
  if (++slot->pages > list_cap_) return;
  const auto entry = static_cast<uint32_t>(entries_.size());
  entries_.push_back({page, 1, kNone});
  (slot->first == kNone ? slot->first : entries_[slot->last].next) = entry;
  slot->last = entry;
}

NarrowGroup LeafTable::GroupOf(const Slot& slot, uint64_t key) {
  page_list_.clear();
  occurrence_list_.clear();
  for (uint32_t entry = slot.first; entry != kNone; entry = entries_[entry].next) {
    page_list_.push_back(entries_[entry].page);
    occurrence_list_.push_back(entries_[entry].occurrences);
  }
  return {key, slot.pages, page_list_, occurrence_list_};
}

// Counts the leaves, and so where each would begin if all were scattered.
void PartitionGrouper::Plan(const std::vector<PacketView>& packets) {
  size_t words = 0;
  for (const PacketView& packet : packets) words += packet.words.size();
  const size_t wanted = std::bit_ceil(std::max<size_t>(words / options_.leaf_records, 1));
  leaf_bits_ = std::min(std::countr_zero(wanted), kMaxLeafBits);
  leaf_begins_.assign((size_t{1} << leaf_bits_) + 1, 0);
  Decode(packets, [&](uint64_t key, uint64_t) { ++leaf_begins_[LeafOf(key) + 1]; });
  for (size_t i = 0; i + 1 < leaf_begins_.size(); ++i) leaf_begins_[i + 1] += leaf_begins_[i];
}

// As many leaves from `first` on as fit the memory, and one at least.
size_t PartitionGrouper::EndOfBatch(size_t first) const {
  const size_t room = leaf_begins_[first] + options_.memory_bytes / sizeof(Record);
  size_t end = first + 1;
  while (end + 1 < leaf_begins_.size() && leaf_begins_[end + 1] <= room) ++end;
  return end;
}

// Brings the records of leaves [first, end) together, each leaf's in page order. A single leaf too large for the
// memory, which a hot key makes, is left where it is: StreamLeaf reads it from the packets.
void PartitionGrouper::Scatter(const std::vector<PacketView>& packets, size_t first, size_t end) {
  const size_t base = leaf_begins_[first];
  records_.resize(leaf_begins_[end] - base);
  std::vector<size_t> next(leaf_begins_.begin() + static_cast<ptrdiff_t>(first),
                           leaf_begins_.begin() + static_cast<ptrdiff_t>(end));
  Decode(packets, [&](uint64_t key, uint64_t page) {
    const size_t leaf = LeafOf(key);
    if (leaf >= first && leaf < end) records_[next[leaf - first]++ - base] = {key, page};
  });
}

void PartitionGrouper::FillLeaf(size_t leaf, size_t first) {
  const std::span<const Record> records(records_.data() + (leaf_begins_[leaf] - leaf_begins_[first]),
                                        leaf_begins_[leaf + 1] - leaf_begins_[leaf]);
  table_.Reset(records.size(), options_);
  for (const Record& record : records) table_.Mark(record.key);
  for (const Record& record : records) counts_.kept += table_.Add(record.key, record.page) ? 1 : 0;
}

void PartitionGrouper::StreamLeaf(const std::vector<PacketView>& packets, size_t leaf) {
  table_.Reset(options_.leaf_records, options_);
  Decode(packets, [&](uint64_t key, uint64_t) {
    if (LeafOf(key) == leaf) table_.Mark(key);
  });
  Decode(packets, [&](uint64_t key, uint64_t page) {
    if (LeafOf(key) == leaf) counts_.kept += table_.Add(key, page) ? 1 : 0;
  });
}

}  // namespace seamripper
