// 64 counts, each of its own bit of a word.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_BIT_COUNTS_H_
#define SEAMRIPPER_KERNELS_SHINGLE_BIT_COUNTS_H_

#include <cstdint>

namespace seamripper {

// Counts up to 127, written across: bit b of planes_[p] is bit p of the count of b. So one is added to any of them by a
// carry that goes through the planes, taken away by a borrow, and the highest are found from the last plane to the first.
class BitCounts {
 public:
  // Counts each of the bits.
  void Add(uint64_t members) {
#pragma GCC unroll 7
    for (uint64_t& plane : planes_) {
      const uint64_t carry = plane & members;
      plane ^= members;
      members = carry;
    }
  }

  // Takes each of the bits, counted before, from its count.
  void Subtract(uint64_t members) {
#pragma GCC unroll 7
    for (uint64_t& plane : planes_) {
      const uint64_t borrow = ~plane & members;
      plane ^= members;
      members = borrow;
    }
  }

  // The bits with a count.
  uint64_t Counted() const {
    uint64_t members = 0;
    for (const uint64_t plane : planes_) members |= plane;
    return members;
  }

  // The highest count among *members, of which those that have it are left.
  uint32_t Highest(uint64_t* members) const {
    uint32_t count = 0;
#pragma GCC unroll 7
    for (int i = kPlanes - 1; i >= 0; --i) {
      const uint64_t higher = *members & planes_[i];
      *members = higher != 0 ? higher : *members;
      count = 2 * count + (higher != 0 ? 1 : 0);
    }
    return count;
  }

 private:
  static constexpr int kPlanes = 7;
  uint64_t planes_[kPlanes] = {};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_BIT_COUNTS_H_
