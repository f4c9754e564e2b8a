// Rolling a gram along a page: from the hash of k words to that of the next k.
//
// Without its leading one, the hash of the words w_0 .. w_(k-1) is the sum of w_j * x^(64(k-j)). Times x^64, it counts
// every word one place further, so the next gram is
//
//   hash' = (hash + w_k) * x^64 + w_0 * x^(64(k+1))
//
// whatever k is. The leading one of a gram stands before k words and 64 zeros: it always adds x^(64(k+1)), the same
// power by which a leaving word is taken out.
#ifndef SEAMRIPPER_KERNELS_GRAM_ROLL_H_
#define SEAMRIPPER_KERNELS_GRAM_ROLL_H_

#include <cstddef>
#include <cstdint>

#include "kernels/hash/rabin_pclmul.h"

namespace seamripper {

struct RollConstants {
  RabinConstants rabin;
  uint64_t leaving;  // x^(64(k+1)) mod p
};

// Writes the grams of k words that begin at the first `count` >= 1 of count + k - 1 words. Only where CpuHasPclmul().
void RollPclmul(const RollConstants& constants, size_t k, const uint64_t* words, size_t count, uint64_t* grams);
// The same. Only where CpuHasVpclmul().
void RollVpclmul(const RollConstants& constants, size_t k, const uint64_t* words, size_t count, uint64_t* grams);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_ROLL_H_
