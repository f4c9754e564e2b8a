// One shingle by PCLMULQDQ, for kernels that inline it.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_
#define SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_

#include <immintrin.h>

#include <cstdint>

#include "kernels/hash/rabin_pclmul.h"
#include "kernels/shingle/minima.h"

namespace seamripper {

// A function, its constants in registers.
class PclmulFunction {
 public:
  [[gnu::target("pclmul"), gnu::always_inline]] explicit PclmulFunction(const ShingleFunction& function)
      : barrett_(
            _mm_set_epi64x(static_cast<long long>(function.quotient), static_cast<long long>(function.polynomial))),
        leading_(function.leading) {}

  [[gnu::target("pclmul"), gnu::always_inline]] uint64_t Of(uint64_t phrase) const {
    const __m128i times_x64 = _mm_slli_si128(_mm_cvtsi64_si128(static_cast<long long>(phrase)), 8);
    return static_cast<uint64_t>(_mm_cvtsi128_si64(ReduceProduct(times_x64, barrett_))) ^ leading_;
  }

 private:
  __m128i barrett_;
  uint64_t leading_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_MINIMA_PCLMUL_H_
