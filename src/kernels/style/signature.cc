#include "kernels/style/signature.h"

#include <algorithm>
#include <bit>

namespace seamripper {

StyleSignature SignatureOf(const StyleSketch& sketch) {
  StyleSignature signature;
  for (size_t d = 0; d < sketch.values.size(); ++d) {
    signature.values[d] = std::clamp<uint8_t>(static_cast<uint8_t>(sketch.values[d]), 1, 254);
  }
  for (size_t half = 0; half < sketch.occupied.size(); ++half) {
    for (uint64_t empty = ~sketch.occupied[half]; empty != 0; empty &= empty - 1) {
      signature.values[64 * half + static_cast<size_t>(std::countr_zero(empty))] = 0;
    }
  }
  return signature;
}

uint32_t MostMatches(const StyleSignature& a, const StyleSignature& b, CpuLevel cpu) {
  if (cpu >= CpuLevel::kAvx2) return MostMatchesAvx2(a, b);
  uint32_t matches = 0;
  for (size_t d = 0; d < a.values.size(); ++d) matches += a.values[d] == b.values[d] && a.values[d] != 0 ? 1 : 0;
  return matches;
}

size_t FindAlike(const StyleSignature& one, std::span<const StyleSignature> signatures, uint32_t threshold,
                 CpuLevel cpu) {
  if (cpu >= CpuLevel::kAvx2) return FindAlikeAvx2(one, signatures, threshold);
  size_t at = 0;
  while (at < signatures.size() && MostMatches(one, signatures[at], cpu) < threshold) ++at;
  return at;
}

}  // namespace seamripper
