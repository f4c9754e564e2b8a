// Parts of wholes that are summed and compared in integers, so that no machine and no order of threads can tell another
// answer: a ratio is round(2^32 part / whole), "above" is strictly greater.
#ifndef SEAMRIPPER_DETECTORS_RATIOS_H_
#define SEAMRIPPER_DETECTORS_RATIOS_H_

#include <cstdint>
#include <optional>

namespace seamripper {

using Wide = unsigned __int128;

inline constexpr uint64_t kWholeRatio = uint64_t{1} << 32;
inline constexpr uint64_t kBillion = 1'000'000'000;

// round(numerator / denominator), halves up; the denominator is not 0.
constexpr uint64_t RoundedQuotient(Wide numerator, uint64_t denominator) {
  return static_cast<uint64_t>((2 * numerator + denominator) / (Wide{2} * denominator));
}

// `part` is at most `whole`, which is not 0.
constexpr uint64_t RatioOf(uint64_t part, uint64_t whole) { return RoundedQuotient(Wide{part} << 32, whole); }

// Sums of ratios, of fewer than 2^63.
class RatioSums {
 public:
  void Add(uint64_t ratio) {
    ++count_;
    sum_ += ratio;
    squares_ += Wide{ratio} * ratio;
  }

  RatioSums& operator+=(const RatioSums& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    squares_ += other.squares_;
    return *this;
  }

  uint64_t count() const { return count_; }
  // Rounded; 0 of none.
  uint64_t Mean() const { return count_ == 0 ? 0 : RoundedQuotient(sum_, count_); }
  // The (population) standard deviation, rounded down; 0 of none.
  uint64_t Deviation() const;
  // The largest ratio that is not above the mean and one standard deviation; 0 of none.
  uint64_t MeanAndDeviation() const;

 private:
  bool IsWithin(uint64_t ratio) const;
  bool IsWithinDeviation(Wide distance) const;

  uint64_t count_ = 0;
  Wide sum_ = 0;
  Wide squares_ = 0;
};

// Given in parts per billion, or found.
class RatioThreshold {
 public:
  RatioThreshold(std::optional<uint64_t> given, const RatioSums& sums)
      : RatioThreshold(given, sums.MeanAndDeviation()) {}
  RatioThreshold(std::optional<uint64_t> given, uint64_t found)
      : given_(given), ratio_(given ? static_cast<uint64_t>((Wide{*given} << 32) / kBillion) : found) {}

  bool IsBelow(uint64_t part, uint64_t whole) const {
    if (whole == 0) return false;
    return given_ ? Wide{part} * kBillion > Wide{*given_} * whole : RatioOf(part, whole) > ratio_;
  }
  uint64_t ratio() const { return ratio_; }  // rounded down

 private:
  std::optional<uint64_t> given_;
  uint64_t ratio_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_RATIOS_H_
