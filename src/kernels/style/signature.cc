#include "kernels/style/signature.h"

#include <emmintrin.h>

#include <bit>

namespace seamripper {
namespace {

// Bit i: a[i] == b[i], of sixteen.
uint64_t EqualSixteen(const uint8_t* a, const uint8_t* b) {
  const __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)),
                                       _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
  return static_cast<uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(equal)));
}

}  // namespace

StyleSignature SignatureOf(const StyleSketch& sketch) {
  StyleSignature signature;
  for (size_t d = 0; d < sketch.values.size(); ++d) signature.values[d] = static_cast<uint8_t>(sketch.values[d]);
  signature.occupied = sketch.occupied;
  return signature;
}

uint32_t MostMatches(const StyleSignature& a, const StyleSignature& b, CpuLevel cpu) {
  if (cpu >= CpuLevel::kAvx2) return MostMatchesAvx2(a, b);
  int matches = 0;
  for (size_t half = 0; half < 2; ++half) {
    const uint8_t* const x = a.values.data() + 64 * half;
    const uint8_t* const y = b.values.data() + 64 * half;
    const uint64_t equal = EqualSixteen(x, y) | EqualSixteen(x + 16, y + 16) << 16 |
                           EqualSixteen(x + 32, y + 32) << 32 | EqualSixteen(x + 48, y + 48) << 48;
    matches += std::popcount(equal & a.occupied[half] & b.occupied[half]);
  }
  return static_cast<uint32_t>(matches);
}

size_t FindAlike(const StyleSignature& one, std::span<const StyleSignature> signatures, uint32_t threshold,
                 CpuLevel cpu) {
  if (cpu >= CpuLevel::kAvx2) return FindAlikeAvx2(one, signatures, threshold);
  size_t at = 0;
  while (at < signatures.size() && MostMatches(one, signatures[at], cpu) < threshold) ++at;
  return at;
}

}  // namespace seamripper
