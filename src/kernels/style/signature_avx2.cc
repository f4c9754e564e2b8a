#include <immintrin.h>

#include <bit>

#include "kernels/style/signature.h"

namespace seamripper {
namespace {

// Bit i: a[i] == b[i], of thirty-two.
[[gnu::target("avx2"), gnu::always_inline]] inline uint32_t EqualThirtyTwo(const uint8_t* a, const uint8_t* b) {
  const __m256i equal = _mm256_cmpeq_epi8(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)),
                                          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b)));
  return static_cast<uint32_t>(_mm256_movemask_epi8(equal));
}

[[gnu::target("avx2,popcnt"), gnu::always_inline]] inline uint32_t Matches(const StyleSignature& a,
                                                                           const StyleSignature& b) {
  int matches = 0;
  for (size_t half = 0; half < 2; ++half) {
    const uint8_t* const x = a.values.data() + 64 * half;
    const uint8_t* const y = b.values.data() + 64 * half;
    const uint64_t equal = EqualThirtyTwo(x, y) | uint64_t{EqualThirtyTwo(x + 32, y + 32)} << 32;
    matches += std::popcount(equal & a.occupied[half] & b.occupied[half]);
  }
  return static_cast<uint32_t>(matches);
}

}  // namespace

[[gnu::target("avx2,popcnt")]] uint32_t MostMatchesAvx2(const StyleSignature& a, const StyleSignature& b) {
  return Matches(a, b);
}

[[gnu::target("avx2,popcnt")]] size_t FindAlikeAvx2(const StyleSignature& one,
                                                    std::span<const StyleSignature> signatures, uint32_t threshold) {
  size_t at = 0;
  while (at < signatures.size() && Matches(one, signatures[at]) < threshold) ++at;
  return at;
}

}  // namespace seamripper
