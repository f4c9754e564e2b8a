// Sixty-four bytes in one register: what window_avx2.h has, by the same names. A comparison gives its mask at once. Only for
// functions that run where ActiveCpuLevel() is kAvx512.
#ifndef SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX512_H_
#define SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX512_H_

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/text/window_avx2.h"

namespace seamripper::avx512 {

#ifndef SEAMRIPPER_AVX512  // testing/avx512_by_bytes.cc runs elsewhere
#define SEAMRIPPER_AVX512 "avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2"
#endif
#define SEAMRIPPER_AVX512_FUNCTION [[gnu::target(SEAMRIPPER_AVX512), gnu::always_inline]] inline

using avx2::kWindowBytes;
using avx2::LowBits;
using avx2::PrefixXor;

struct Window {
  __m512i bytes;
};

// A bit for each byte, the lowest for the first.
struct Matches {
  uint64_t bits;
};

SEAMRIPPER_AVX512_FUNCTION Window LoadWindow(const char* bytes) { return {_mm512_loadu_si512(bytes)}; }
SEAMRIPPER_AVX512_FUNCTION Window AllOf(int c) { return {_mm512_set1_epi8(static_cast<char>(c))}; }

SEAMRIPPER_AVX512_FUNCTION uint64_t MaskOf(Matches matches) { return matches.bits; }
SEAMRIPPER_AVX512_FUNCTION uint64_t MaskOf(const Window& window) { return _mm512_movepi8_mask(window.bytes); }

SEAMRIPPER_AVX512_FUNCTION Matches Equal(const Window& a, const Window& b) {
  return {_mm512_cmpeq_epi8_mask(a.bytes, b.bytes)};
}
SEAMRIPPER_AVX512_FUNCTION Matches Equal(const Window& window, int c) { return Equal(window, AllOf(c)); }
SEAMRIPPER_AVX512_FUNCTION uint64_t EqualMask(const Window& window, int c) { return Equal(window, c).bits; }

SEAMRIPPER_AVX512_FUNCTION Matches Above(const Window& window, int c) {
  return {_mm512_cmpgt_epi8_mask(window.bytes, AllOf(c).bytes)};
}

SEAMRIPPER_AVX512_FUNCTION Matches From(const Window& window, int first, int others) {
  return {_mm512_cmple_epu8_mask(_mm512_sub_epi8(window.bytes, AllOf(first).bytes), AllOf(others).bytes)};
}

SEAMRIPPER_AVX512_FUNCTION Window LookUpLowBits(const Window& window, __m128i table) {
  // With a mask of all: GCC 12 warns of the other form.
  return {_mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xffff, table), window.bytes)};
}

SEAMRIPPER_AVX512_FUNCTION Matches Either(Matches a, Matches b) { return {a.bits | b.bits}; }
SEAMRIPPER_AVX512_FUNCTION Matches Both(Matches a, Matches b) { return {a.bits & b.bits}; }
SEAMRIPPER_AVX512_FUNCTION Matches BytesOf(uint64_t mask) { return {mask}; }

// ASCII letters and digits.
SEAMRIPPER_AVX512_FUNCTION Matches AsciiWordBytes(const Window& window) {
  const Window lower = {_mm512_or_si512(window.bytes, AllOf(0x20).bytes)};
  return Either(From(lower, 'a', 25), From(window, '0', 9));
}

SEAMRIPPER_AVX512_FUNCTION Window Replaced(const Window& window, Matches where, int c) {
  return {_mm512_mask_blend_epi8(where.bits, window.bytes, AllOf(c).bytes)};
}

// The numbers of all bytes.
alignas(64) inline constexpr std::array<uint8_t, kWindowBytes> kNumbersOfBytes = [] {
  std::array<uint8_t, kWindowBytes> numbers{};
  for (size_t i = 0; i < kWindowBytes; ++i) numbers[i] = static_cast<uint8_t>(i);
  return numbers;
}();

// Writes the places of all bits, `base` for the lowest: 32 at a time, of which those too many are written over later.
SEAMRIPPER_AVX512_FUNCTION uint16_t* AppendPlaces(uint64_t bits, size_t base, uint16_t* to) {
  const __m512i numbers = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(kNumbersOfBytes.data()));
  const __m512i bases = _mm512_set1_epi16(static_cast<short>(base));
  const int count = std::popcount(bits);
  // With masks of all, as above.
  const __m512i first = _mm512_cvtepu8_epi16(_mm512_maskz_extracti64x4_epi64(0xff, numbers, 0));
  _mm512_storeu_si512(to, _mm512_add_epi16(first, bases));
  if (count > 32) [[unlikely]] {
    const __m512i others = _mm512_cvtepu8_epi16(_mm512_maskz_extracti64x4_epi64(0xff, numbers, 1));
    _mm512_storeu_si512(to + 32, _mm512_add_epi16(others, bases));
  }
  return to + count;
}

// Writes the bytes that are kept together, and no other: not by vpcompressb to memory, which takes hundreds of cycles on
// some machines.
SEAMRIPPER_AVX512_FUNCTION char* StoreKept(const Window& window, uint64_t kept, char* to) {
  const auto count = static_cast<size_t>(std::popcount(kept));
  _mm512_mask_storeu_epi8(to, LowBits(count), _mm512_maskz_compress_epi8(kept, window.bytes));
  return to + count;
}

}  // namespace seamripper::avx512

#endif  // SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX512_H_
