// The functions behind the shingles, and their minima by PCLMULQDQ, AVX2 and GFNI. For shingles.cc.
//
// The fingerprint of a phrase, a one before it and 64 zeros behind, is phrase * x^64 + x^128 modulo the polynomial.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_MINIMA_H_
#define SEAMRIPPER_KERNELS_SHINGLE_MINIMA_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace seamripper {

struct ShingleFunction {
  explicit ShingleFunction(uint64_t polynomial);

  uint64_t polynomial;
  uint64_t quotient;  // of x^128 by the polynomial, without x^64
  uint64_t leading;   // x^128: what the leading one becomes
};

// The most significant byte of a function is the sum of one entry for each of a phrase's sixteen nibbles.
struct alignas(32) TopByteTables {
  explicit TopByteTables(const ShingleFunction& function);

  uint8_t of_nibble[16][16];  // [i][n]: what n at the bits from 4i on adds; the leading one is in all of [0]
};

// The same as a matrix of bits for each of a phrase's eight bytes, in the form that GF2P8AFFINEQB takes: bit j of byte
// 7 - i says whether bit j of the phrase's byte is part of bit i of the sum.
struct TopByteMatrices {
  explicit TopByteMatrices(const ShingleFunction& function);

  uint64_t of_byte[8];
  uint8_t leading;  // what the leading one adds
};

// All only where CpuHasPclmul(), which goes with CpuLevel::kAvx2 or above; the last where CpuHasGfni().
uint64_t ShinglePclmul(const ShingleFunction& function, uint64_t phrase);

// Write a minimum for each function. There is at least one phrase.
void MinimaPclmul(std::span<const ShingleFunction> functions, std::span<const uint64_t> phrases, uint64_t* minima);
void MinimaAvx2(std::span<const ShingleFunction> functions, std::span<const TopByteTables> tables,
                std::span<const uint64_t> phrases, uint64_t* minima);
void MinimaGfni(std::span<const ShingleFunction> functions, std::span<const TopByteMatrices> matrices,
                std::span<const uint64_t> phrases, uint64_t* minima);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_MINIMA_H_
