// Groups the records of a spool by key: for each key that occurs in enough pages, its pages in order.
//
// A partition is split into leaves that fit the second-level cache, since past it every random access costs like one to
// main memory. In a leaf a filter of two bits per slot drops most keys that occur once before they reach the hash
// table: four fifths of the keys of a real crawl do.
#ifndef SEAMRIPPER_ENGINE_NARROW_GROUP_H_
#define SEAMRIPPER_ENGINE_NARROW_GROUP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/status.h"
#include "engine/narrow.h"
#include "step/shapes.h"

namespace seamripper {

struct GroupOptions {
  uint32_t least_pages = 2;
  uint32_t list_cap = 50;
  size_t leaf_records = 32 << 10;
  size_t memory_bytes = size_t{64} << 20;  // for one partition; of a larger one a few leaves at a time are grouped
};

// What the work came to; tests bound it instead of time.
struct GroupCounts {
  uint64_t records = 0;  // words decoded, once for each pass over a partition
  uint64_t kept = 0;     // that passed the filter
  uint64_t groups = 0;
};

// The keys of one leaf and their pages. Reused from leaf to leaf.
class LeafTable {
 public:
  // Begins a leaf of about `records` records.
  void Reset(size_t records, const GroupOptions& options);

  // All records of the leaf go through Mark first, then again, in page order, through Add.
  void Mark(uint64_t key) {
    const uint64_t bit = FilterBit(key);
    uint64_t& once = once_[bit / 64];
    twice_[bit / 64] |= once & uint64_t{1} << bit % 64;
    once |= uint64_t{1} << bit % 64;
  }
  // True when the record passed the filter.
  bool Add(uint64_t key, uint64_t page) {
    const uint64_t bit = FilterBit(key);
    if ((twice_[bit / 64] >> bit % 64 & 1) == 0) return false;
    AddTo(&slots_[SlotOf(key)], page);
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

 private:
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
  void AddTo(Slot* slot, uint64_t page);
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

// The records of one partition, grouped leaf by leaf. One per thread; keeps its buffers.
class PartitionGrouper {
 public:
  explicit PartitionGrouper(const GroupOptions& options) : options_(options) {}

  // Calls visit(NarrowGroup) for each group of the partition, in no particular order. A group's spans hold during the
  // call.
  template <class Visit>
  Status Group(const Spool& spool, size_t partition, Visit visit) {
    AlignedBytes storage;
    const Result<std::vector<PacketView>> packets = ReadPackets(spool, partition, &storage);
    if (!packets.ok()) return packets.status();
    const int bits = spool.partition_bits();
    const auto restore = [&](uint64_t rest) {
      return bits == 0 ? rest : uint64_t{partition} << (64 - bits) | rest >> bits;
    };
    Plan(*packets);
    for (size_t first = 0, end = 0; first + 1 < leaf_begins_.size(); first = end) {
      end = EndOfBatch(first);
      const bool fits = (leaf_begins_[end] - leaf_begins_[first]) * sizeof(Record) <= options_.memory_bytes;
      if (fits) Scatter(*packets, first, end);
      for (size_t leaf = first; leaf < end; ++leaf) {
        fits ? FillLeaf(leaf, first) : StreamLeaf(*packets, leaf);
        counts_.groups += table_.ForEachGroup(options_.least_pages, restore, visit);
      }
    }
    return {};
  }

  const GroupCounts& counts() const { return counts_; }

 private:
  struct Record {
    uint64_t key;
    uint64_t page;
  };

  void Plan(const std::vector<PacketView>& packets);
  size_t EndOfBatch(size_t first) const;
  void Scatter(const std::vector<PacketView>& packets, size_t first, size_t end);
  void FillLeaf(size_t leaf, size_t first);
  void StreamLeaf(const std::vector<PacketView>& packets, size_t leaf);

  template <class Visit>
  void Decode(const std::vector<PacketView>& packets, Visit visit) {
    for (const PacketView& packet : packets) {
      counts_.records += packet.words.size();
      DecodePacket(packet.header, packet.words, visit);
    }
  }
  size_t LeafOf(uint64_t rest) const { return leaf_bits_ == 0 ? 0 : rest >> (64 - leaf_bits_); }

  GroupOptions options_;
  LeafTable table_;
  int leaf_bits_ = 0;
  std::vector<size_t> leaf_begins_;  // were all leaves scattered behind each other; one more than there are leaves
  std::vector<Record> records_;      // of the leaves at hand
  GroupCounts counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_NARROW_GROUP_H_
