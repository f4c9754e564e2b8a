// Times of sides that take turns in one process, and their ratios: a clock that moves by a factor of two within seconds
// moves all sides of a pass alike, so ratios are taken pass by pass, and the median of passes counts.
#ifndef SEAMRIPPER_BENCH_PAIRED_H_
#define SEAMRIPPER_BENCH_PAIRED_H_

#include <cstddef>
#include <vector>

namespace seamripper {

// CPU time of the calling thread.
double ThreadSeconds();
double WallSeconds();

// What `work` takes of the thread's CPU time.
template <class Work>
double SecondsOf(Work work) {
  const double begin = ThreadSeconds();
  work();
  return ThreadSeconds() - begin;
}

// One of `seconds` for each pass; prints the median and the range, in 1 / `scale` seconds for each of `count`.
void PrintTimes(const char* name, const std::vector<double>& seconds, size_t count, double scale);

struct Goal {
  enum class Bound { kAtLeast, kAtMost } bound;
  double ratio;
};
void PrintRatio(const char* name, const std::vector<double>& above, const std::vector<double>& below, Goal goal);

}  // namespace seamripper

#endif  // SEAMRIPPER_BENCH_PAIRED_H_
