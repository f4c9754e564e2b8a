// Only one draw in 64 with a constant term is primitive, so rejecting must be cheap. Half of all draws have an even
// number of terms and are divisible by x + 1. The others are asked whether x^(2^64) = x, which takes 64 squarings, and
// squaring is linear: the low 32 coefficients move to the even places, each of the high ones stands for a fixed
// remainder. Sums of those are tabulated by four coefficients; by eight the tables take longer to fill than they save.
#include "kernels/hash/polynomial.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "kernels/hash/splitmix64.h"

namespace seamripper {
namespace {

// Coefficient i of the low half goes to place 2i.
uint64_t Spread(uint64_t half) {
  uint64_t bits = half & 0xffffffff;
  bits = (bits | bits << 16) & 0x0000ffff0000ffff;
  bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
  bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
  bits = (bits | bits << 2) & 0x3333333333333333;
  return (bits | bits << 1) & 0x5555555555555555;
}

class Squaring {
 public:
  explicit Squaring(uint64_t polynomial) : polynomial_(polynomial) {
    uint64_t power = polynomial;  // x^64, then x^66, x^68, ...
    for (auto& sums : sums_) {
      sums[0] = 0;
      for (size_t bit = 1; bit < 16; bit *= 2) {
        for (size_t i = 0; i < bit; ++i) sums[bit + i] = sums[i] ^ power;
        power = TimesX(TimesX(power, polynomial), polynomial);
      }
    }
  }

  uint64_t Of(uint64_t element) const {
    uint64_t square = Spread(element);
    for (size_t i = 0; i < sums_.size(); ++i) square ^= sums_[i][element >> (32 + 4 * i) & 15];
    return square;
  }

  uint64_t PowerOfX(uint64_t exponent) const {
    uint64_t power = 1;
    for (int bit = 63; bit >= 0; --bit) {
      power = Of(power);
      if ((exponent >> bit & 1) != 0) power = TimesX(power, polynomial_);
    }
    return power;
  }

 private:
  uint64_t polynomial_;
  std::array<std::array<uint64_t, 16>, 8> sums_;  // [i][c]: the square of the element c * x^(32 + 4i)
};

}  // namespace

// Irreducibility needs no test of its own. Modulo a product of smaller polynomials fewer than 2^64 - 1 remainders have
// an inverse, so the order of x, a number of such remainders, cannot be 2^64 - 1.
bool IsPrimitive(uint64_t polynomial) {
  const bool has_constant_term = (polynomial & 1) != 0;
  const bool divisible_by_x_plus_1 = std::popcount(polynomial) % 2 != 0;  // with x^64 an even number of terms
  if (!has_constant_term || divisible_by_x_plus_1) return false;
  const Squaring squaring(polynomial);
  constexpr uint64_t kOrder = UINT64_MAX;
  constexpr uint64_t kPrimeFactors[] = {3, 5, 17, 257, 641, 65537, 6700417};
  return squaring.PowerOfX(kOrder) == 1 &&
         std::ranges::all_of(kPrimeFactors, [&](uint64_t q) { return squaring.PowerOfX(kOrder / q) != 1; });
}

Polynomials PolynomialsFromSeed(uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<uint64_t> drawn;
  while (drawn.size() < 2 + kSamplePolynomials) {
    const uint64_t polynomial = random.Next() | 1;
    if (IsPrimitive(polynomial) && std::ranges::count(drawn, polynomial) == 0) drawn.push_back(polynomial);
  }
  Polynomials polynomials = {.words = drawn[0], .phrases = drawn[1], .samples = {}};
  std::copy(drawn.begin() + 2, drawn.end(), polynomials.samples.begin());
  return polynomials;
}

uint64_t PowerOfX(uint64_t exponent, uint64_t polynomial) {
  uint64_t power = 1;
  for (; exponent > 0; --exponent) power = TimesX(power, polynomial);
  return power;
}

uint64_t QuotientOfX128(uint64_t polynomial) {
  uint64_t quotient = 0;
  uint64_t remainder = polynomial;  // of x^64, after the quotient's first term
  for (int i = 0; i < 64; ++i) {
    quotient = quotient << 1 | remainder >> 63;
    remainder = TimesX(remainder, polynomial);
  }
  return quotient;
}

}  // namespace seamripper
