// What ends a tag's name: '/', '>', tab, line feed, form feed, carriage return, space. Only for functions that run where
// ActiveCpuLevel() is kAvx2 or more.
#ifndef SEAMRIPPER_KERNELS_MARKUP_NAME_ENDS_AVX2_H_
#define SEAMRIPPER_KERNELS_MARKUP_NAME_ENDS_AVX2_H_

#include "kernels/text/window_avx2.h"

namespace seamripper {

// No two of what ends a name have the same low four bits, so these tell the only one a byte could be. The others'
// entries are 0, which none of them is; so is what comes of a byte from 0x80 on.
SEAMRIPPER_AVX2_FUNCTION __m128i NameEndsByLowBits() {
  return _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', '>', '/');
}

// Of the eight bytes at `name`, all ones in those that end it.
SEAMRIPPER_AVX2_FUNCTION uint64_t NameEndsOfEight(const char* name) {
  const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(name));
  const __m128i ends = _mm_cmpeq_epi8(bytes, _mm_shuffle_epi8(NameEndsByLowBits(), bytes));
  return static_cast<uint64_t>(_mm_cvtsi128_si64(ends));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_NAME_ENDS_AVX2_H_
