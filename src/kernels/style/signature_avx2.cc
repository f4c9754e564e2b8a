#include <immintrin.h>

#include <bit>

#include "kernels/style/signature.h"

namespace seamripper {
namespace {

constexpr size_t kRegisters = kSketchDimensions / 32;

[[gnu::target("avx2"), gnu::always_inline]] inline __m256i Load(const StyleSignature& signature, size_t i) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(signature.values.data()) + i);
}

// A signature that others are held against, what is empty as a value that none has.
class Held {
 public:
  [[gnu::target("avx2"), gnu::always_inline]] inline explicit Held(const StyleSignature& signature) {
    for (size_t i = 0; i < kRegisters; ++i) {
      const __m256i values = Load(signature, i);
      values_[i] = _mm256_or_si256(values, _mm256_cmpeq_epi8(values, _mm256_setzero_si256()));
    }
  }

  // Four numbers, of which the matches are the sum.
  [[gnu::target("avx2"), gnu::always_inline]] inline __m256i Matches(const StyleSignature& other) const {
    __m256i equal = _mm256_setzero_si256();
    for (size_t i = 0; i < kRegisters; ++i) {
      equal = _mm256_sub_epi8(equal, _mm256_cmpeq_epi8(values_[i], Load(other, i)));
    }
    return _mm256_sad_epu8(equal, _mm256_setzero_si256());
  }

 private:
  __m256i values_[kRegisters];
};

[[gnu::target("avx2"), gnu::always_inline]] inline __m128i SumOfFour(__m256i numbers) {
  const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
  return _mm_add_epi64(two, _mm_unpackhi_epi64(two, two));
}

[[gnu::target("avx2"), gnu::always_inline]] inline uint32_t SumOfMatches(const Held& one, const StyleSignature& other) {
  return static_cast<uint32_t>(_mm_cvtsi128_si32(SumOfFour(one.Matches(other))));
}

}  // namespace

[[gnu::target("avx2")]] uint32_t MostMatchesAvx2(const StyleSignature& a, const StyleSignature& b) {
  return SumOfMatches(Held(a), b);
}

// The matches of four are summed at once, sixteen bits each.
[[gnu::target("avx2")]] size_t FindAlikeAvx2(const StyleSignature& one, std::span<const StyleSignature> signatures,
                                             uint32_t threshold) {
  const Held held(one);
  const __m128i below = _mm_set1_epi16(static_cast<int16_t>(threshold - 1));
  size_t at = 0;
  for (; at + 4 <= signatures.size(); at += 4) {
    const __m256i low =
        _mm256_or_si256(held.Matches(signatures[at]), _mm256_slli_epi64(held.Matches(signatures[at + 1]), 16));
    const __m256i high =
        _mm256_or_si256(held.Matches(signatures[at + 2]), _mm256_slli_epi64(held.Matches(signatures[at + 3]), 16));
    const __m128i matches = SumOfFour(_mm256_or_si256(low, _mm256_slli_epi64(high, 32)));
    const auto alike = static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi16(matches, below))) & 0xff;
    if (alike != 0) return at + static_cast<size_t>(std::countr_zero(alike)) / 2;
  }
  while (at < signatures.size() && SumOfMatches(held, signatures[at]) < threshold) ++at;
  return at;
}

}  // namespace seamripper
