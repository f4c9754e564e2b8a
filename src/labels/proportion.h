// How sure a share of judged pages is: score intervals (Wilson 1927) of one proportion, of strata together, and of the
// difference of two. Pure functions of counts.
#ifndef SEAMRIPPER_LABELS_PROPORTION_H_
#define SEAMRIPPER_LABELS_PROPORTION_H_

#include <cstdint>
#include <span>

namespace seamripper {

inline constexpr double kNormal95 = 1.959963984540054;  // two-sided 95 % of the normal distribution

struct Interval {
  double estimate = 0;
  double low = 0;
  double high = 1;
};

// `positives` of `judged`; 0 to 1 when nothing is judged.
Interval WilsonInterval(uint64_t positives, uint64_t judged, double normal = kNormal95);

struct StratumCount {
  double weight = 0;  // its share of the population; those of all strata need not sum to 1
  uint64_t positives = 0;
  uint64_t judged = 0;
};

// The strata's shares and Wilson intervals, weighted. Each stratum's interval is taken at a smaller critical value, such
// that errors that are independent add up to 95 % together (Yan and Su 2010). Strata of which nothing is judged are left
// out; one stratum alone gives its Wilson interval.
Interval StratifiedWilsonInterval(std::span<const StratumCount> strata, double normal = kNormal95);

// a - b of independent samples, from their intervals (Newcombe 1998, method 10).
Interval DifferenceInterval(const Interval& a, const Interval& b);

// The fewest judged pages for which Wilson's interval reaches no farther than `half_width`, above 0, on either side of its
// middle, when a share of `proportion` of them is positive.
uint64_t LabelsNeeded(double proportion, double half_width, double normal = kNormal95);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_PROPORTION_H_
