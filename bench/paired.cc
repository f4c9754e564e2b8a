#include "bench/paired.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace seamripper {
namespace {

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

double ThreadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double WallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void PrintTimes(const char* name, const std::vector<double>& seconds, size_t count, double scale) {
  const auto [least, most] = std::minmax_element(seconds.begin(), seconds.end());
  const double each = scale / static_cast<double>(count);
  std::printf("  %-34s %7.2f %7.2f..%.2f\n", name, Median(seconds) * each, *least * each, *most * each);
}

void PrintRatio(const char* name, const std::vector<double>& above, const std::vector<double>& below, Goal goal) {
  std::vector<double> ratios;
  for (size_t i = 0; i < above.size(); ++i) ratios.push_back(above[i] / below[i]);
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  const double median = Median(ratios);
  const bool at_least = goal.bound == Goal::Bound::kAtLeast;
  const bool met = at_least ? median >= goal.ratio : median <= goal.ratio;
  std::printf("  %-34s %7.2f (%.2f..%.2f), goal %s %.2f: %s\n", name, median, *least, *most,
              at_least ? ">=" : "<=", goal.ratio, met ? "met" : "MISSED");
}

}  // namespace seamripper
