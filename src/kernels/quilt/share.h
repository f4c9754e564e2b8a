// Thresholds in parts per billion, decided in integers: the same answer on every machine.
#ifndef SEAMRIPPER_KERNELS_QUILT_SHARE_H_
#define SEAMRIPPER_KERNELS_QUILT_SHARE_H_

#include <cstdint>

namespace seamripper {

inline constexpr uint64_t kWholeShare = 1'000'000'000;

// Whether `part` is at least `share` of `whole`, share being at most kWholeShare. Counts are below 2^33. Of an empty
// whole, nothing is a share.
constexpr bool IsShareOf(uint64_t part, uint64_t whole, uint64_t share) {
  return whole > 0 && part * kWholeShare >= whole * share;
}

// The smallest part, at least one, that is `share` of `whole`: the min gain of GreedyCover for a min share.
constexpr uint64_t SmallestShareOf(uint64_t whole, uint64_t share) {
  const uint64_t part = (whole * share + kWholeShare - 1) / kWholeShare;
  return part > 0 ? part : 1;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_SHARE_H_
