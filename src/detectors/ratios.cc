#include "detectors/ratios.h"

#include <tuple>

namespace seamripper {
namespace {

// 256 bits.
struct Wider {
  Wide high = 0;
  Wide low = 0;

  Wider Plus(const Wider& other) const {
    const Wide sum = low + other.low;
    return {high + other.high + (sum < low ? 1 : 0), sum};
  }
  bool IsAtMost(const Wider& other) const { return std::tie(high, low) <= std::tie(other.high, other.low); }
};

Wider Product(Wide a, Wide b) {
  const Wide mask = ~uint64_t{0};
  const Wide low = (a & mask) * (b & mask);
  const Wide left = (a >> 64) * (b & mask);
  const Wide right = (a & mask) * (b >> 64);
  const Wider sum = Wider{(a >> 64) * (b >> 64), low}.Plus({left >> 64, left << 64});
  return sum.Plus({right >> 64, right << 64});
}

}  // namespace

// ratio <= sum/count + sqrt(count squares - sum^2)/count, without a root or a division.
bool RatioSums::IsWithin(uint64_t ratio) const {
  const Wide scaled = Wide{count_} * ratio;
  if (scaled <= sum_) return true;
  return IsWithinDeviation(scaled - sum_);
}

// Whether a distance from the mean, times the count, is at most the deviation times the count.
bool RatioSums::IsWithinDeviation(Wide distance) const {
  return Product(distance, distance).Plus(Product(sum_, sum_)).IsAtMost(Product(count_, squares_));
}

uint64_t RatioSums::Deviation() const {
  uint64_t within = 0;
  for (uint64_t step = kWholeRatio; count_ > 0 && step > 0; step /= 2) {
    if (IsWithinDeviation(Wide{count_} * (within + step))) within += step;
  }
  return within;
}

uint64_t RatioSums::MeanAndDeviation() const {
  uint64_t within = 0;
  for (uint64_t step = 2 * kWholeRatio; count_ > 0 && step > 0; step /= 2) {
    if (IsWithin(within + step)) within += step;
  }
  return within;
}

}  // namespace seamripper
