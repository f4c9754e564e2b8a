#include "detectors/template_like.h"

#include <algorithm>
#include <numeric>

#include "kernels/style/matches.h"

namespace seamripper {
namespace {

constexpr uint32_t kGapNumbers = 3;
constexpr uint64_t kHardlyAny = 1000;  // fewer pages than this part of all

}  // namespace

MostAlike FindMostAlike(const StyleSketch& sketch, std::span<const StyleSketch> known) {
  MostAlike most;
  for (size_t i = 0; i < known.size(); ++i) {
    const uint32_t matches = CountMatches(sketch, known[i]);
    if (matches > most.matches) most = {matches, i};
  }
  return most;
}

std::vector<LikeGap> FindGaps(const LikeHistogram& histogram) {
  const uint64_t pages = std::accumulate(histogram.begin(), histogram.end(), uint64_t{0});
  std::vector<LikeGap> gaps;
  uint64_t above = 0;  // pages above the run
  uint64_t in_run = 0;
  uint32_t run = 0;  // its numbers
  bool at_top = true;
  for (uint32_t matches = kStyleDimensions + 1; matches-- > 0;) {
    const uint64_t here = histogram[matches];
    if ((in_run + here) * kHardlyAny < pages) {
      in_run += here;
      ++run;
      continue;
    }
    if (!at_top && run >= kGapNumbers) gaps.push_back({matches + 1, matches + run, above, in_run});
    above += in_run + here;
    in_run = run = 0;
    at_top = false;
  }
  return gaps;
}

uint32_t GapsAbove(std::span<const LikeGap> gaps, uint32_t matches) {
  return static_cast<uint32_t>(std::ranges::count_if(gaps, [&](const LikeGap& gap) { return gap.lowest > matches; }));
}

}  // namespace seamripper
