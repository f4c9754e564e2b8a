// Arithmetic in the field of a polynomial p of degree 64 by PCLMULQDQ, which multiplies two polynomials of 64
// coefficients. For rabin.cc and for kernels that inline it.
//
// The remainder of h * x^64 by p is exact in two multiplications (Barrett's method; without carries there is no error
// to correct). With x^128 = (x^64 + m) * p + rest, the quotient of h * x^64 is the high half of h * (x^64 + m), and as
// the high half of the remainder is zero, only the low one of quotient * p is made.
#ifndef SEAMRIPPER_KERNELS_HASH_RABIN_PCLMUL_H_
#define SEAMRIPPER_KERNELS_HASH_RABIN_PCLMUL_H_

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace seamripper {

inline constexpr size_t kRegisterBytes = 16;

struct RabinConstants {
  explicit RabinConstants(uint64_t polynomial);

  uint64_t polynomial;
  uint64_t quotient;                                 // m: of x^128 by p, without x^64
  uint64_t x128;                                     // x^128 mod p
  std::array<uint64_t, kRegisterBytes + 1> leading;  // [n]: x^(64 + 8n) mod p, what the leading one of n bytes becomes
  std::array<char, 8> zeros{};                       // to read where there are no bytes
};

// The register ReduceProduct takes.
[[gnu::target("pclmul")]] inline __m128i BarrettPair(const RabinConstants& constants) {
  return _mm_set_epi64x(static_cast<long long>(constants.quotient), static_cast<long long>(constants.polynomial));
}

// `product` mod p in the low half; the high half is anything.
[[gnu::target("pclmul"), gnu::always_inline]] inline __m128i ReduceProduct(__m128i product, __m128i barrett) {
  const __m128i quotient = _mm_xor_si128(_mm_clmulepi64_si128(product, barrett, 0x11), product);  // in the high half
  return _mm_xor_si128(_mm_clmulepi64_si128(quotient, barrett, 0x01), product);
}

// The remainder of a number and 64 zeros: its high half times x^128, its low half times x^64.
[[gnu::target("pclmul"), gnu::always_inline]] inline uint64_t RabinOfNumber(const RabinConstants& constants,
                                                                            __m128i number) {
  const __m128i x128 = _mm_cvtsi64_si128(static_cast<long long>(constants.x128));
  const __m128i product = _mm_xor_si128(_mm_clmulepi64_si128(number, x128, 0x01), _mm_slli_si128(number, 8));
  return static_cast<uint64_t>(_mm_cvtsi128_si64(ReduceProduct(product, BarrettPair(constants))));
}

// The hash of `size` <= kRegisterBytes bytes of that value: its remainder, and that of the leading one.
[[gnu::target("pclmul"), gnu::always_inline]] inline uint64_t RabinOfValue(const RabinConstants& constants,
                                                                           __m128i value, size_t size) {
  return RabinOfNumber(constants, value) ^ constants.leading[size];
}

// A shuffle that begins at entry kRegisterBytes - n turns the first n bytes round and makes the others zero.
alignas(32) inline constexpr uint8_t kTurnBytes[2 * kRegisterBytes] = {
    15,   14,   13,   12,   11,   10,   9,    8,    7,    6,    5,    4,    3,    2,    1,    0,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80};

// Of the first `size` <= kRegisterBytes of these bytes.
[[gnu::target("pclmul,ssse3"), gnu::always_inline]] inline uint64_t RabinOfRegister(const RabinConstants& constants,
                                                                                    __m128i bytes, size_t size) {
  const __m128i turn = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kTurnBytes + kRegisterBytes - size));
  return RabinOfValue(constants, _mm_shuffle_epi8(bytes, turn), size);
}

// As in RabinHash. Only where CpuHasPclmul().
uint64_t RabinOfBytesPclmul(const RabinConstants& constants, std::string_view bytes);
uint64_t RabinOfWordsPclmul(const RabinConstants& constants, std::span<const uint64_t> words);
// Of the first `size` <= kRegisterBytes of kRegisterBytes readable bytes.
uint64_t RabinOfFirstPclmul(const RabinConstants& constants, const char* bytes, size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_RABIN_PCLMUL_H_
