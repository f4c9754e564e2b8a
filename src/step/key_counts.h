// How many pages hold a key, for keys of 64 bits that are as good as random, in cells that several keys may share: never
// too few, so what is said to be rare is rare.
//
// As with page columns (step/page_column.h), a step emits to changes of its own thread, gathered by ranges of cells that fit
// the second-level cache; sums that stop at a limit are the same in any order.
#ifndef SEAMRIPPER_STEP_KEY_COUNTS_H_
#define SEAMRIPPER_STEP_KEY_COUNTS_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "step/gathered_changes.h"

namespace seamripper {

class KeyCounts {
 public:
  static constexpr uint32_t kMost = UINT16_MAX;  // a count of more is this

  // A cell for each of `keys`, as far as they fit `memory_bytes`; two bytes each, and 128 KiB at least.
  KeyCounts(uint64_t keys, uint64_t memory_bytes)
      : bits_(BitsFor(std::min(std::clamp<uint64_t>(keys, 1, uint64_t{1} << 40), memory_bytes / 4 + 1))),
        counts_(uint64_t{1} << bits_),
        locks_(new std::mutex[ranges()]) {}

  // Read after the stage that counts.
  uint32_t operator[](uint64_t key) const { return counts_[CellOf(key)]; }

 private:
  friend class KeyCountChanges;
  template <class>
  friend class StageDelta;

  static constexpr int kRangeBits = 16;

  // Of so many cells, rounded up to a power of two.
  static int BitsFor(uint64_t cells) { return std::max(static_cast<int>(std::bit_width(cells - 1)), kRangeBits); }

  uint64_t CellOf(uint64_t key) const { return key >> (64 - bits_); }
  size_t ranges() const { return counts_.size() >> kRangeBits; }

  // From any thread.
  void Apply(size_t range, std::span<const uint16_t> cells) {
    uint16_t* const counts = counts_.data() + (range << kRangeBits);
    const std::lock_guard lock(locks_[range]);
    for (const uint16_t cell : cells) counts[cell] = static_cast<uint16_t>(counts[cell] + (counts[cell] < kMost ? 1 : 0));
  }
  static uint16_t Sum(uint32_t a, uint32_t b) { return static_cast<uint16_t>(std::min(a + b, kMost)); }

  const int bits_;
  std::vector<uint16_t> counts_;
  std::unique_ptr<std::mutex[]> locks_;  // of ranges
};

// What one thread emits. All of it is counted when this is gone; a copy is for another thread, and begins with nothing.
// Memory: 260 bytes for each 65,536 cells.
class KeyCountChanges {
  auto Apply() const {
    return [counts = counts_](size_t range, std::span<const uint16_t> cells) { counts->Apply(range, cells); };
  }

 public:
  explicit KeyCountChanges(KeyCounts* counts) : counts_(counts) {}
  KeyCountChanges(const KeyCountChanges& other) : counts_(other.counts_) {}
  KeyCountChanges& operator=(const KeyCountChanges&) = delete;
  ~KeyCountChanges() { gathered_.GiveAll(Apply()); }

  KeyCounts* column() const { return counts_; }

  // A page holds the key; once for each page and key.
  void Emit(uint64_t key) {
    const uint64_t cell = counts_->CellOf(key);
    gathered_.Add(counts_->ranges(), cell >> KeyCounts::kRangeBits, static_cast<uint16_t>(cell), Apply());
  }

 private:
  KeyCounts* const counts_;
  GatheredChanges<uint16_t> gathered_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_KEY_COUNTS_H_
