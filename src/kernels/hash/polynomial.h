// Polynomials of degree 64 over GF(2), the primitive ones among them, and the field each of those makes.
//
// A polynomial is its low 64 coefficients, that of x^63 the highest bit; x^64 is implied. An element of its field, a
// remainder, is 64 coefficients in the same order.
#ifndef SEAMRIPPER_KERNELS_HASH_POLYNOMIAL_H_
#define SEAMRIPPER_KERNELS_HASH_POLYNOMIAL_H_

#include <array>
#include <cstdint>

namespace seamripper {

inline constexpr int kSamplePolynomials = 84;

// The polynomials of a seed, 86 distinct primitive ones: for words (p_A), for grams and phrases (p_B), for the samples
// of phrases (p_1 to p_84).
struct Polynomials {
  uint64_t words;
  uint64_t phrases;
  std::array<uint64_t, kSamplePolynomials> samples;
};

// Draws from splitmix64 started at the seed, with the constant term set, and keeps, in order, those that are primitive
// and new. Fixed for ever. A few milliseconds.
Polynomials PolynomialsFromSeed(uint64_t seed);

// Whether x runs through all 2^64 - 1 remainders but zero before it comes back to 1. About a microsecond.
bool IsPrimitive(uint64_t polynomial);

inline uint64_t TimesX(uint64_t element, uint64_t polynomial) {
  return element << 1 ^ (polynomial & (0 - (element >> 63)));
}

// x^exponent. Linear in the exponent: for those of a few thousand.
uint64_t PowerOfX(uint64_t exponent, uint64_t polynomial);

// The quotient of x^128 by the polynomial, without its highest term x^64.
uint64_t QuotientOfX128(uint64_t polynomial);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_POLYNOMIAL_H_
