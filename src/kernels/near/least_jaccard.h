// A least Jaccard similarity, and what follows from it for two sets, all in integers.
#ifndef SEAMRIPPER_KERNELS_NEAR_LEAST_JACCARD_H_
#define SEAMRIPPER_KERNELS_NEAR_LEAST_JACCARD_H_

#include <algorithm>
#include <cstdint>

namespace seamripper {

// Sets have fewer than 2^32 members, so nothing overflows.
class LeastJaccard {
 public:
  // From 1 to a billion billionths.
  explicit LeastJaccard(uint64_t billionths) : billionths_(billionths) {}

  bool Holds(uint64_t shared, uint64_t all) const { return all > 0 && shared * kBillion >= billionths_ * all; }

  // The fewest members that sets of these sizes share if it holds: shared >= t (a + b - shared).
  uint64_t LeastShared(uint64_t a, uint64_t b) const {
    return (billionths_ * (a + b) + kBillion + billionths_ - 1) / (kBillion + billionths_);
  }
  // The smallest set for which it may hold with one of `size`; so many they share, too.
  uint64_t LeastSize(uint64_t size) const { return (billionths_ * size + kBillion - 1) / kBillion; }

  // Whether it may hold for sets of these sizes.
  bool MayHold(uint64_t a, uint64_t b) const { return std::min(a, b) >= LeastSize(std::max(a, b)); }

  // In any order of all members, two sets for which it holds share one of so many first ones of each: a set shares all but
  // at most size - LeastSize(size) of its own.
  uint64_t PrefixOf(uint64_t size) const { return size - LeastSize(size) + 1; }

 private:
  static constexpr uint64_t kBillion = 1'000'000'000;
  uint64_t billionths_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_NEAR_LEAST_JACCARD_H_
