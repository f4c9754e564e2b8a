#include "engine/narrow_group.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

constexpr int kMaxLeafBits = 16;
constexpr uint64_t kMaxLeafRecords = (uint64_t{1} << 32) - 2;

// What a record costs in memory at most: scattered, and in the table of a leaf.
constexpr size_t kRecordBytes = 42;

}  // namespace

// How many leaves, and where each would begin if all were scattered: unless there is only one, that takes a pass over
// the records.
void PartitionGrouper::Plan(const std::vector<PacketView>& packets) {
  size_t words = 0;
  uint64_t last_page = 0;
  for (const PacketView& packet : packets) {
    words += packet.words.size();
    last_page = std::max(last_page, packet.header.last_page);
  }
  base_page_ = packets.front().header.base_page;
  narrow_pages_ = last_page - base_page_ < LeafTable::kNoPage;
  const size_t wanted = std::bit_ceil(std::max<size_t>(words / options_.leaf_records, 1));
  leaf_bits_ = std::min(std::countr_zero(wanted), kMaxLeafBits);
  leaf_begins_.assign((size_t{1} << leaf_bits_) + 1, 0);
  if (leaf_bits_ == 0) {
    leaf_begins_[1] = words;
    return;
  }
  Decode(packets, [&](uint64_t key, uint64_t, uint16_t) { ++leaf_begins_[LeafOf(key) + 1]; });
  for (size_t i = 0; i + 1 < leaf_begins_.size(); ++i) leaf_begins_[i + 1] += leaf_begins_[i];
}

// As many leaves from `first` on as fit the memory, and one at least.
size_t PartitionGrouper::EndOfBatch(size_t first) const {
  size_t end = first + 1;
  while (end + 1 < leaf_begins_.size() && FitsMemory(first, end + 1)) ++end;
  return end;
}

bool PartitionGrouper::FitsMemory(size_t first, size_t end) const {
  const size_t records = leaf_begins_[end] - leaf_begins_[first];
  return narrow_pages_ && records <= kMaxLeafRecords && records * kRecordBytes <= options_.memory_bytes;
}

// Brings the records of leaves [first, end) together, each leaf's in page order.
void PartitionGrouper::Scatter(const std::vector<PacketView>& packets, size_t first, size_t end) {
  const size_t base = leaf_begins_[first];
  const size_t records = leaf_begins_[end] - base;
  if (keys_.size() < records) {
    keys_.resize(records);
    pages_.resize(records);
    occurrences_.resize(records);
  }
  next_.resize(end - first);
  for (size_t leaf = first; leaf < end; ++leaf) next_[leaf - first] = leaf_begins_[leaf] - base;
  Decode(packets, [&](uint64_t key, uint64_t page, uint16_t occurrences) {
    const size_t leaf = LeafOf(key) - first;
    if (leaf >= end - first) return;
    const size_t to = next_[leaf]++;
    keys_[to] = key;
    pages_[to] = FromBase(page);
    occurrences_[to] = occurrences;
  });
}

size_t PartitionGrouper::KeepLeaf(size_t leaf, size_t first) {
  const size_t begin = leaf_begins_[leaf] - leaf_begins_[first];
  const size_t end = leaf_begins_[leaf + 1] - leaf_begins_[first];
  table_.Begin(end - begin, Filters());
  LeafTable::Marker marker(&table_);
  for (size_t i = begin; Filters() && i < end; ++i) marker.Mark(keys_[i]);
  LeafTable::Keeper keeper(&table_);
  for (size_t i = begin; i < end; ++i) keeper.Add(keys_[i], pages_[i], occurrences_[i]);
  return keeper.kept();
}

size_t PartitionGrouper::KeepOnlyLeaf(const std::vector<PacketView>& packets) {
  table_.Begin(leaf_begins_[1], Filters());
  if (Filters()) {
    LeafTable::Marker marker(&table_);
    for (const PacketView& packet : packets) {
      DecodeKeys(packet.header, packet.words, [&](uint64_t key) { marker.Mark(key); });
    }
  }
  LeafTable::Keeper keeper(&table_);
  Decode(packets, [&, base = base_page_](uint64_t key, uint64_t page, uint16_t occurrences) {
    keeper.Add(key, static_cast<uint32_t>(page - base), occurrences);
  });
  return keeper.kept();
}

void PartitionGrouper::StreamLeaf(const std::vector<PacketView>& packets, size_t leaf) {
  streamed_.Begin(options_);
  Decode(packets, [&](uint64_t key, uint64_t, uint16_t) {
    if (LeafOf(key) == leaf) streamed_.Mark(key);
  });
  Decode(packets, [&](uint64_t key, uint64_t page, uint16_t occurrences) {
    if (LeafOf(key) == leaf) counts_.kept += streamed_.Add(key, page, occurrences) ? 1 : 0;
  });
}

}  // namespace seamripper
