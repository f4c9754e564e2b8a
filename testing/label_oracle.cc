#include "testing/label_oracle.h"

#include <cmath>

namespace seamripper {

Interval NaiveScoreInterval(uint64_t positives, uint64_t judged, double normal) {
  const auto n = static_cast<double>(judged);
  const double share = static_cast<double>(positives) / n;
  const auto is_refused = [&](double p) { return std::abs(share - p) > normal * std::sqrt(p * (1 - p) / n); };
  const auto edge = [&](double inside, double outside) {
    for (int i = 0; i < 200; ++i) {
      const double middle = (inside + outside) / 2;
      (is_refused(middle) ? outside : inside) = middle;
    }
    return inside;
  };
  return {share, edge(share, 0), edge(share, 1)};
}

double NaiveAlpha(const std::vector<std::vector<uint32_t>>& items) {
  std::vector<uint32_t> values;
  double observed = 0;
  for (const auto& item : items) {
    if (item.size() < 2) continue;
    double differing = 0;
    for (size_t a = 0; a < item.size(); ++a) {
      for (size_t b = 0; b < item.size(); ++b) differing += a != b && item[a] != item[b] ? 1 : 0;
    }
    observed += differing / static_cast<double>(item.size() - 1);
    values.insert(values.end(), item.begin(), item.end());
  }
  const auto all = static_cast<double>(values.size());
  double expected = 0;
  for (size_t a = 0; a < values.size(); ++a) {
    for (size_t b = 0; b < values.size(); ++b) expected += a != b && values[a] != values[b] ? 1 : 0;
  }
  return 1 - (observed / all) / (expected / (all * (all - 1)));
}

double NaivePercent(const std::vector<std::vector<uint32_t>>& items) {
  double sum = 0, counted = 0;
  for (const auto& item : items) {
    if (item.size() < 2) continue;
    double equal = 0, pairs = 0;
    for (size_t a = 0; a < item.size(); ++a) {
      for (size_t b = a + 1; b < item.size(); ++b) {
        pairs += 1;
        equal += item[a] == item[b] ? 1 : 0;
      }
    }
    sum += equal / pairs;
    counted += 1;
  }
  return sum / counted;
}

double NaiveAc1(const std::vector<std::vector<uint32_t>>& items, uint32_t verdicts) {
  double chance = 0;
  for (uint32_t verdict = 0; verdict < verdicts; ++verdict) {
    double share = 0, counted = 0;
    for (const auto& item : items) {
      if (item.empty()) continue;
      double given = 0;
      for (const uint32_t each : item) given += each == verdict ? 1 : 0;
      share += given / static_cast<double>(item.size());
      counted += 1;
    }
    chance += (share / counted) * (1 - share / counted);
  }
  chance /= verdicts - 1;
  return (NaivePercent(items) - chance) / (1 - chance);
}

}  // namespace seamripper
