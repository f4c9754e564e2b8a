// How alike two pages' styles are: in how many of the 128 dimensions their sketches agree. Divided by 128 that estimates
// the Jaccard index of their noise, times the share of dimensions that are filled.
#ifndef SEAMRIPPER_KERNELS_STYLE_MATCHES_H_
#define SEAMRIPPER_KERNELS_STYLE_MATCHES_H_

#include <cstdint>

#include "cpu/cpu.h"
#include "kernels/style/sketch.h"

namespace seamripper {

// Dimensions in which both have a value, and the same: an empty one matches nothing, not even an empty one.
uint32_t CountMatches(const StyleSketch& a, const StyleSketch& b, CpuLevel cpu = ActiveCpuLevel());

// The same. Only where ActiveCpuLevel() is kAvx2 or more.
uint32_t CountMatchesAvx2(const StyleSketch& a, const StyleSketch& b);

// Dimensions with a value: more cannot match.
uint32_t CountFilled(const StyleSketch& sketch);

inline bool IsFilled(const StyleSketch& sketch, uint32_t dimension) {
  return (sketch.occupied[dimension / 64] >> dimension % 64 & 1) != 0;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_MATCHES_H_
