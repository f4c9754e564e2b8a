// Which phrase does a shingle stand for? A function is one to one on fingerprints of phrases, so it can be undone: the same
// phrase is known again whichever function chose it.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_
#define SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/shingle/shingles.h"

namespace seamripper {

struct BackwardFunction {
  explicit BackwardFunction(uint64_t polynomial);

  uint64_t polynomial;
  uint64_t inverse;  // of the polynomial modulo x^64
  uint64_t leading;  // x^128: what the one before a phrase becomes
};

// Only where CpuHasPclmul().
uint64_t PhraseOfPclmul(const BackwardFunction& function, uint64_t shingle);

// The functions of a seed, backwards. 2 KiB, or 170 where it is portable; made in milliseconds, then read by any thread.
class SampledPhrases {
 public:
  explicit SampledPhrases(uint64_t seed, ShingleVariant variant = BestShingleVariant());

  // The fingerprint of the phrase whose value under function `index` is `shingle`.
  uint64_t PhraseOf(int index, uint64_t shingle) const;

 private:
  using LowByteTable = std::array<uint64_t, 256>;  // [b]: b * x^-8

  ShingleVariant variant_;
  std::vector<BackwardFunction> functions_;
  std::vector<LowByteTable> low_bytes_;  // only kPortable
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_
