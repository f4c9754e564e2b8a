// Rabin fingerprints: what words and phrases are compared by. The fingerprint of a string of bits is the remainder,
// modulo a polynomial of degree 64 over GF(2), of a one, the bits and 64 zeros. Bytes are eight bits and words (such
// as fingerprints) 64, the most significant first. Portable and PCLMULQDQ, chosen by src/cpu; both are exact.
//
// Two different strings of n bits collide with a probability of about n / 2^64 over the draw of the polynomial. Who
// knows the polynomial can make them collide.
#ifndef SEAMRIPPER_KERNELS_HASH_RABIN_H_
#define SEAMRIPPER_KERNELS_HASH_RABIN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cpu/cpu.h"
#include "kernels/hash/multiply_table.h"
#include "kernels/hash/rabin_pclmul.h"

namespace seamripper {

// The fingerprints of one polynomial. 16 KiB, made in microseconds, then read by any thread. Every function is linear
// and allocates nothing.
class RabinHash {
 public:
  // `pclmul` only where CpuHasPclmul().
  explicit RabinHash(uint64_t polynomial, bool pclmul = CpuHasPclmul());

  uint64_t OfBytes(std::string_view bytes) const;

  // OfBytes of the bytes of `text` from `begin` to `end`. Faster, because it may look at more of the text than that.
  uint64_t OfPart(std::string_view text, size_t begin, size_t end) const;

  uint64_t OfWords(std::span<const uint64_t> words) const;

  // For kernels that multiply by themselves; null where this does without PCLMULQDQ.
  const RabinConstants* pclmul_constants() const { return pclmul_ ? &constants_ : nullptr; }

 private:
  bool pclmul_;
  RabinConstants constants_;
  MultiplyTable times_x64_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_RABIN_H_
