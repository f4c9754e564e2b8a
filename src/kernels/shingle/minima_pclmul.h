// One shingle by PCLMULQDQ, for kernels that inline it.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_
#define SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_

#include <immintrin.h>

#include <cstdint>

#include "kernels/shingle/minima.h"

namespace seamripper {

// A function, its constants in registers. Two multiplications, as in kernels/hash/rabin_pclmul.h; with the phrase in both
// halves of a register nothing has to be moved between them.
class PclmulFunction {
 public:
  [[gnu::target("pclmul"), gnu::always_inline]] explicit PclmulFunction(const ShingleFunction& function)
      : barrett_(
            _mm_set_epi64x(static_cast<long long>(function.quotient), static_cast<long long>(function.polynomial))),
        leading_(function.leading) {}

  [[gnu::target("pclmul"), gnu::always_inline]] uint64_t Of(uint64_t phrase) const {
    const __m128i both = _mm_set1_epi64x(static_cast<long long>(phrase));
    const __m128i quotient = _mm_xor_si128(_mm_clmulepi64_si128(both, barrett_, 0x11), both);  // in the high half
    const __m128i remainder = _mm_clmulepi64_si128(quotient, barrett_, 0x01);                  // in the low half
    return static_cast<uint64_t>(_mm_cvtsi128_si64(remainder)) ^ leading_;
  }

 private:
  __m128i barrett_;
  uint64_t leading_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_
