// Division by x^64 after Montgomery (1985): a multiple of the polynomial is added that makes the lowest 64 terms zero, and
// then they are left out.
#include <immintrin.h>

#include "kernels/shingle/sampled_phrases.h"

namespace seamripper {

[[gnu::target("pclmul")]] uint64_t PhraseOfPclmul(const BackwardFunction& function, uint64_t shingle) {
  const auto in_register = [](uint64_t value) { return _mm_cvtsi64_si128(static_cast<long long>(value)); };
  const __m128i element = in_register(shingle ^ function.leading);
  const __m128i multiple = _mm_clmulepi64_si128(element, in_register(function.inverse), 0x00);
  const __m128i product = _mm_clmulepi64_si128(multiple, in_register(function.polynomial), 0x00);
  const __m128i high = _mm_xor_si128(_mm_unpackhi_epi64(product, product), multiple);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(high));
}

}  // namespace seamripper
