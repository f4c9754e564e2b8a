// Statistics of labels the slow, obvious way: by what they are defined as, not by their closed forms.
#ifndef SEAMRIPPER_TESTING_LABEL_ORACLE_H_
#define SEAMRIPPER_TESTING_LABEL_ORACLE_H_

#include <cstdint>
#include <vector>

#include "labels/proportion.h"

namespace seamripper {

// All proportions that a score test would not refuse, found by halving.
Interval NaiveScoreInterval(uint64_t positives, uint64_t judged, double normal);

// 1 - observed / expected disagreement, pair by pair of values. Some values differ.
double NaiveAlpha(const std::vector<std::vector<uint32_t>>& items);

// Mean share of equal pairs of verdicts on an item, and that corrected for chance as Gwet has it.
double NaivePercent(const std::vector<std::vector<uint32_t>>& items);
double NaiveAc1(const std::vector<std::vector<uint32_t>>& items, uint32_t verdicts);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_LABEL_ORACLE_H_
