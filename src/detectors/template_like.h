// Pages held against a few that are known, one by one.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/style/sketch.h"
#include "seamripper/templates.h"

namespace seamripper {

struct MostAlike {
  uint32_t matches = 0;
  size_t index = 0;  // of the known page; of equals the first
};

// There is one known page at least.
MostAlike FindMostAlike(const StyleSketch& sketch, std::span<const StyleSketch> known);

using LikeHistogram = std::array<uint64_t, kStyleDimensions + 1>;

// Where a template ends. From the highest number of matches down, the longest run of numbers that together less than a
// thousandth of all pages have; it is a gap when it is three numbers long, has a fuller number above it and one below it.
// That one is in no gap.
std::vector<LikeGap> FindGaps(const LikeHistogram& histogram);

// How many of the gaps, from the top down, lie above a page with so many matches.
uint32_t GapsAbove(std::span<const LikeGap> gaps, uint32_t matches);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_
