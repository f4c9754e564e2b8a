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

// As in RabinHash. Only where CpuHasPclmul().
uint64_t RabinOfBytesPclmul(const RabinConstants& constants, std::string_view bytes);
uint64_t RabinOfWordsPclmul(const RabinConstants& constants, std::span<const uint64_t> words);
// Of the first `size` <= kRegisterBytes of kRegisterBytes readable bytes.
uint64_t RabinOfFirstPclmul(const RabinConstants& constants, const char* bytes, size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_RABIN_PCLMUL_H_
