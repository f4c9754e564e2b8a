// Sixty-four bytes in two registers, and masks with a bit for each of them, the lowest for the first. Only for functions
// that run where ActiveCpuLevel() is kAvx2 or more.
#ifndef SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX2_H_
#define SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX2_H_

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kernels/text/kept_bytes.h"

namespace seamripper::avx2 {

#define SEAMRIPPER_AVX2_FUNCTION [[gnu::target("avx2,bmi,bmi2,popcnt"), gnu::always_inline]] inline

inline constexpr size_t kWindowBytes = 64;

struct Window {
  __m256i low;
  __m256i high;
};

SEAMRIPPER_AVX2_FUNCTION Window LoadWindow(const char* bytes) {
  const auto* const at = reinterpret_cast<const __m256i*>(bytes);
  return {_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1)};
}

// A bit for each byte: its highest.
SEAMRIPPER_AVX2_FUNCTION uint64_t MaskOf(const Window& window) {
  return static_cast<uint32_t>(_mm256_movemask_epi8(window.low)) |
         uint64_t{static_cast<uint32_t>(_mm256_movemask_epi8(window.high))} << 32;
}

// Bytes that are the same are all ones, others zero.
SEAMRIPPER_AVX2_FUNCTION Window Equal(const Window& a, const Window& b) {
  return {_mm256_cmpeq_epi8(a.low, b.low), _mm256_cmpeq_epi8(a.high, b.high)};
}
SEAMRIPPER_AVX2_FUNCTION Window Equal(const Window& window, int c) {
  const __m256i all = _mm256_set1_epi8(static_cast<char>(c));
  return Equal(window, {all, all});
}
SEAMRIPPER_AVX2_FUNCTION uint64_t EqualMask(const Window& window, int c) { return MaskOf(Equal(window, c)); }

SEAMRIPPER_AVX2_FUNCTION Window Either(const Window& a, const Window& b) {
  return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}
SEAMRIPPER_AVX2_FUNCTION Window Both(const Window& a, const Window& b) {
  return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

// Bytes above `c`, which is ASCII; those that are not ASCII lie below.
SEAMRIPPER_AVX2_FUNCTION Window Above(const Window& window, int c) {
  const __m256i all = _mm256_set1_epi8(static_cast<char>(c));
  return {_mm256_cmpgt_epi8(window.low, all), _mm256_cmpgt_epi8(window.high, all)};
}

// For each byte, what `table` has for its low four bits; zero if it is not ASCII.
SEAMRIPPER_AVX2_FUNCTION Window LookUpLowBits(const Window& window, __m128i table) {
  const __m256i both = _mm256_broadcastsi128_si256(table);
  return {_mm256_shuffle_epi8(both, window.low), _mm256_shuffle_epi8(both, window.high)};
}

// Bytes that are `first` or one of the `others` that follow it.
SEAMRIPPER_AVX2_FUNCTION __m256i From(__m256i bytes, int first, int others) {
  const __m256i distance = _mm256_sub_epi8(bytes, _mm256_set1_epi8(static_cast<char>(first)));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(distance, _mm256_set1_epi8(static_cast<char>(others))), distance);
}
SEAMRIPPER_AVX2_FUNCTION Window From(const Window& window, int first, int others) {
  return {From(window.low, first, others), From(window.high, first, others)};
}

// ASCII letters and digits.
SEAMRIPPER_AVX2_FUNCTION Window AsciiWordBytes(const Window& window) {
  const __m256i bit = _mm256_set1_epi8(0x20);
  return Either(From(Either(window, {bit, bit}), 'a', 25), From(window, '0', 9));
}

// `c` where `where` is all ones, else what it was.
SEAMRIPPER_AVX2_FUNCTION Window Replaced(const Window& window, const Window& where, int c) {
  const __m256i all = _mm256_set1_epi8(static_cast<char>(c));
  return {_mm256_blendv_epi8(window.low, all, where.low), _mm256_blendv_epi8(window.high, all, where.high)};
}

// All ones in the bytes of the bits that are set.
SEAMRIPPER_AVX2_FUNCTION __m256i BytesOf(uint32_t mask) {
  const __m256i place = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
  const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(mask)), place);
  return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
}
SEAMRIPPER_AVX2_FUNCTION Window BytesOf(uint64_t mask) {
  return {BytesOf(static_cast<uint32_t>(mask)), BytesOf(static_cast<uint32_t>(mask >> 32))};
}

// The lowest `count` bits; all for 64 and more.
SEAMRIPPER_AVX2_FUNCTION uint64_t LowBits(size_t count) {
  return _bzhi_u64(~uint64_t{0}, static_cast<uint32_t>(std::min(count, kWindowBytes)));  // that looks at eight bits
}

// Bit i: whether the number of bits set in 0 to i is odd. Only where CpuHasPclmul() too.
[[gnu::target("avx2,pclmul"), gnu::always_inline]] inline uint64_t PrefixXor(uint64_t bits) {
  const __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128(static_cast<long long>(bits)), _mm_set1_epi8(-1), 0);
  return static_cast<uint64_t>(_mm_cvtsi128_si64(product));
}

// Writes the place of the lowest bit, and takes it away.
SEAMRIPPER_AVX2_FUNCTION void TakePlace(uint64_t* bits, size_t base, uint16_t* to) {
  *to = static_cast<uint16_t>(base + _tzcnt_u64(*bits));
  *bits = _blsr_u64(*bits);
}

// Writes the places of all bits, `base` for the lowest: eight at a time, of which those too many are written over later.
// How many there are is known before the last of them is found, so a wrong guess is seen early.
SEAMRIPPER_AVX2_FUNCTION uint16_t* AppendPlaces(uint64_t bits, size_t base, uint16_t* to) {
  uint16_t* const end = to + std::popcount(bits);
  do {
    TakePlace(&bits, base, to);
    TakePlace(&bits, base, to + 1);
    TakePlace(&bits, base, to + 2);
    TakePlace(&bits, base, to + 3);
    TakePlace(&bits, base, to + 4);
    TakePlace(&bits, base, to + 5);
    TakePlace(&bits, base, to + 6);
    TakePlace(&bits, base, to + 7);
    to += 8;
  } while (to < end);
  return end;
}

// Writes the sixteen bytes that are kept together, and up to eight more; returns where the kept ones end.
SEAMRIPPER_AVX2_FUNCTION char* StoreKept(__m128i bytes, uint32_t kept, char* to) {
  const auto shuffle_of = [](uint32_t eight) {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKeptBytes[eight].data()));
  };
  const uint32_t first = kept & 0xff;
  const uint32_t second = kept >> 8 & 0xff;
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(bytes, shuffle_of(first)));
  to += std::popcount(first);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(_mm_srli_si128(bytes, 8), shuffle_of(second)));
  return to + std::popcount(second);
}

// The same of a window. What is written lies before to + kWindowBytes.
SEAMRIPPER_AVX2_FUNCTION char* StoreKept(const Window& window, uint64_t kept, char* to) {
  to = StoreKept(_mm256_castsi256_si128(window.low), static_cast<uint32_t>(kept), to);
  to = StoreKept(_mm256_extracti128_si256(window.low, 1), static_cast<uint32_t>(kept >> 16), to);
  to = StoreKept(_mm256_castsi256_si128(window.high), static_cast<uint32_t>(kept >> 32), to);
  return StoreKept(_mm256_extracti128_si256(window.high, 1), static_cast<uint32_t>(kept >> 48), to);
}

}  // namespace seamripper::avx2

#endif  // SEAMRIPPER_KERNELS_TEXT_WINDOW_AVX2_H_
