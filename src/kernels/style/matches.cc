#include "kernels/style/matches.h"

#include <emmintrin.h>

#include <bit>

namespace seamripper {
namespace {

__m128i EqualFour(const uint32_t* a, const uint32_t* b) {
  return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)),
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
}

// Bit i: a[i] == b[i], of sixteen. Saturation keeps all ones and all zeros as they are.
uint64_t EqualSixteen(const uint32_t* a, const uint32_t* b) {
  const __m128i low = _mm_packs_epi32(EqualFour(a, b), EqualFour(a + 4, b + 4));
  const __m128i high = _mm_packs_epi32(EqualFour(a + 8, b + 8), EqualFour(a + 12, b + 12));
  return static_cast<uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high))));
}

}  // namespace

uint32_t CountMatches(const StyleSketch& a, const StyleSketch& b, CpuLevel cpu) {
  if (cpu >= CpuLevel::kAvx2) return CountMatchesAvx2(a, b);
  int matches = 0;
  for (size_t half = 0; half < 2; ++half) {
    const uint32_t* const x = a.values.data() + 64 * half;
    const uint32_t* const y = b.values.data() + 64 * half;
    const uint64_t equal = EqualSixteen(x, y) | EqualSixteen(x + 16, y + 16) << 16 |
                           EqualSixteen(x + 32, y + 32) << 32 | EqualSixteen(x + 48, y + 48) << 48;
    matches += std::popcount(equal & a.occupied[half] & b.occupied[half]);
  }
  return static_cast<uint32_t>(matches);
}

uint32_t CountFilled(const StyleSketch& sketch) {
  return static_cast<uint32_t>(std::popcount(sketch.occupied[0]) + std::popcount(sketch.occupied[1]));
}

}  // namespace seamripper
