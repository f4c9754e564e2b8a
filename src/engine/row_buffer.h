// Rows in memory, as bytes, to be sorted by the bytes of their order (columns/order_bytes.h).
#ifndef SEAMRIPPER_ENGINE_ROW_BUFFER_H_
#define SEAMRIPPER_ENGINE_ROW_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "os/block_memory.h"

namespace seamripper {

// One thread at a time. Memory: MemoryBytesWith(). When it lacks, std::bad_alloc leaves the rows as they were: other threads
// may still add to them.
class RowBuffer {
 public:
  // Memory is taken in blocks of that many bytes, and one for each row that is larger. `blocks` may be null, and outlives
  // it.
  RowBuffer(size_t block_bytes, BlockMemory* blocks) : block_memory_(blocks), block_bytes_(block_bytes) {}

  // Each under 4 GiB. Before Sort.
  void Add(std::string_view order, std::string_view row);

  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }
  // What it would take with one more row, of `bytes` together.
  size_t MemoryBytesWith(size_t bytes) const;

  // Of equal ones any comes first. n log n, in the first bytes that tell two rows apart.
  void Sort();
  // As they stand. One after the other costs least.
  std::string_view row(size_t i) const;
  std::string_view order(size_t i) const { return OrderOf(entries_[i]); }

 private:
  // The order, sixteen bytes of it as numbers that sort like them, and where all of it lies:
  //
  //   4 length of the order | 4 of the row | order | row
  struct Entry {
    uint64_t high = 0;
    uint64_t low = 0;
    const char* record = nullptr;
  };
  struct Lengths {
    uint32_t order;
    uint32_t row;
  };
  static Lengths LengthsOf(const Entry& entry) {
    Lengths lengths;
    std::memcpy(&lengths, entry.record, sizeof lengths);
    return lengths;
  }
  static std::string_view OrderOf(const Entry& entry) {
    return {entry.record + sizeof(Lengths), LengthsOf(entry).order};
  }
  static std::string_view RowOf(const Entry& entry);
  static void Carry(std::string_view order, Entry* entry);
  static size_t EndOfCommon(size_t begin, std::span<const Entry> entries);
  static void SortCarried(size_t begin, std::span<Entry> entries);
  static void SortFrom(size_t begin, std::span<Entry> entries);

  void AddBlock(size_t least_bytes);

  BlockMemory* block_memory_;
  size_t block_bytes_;
  std::vector<MemoryBlock> blocks_;
  size_t bytes_ = 0;  // of all blocks
  char* next_ = nullptr;
  size_t room_ = 0;  // of the last block
  std::vector<Entry> entries_;
  bool is_sorted_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_BUFFER_H_
