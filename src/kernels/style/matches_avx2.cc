#include <immintrin.h>

#include <bit>

#include "kernels/style/matches.h"

namespace seamripper {
namespace {

[[gnu::target("avx2"), gnu::always_inline]] inline __m256i EqualEight(const uint32_t* a, const uint32_t* b) {
  return _mm256_cmpeq_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b)));
}

// Bit i: a[i] == b[i], of thirty-two. Packing works in halves of a register, so the fours it leaves have to be put back in
// their order.
[[gnu::target("avx2"), gnu::always_inline]] inline uint32_t EqualThirtyTwo(const uint32_t* a, const uint32_t* b) {
  const __m256i low = _mm256_packs_epi32(EqualEight(a, b), EqualEight(a + 8, b + 8));
  const __m256i high = _mm256_packs_epi32(EqualEight(a + 16, b + 16), EqualEight(a + 24, b + 24));
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m256i equal = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
  return static_cast<uint32_t>(_mm256_movemask_epi8(equal));
}

}  // namespace

[[gnu::target("avx2,popcnt")]] uint32_t CountMatchesAvx2(const StyleSketch& a, const StyleSketch& b) {
  int matches = 0;
  for (size_t half = 0; half < 2; ++half) {
    const uint32_t* const x = a.values.data() + 64 * half;
    const uint32_t* const y = b.values.data() + 64 * half;
    const uint64_t equal = EqualThirtyTwo(x, y) | uint64_t{EqualThirtyTwo(x + 32, y + 32)} << 32;
    matches += std::popcount(equal & a.occupied[half] & b.occupied[half]);
  }
  return static_cast<uint32_t>(matches);
}

}  // namespace seamripper
