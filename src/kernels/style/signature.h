// Eight bits of each value of a sketch: enough to see that two styles are not alike, for a quarter of the work.
#ifndef SEAMRIPPER_KERNELS_STYLE_SIGNATURE_H_
#define SEAMRIPPER_KERNELS_STYLE_SIGNATURE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "cpu/cpu.h"
#include "kernels/style/sketch.h"

namespace seamripper {

// The low bits of each value, since high ones of a minimum are mostly zero; 0 says that there is none, 255 is never there:
// values that end so are taken for their neighbours.
struct StyleSignature {
  alignas(32) std::array<uint8_t, kSketchDimensions> values{};
};

StyleSignature SignatureOf(const StyleSketch& sketch);

// No less than CountMatches (kernels/style/matches.h) of their sketches, and seldom more than by one.
uint32_t MostMatches(const StyleSignature& a, const StyleSignature& b, CpuLevel cpu = ActiveCpuLevel());

// The place of the first in which MostMatches with `one` reaches the threshold; signatures.size() when none does.
size_t FindAlike(const StyleSignature& one, std::span<const StyleSignature> signatures, uint32_t threshold,
                 CpuLevel cpu = ActiveCpuLevel());

// The same. Only where ActiveCpuLevel() is kAvx2 or more.
uint32_t MostMatchesAvx2(const StyleSignature& a, const StyleSignature& b);
size_t FindAlikeAvx2(const StyleSignature& one, std::span<const StyleSignature> signatures, uint32_t threshold);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_SIGNATURE_H_
