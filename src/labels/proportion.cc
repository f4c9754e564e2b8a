#include "labels/proportion.h"

#include <algorithm>
#include <cmath>

namespace seamripper {
namespace {

double HalfWidth(double share, double judged, double normal) {
  const double square = normal * normal;
  return normal * std::sqrt(share * (1 - share) / judged + square / (4 * judged * judged)) / (1 + square / judged);
}

Interval WilsonOfShare(double share, double judged, double normal) {
  const double square = normal * normal;
  const double middle = (share + square / (2 * judged)) / (1 + square / judged);
  const double half = HalfWidth(share, judged, normal);
  // At the ends the interval touches them exactly, which the subtraction misses by a unit in the last place.
  return {share, share == 0 ? 0 : std::max(0.0, middle - half), share == 1 ? 1 : std::min(1.0, middle + half)};
}

// Of shares, whose squares neither overflow nor vanish. std::hypot needs glibc 2.35, and the program runs on 2.34.
double Hypotenuse(double a, double b) { return std::sqrt(a * a + b * b); }

}  // namespace

Interval WilsonInterval(uint64_t positives, uint64_t judged, double normal) {
  if (judged == 0) return {};
  return WilsonOfShare(static_cast<double>(positives) / static_cast<double>(judged), static_cast<double>(judged), normal);
}

Interval StratifiedWilsonInterval(std::span<const StratumCount> strata, double normal) {
  double weights = 0, squares = 0, sum = 0;
  for (const StratumCount& stratum : strata) {
    if (stratum.judged == 0) continue;
    const auto judged = static_cast<double>(stratum.judged);
    const double error = stratum.weight * HalfWidth(static_cast<double>(stratum.positives) / judged, judged, normal);
    weights += stratum.weight;
    squares += error * error;
    sum += error;
  }
  if (weights <= 0) return {};
  const double smaller = normal * std::sqrt(squares) / sum;
  Interval all = {0, 0, 0};
  for (const StratumCount& stratum : strata) {
    if (stratum.judged == 0) continue;
    const Interval each = WilsonInterval(stratum.positives, stratum.judged, smaller);
    const double weight = stratum.weight / weights;
    all.estimate += weight * each.estimate;
    all.low += weight * each.low;
    all.high += weight * each.high;
  }
  return all;
}

Interval DifferenceInterval(const Interval& a, const Interval& b) {
  const double difference = a.estimate - b.estimate;
  return {difference, difference - Hypotenuse(a.estimate - a.low, b.high - b.estimate),
          difference + Hypotenuse(a.high - a.estimate, b.estimate - b.low)};
}

uint64_t LabelsNeeded(double proportion, double half_width, double normal) {
  // Without any, the interval is all there is; it shrinks with every one.
  uint64_t too_few = 0, enough = 1;
  while (HalfWidth(proportion, static_cast<double>(enough), normal) > half_width && enough < uint64_t{1} << 50) {
    too_few = enough;
    enough *= 2;
  }
  while (enough - too_few > 1) {
    const uint64_t middle = too_few + (enough - too_few) / 2;
    const bool suffices = HalfWidth(proportion, static_cast<double>(middle), normal) <= half_width;
    (suffices ? enough : too_few) = middle;
  }
  return enough;
}

}  // namespace seamripper
