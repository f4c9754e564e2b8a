// The shingles of a page, after Fetterly, Manasse and Najork (2005): 84 functions, the Rabin fingerprints of 84
// polynomials, are applied to every phrase of the page, and of each function the smallest value is kept, as an unsigned
// number. So each function draws a phrase at random, pages with equal phrases draw alike, and the number of equal
// shingles of two pages estimates the share of phrases they have in common. Portable, PCLMULQDQ, AVX2 and GFNI,
// chosen by src/cpu; all are exact.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_SHINGLES_H_
#define SEAMRIPPER_KERNELS_SHINGLE_SHINGLES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/hash/multiply_table.h"
#include "kernels/hash/polynomial.h"
#include "kernels/shingle/minima.h"

namespace seamripper {

inline constexpr int kShingles = kSamplePolynomials;
using Shingles = std::array<uint64_t, kShingles>;

enum class ShingleVariant {
  kPortable,  // look-ups
  kPclmul,    // carry-less multiplications; this and the next two only where CpuHasPclmul()
  kAvx2,      // the same of the few phrases left when 32 at a time have been looked at
  kGfni,      // the same, bytes looked at instead of nibbles; only where CpuHasGfni()
};
ShingleVariant BestShingleVariant();

// The 84 functions of a seed, of the polynomials p_1 to p_84 (kernels/hash/polynomial.h). Made in milliseconds, then
// read by any thread. 24 KiB; 1.3 MiB where it is portable.
class ShingleMaker {
 public:
  explicit ShingleMaker(uint64_t seed, ShingleVariant variant = BestShingleVariant());

  // The smallest value of each function over `phrases`, at least one. Linear, whatever they are; allocates nothing and
  // takes 30 KiB of stack.
  void Minima(std::span<const uint64_t> phrases, Shingles* out) const;

  // The value of function `index`, 0 to kShingles - 1.
  uint64_t Shingle(int index, uint64_t phrase) const;

 private:
  ShingleVariant variant_;
  std::vector<ShingleFunction> functions_;
  std::vector<MultiplyTable> times_x64_;   // only kPortable
  std::vector<TopByteTables> tables_;      // only kAvx2
  std::vector<TopByteMatrices> matrices_;  // only kGfni
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_SHINGLES_H_
