// Which phrase does a shingle stand for? A function is one to one on fingerprints of phrases, so it can be undone: the same
// phrase is known again whichever function chose it.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_
#define SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/shingle/shingles.h"

namespace seamripper {

// The functions of a seed, backwards. 170 KiB, made in milliseconds, then read by any thread.
class SampledPhrases {
 public:
  explicit SampledPhrases(uint64_t seed);

  // The fingerprint of the phrase whose value under function `index` is `shingle`.
  uint64_t PhraseOf(int index, uint64_t shingle) const;

 private:
  struct Function {
    uint64_t leading = 0;                          // x^128: what the one before a phrase becomes
    std::array<uint64_t, 256> low_byte_over_x8{};  // [b]: b * x^-8
  };
  std::vector<Function> functions_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_SAMPLED_PHRASES_H_
