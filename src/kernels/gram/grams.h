// Grams: the fingerprints of every k consecutive words of a page. What quilts and phrases are made of.
#ifndef SEAMRIPPER_KERNELS_GRAM_GRAMS_H_
#define SEAMRIPPER_KERNELS_GRAM_GRAMS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cpu/cpu.h"
#include "kernels/gram/roll.h"
#include "kernels/hash/multiply_table.h"

namespace seamripper {

inline constexpr size_t kMaxGramWords = 64;

// Makes grams of k words, each equal to RabinHash(polynomial).OfWords of its words. 32 KiB, made in microseconds, then
// read by any thread. The time is linear in the words, whatever k; memory: the result, in vectors that are reused.
class GramHash {
 public:
  // How it multiplies; nothing else depends on it.
  enum class Multiplier { kTables, kPclmul, kVpclmul };
  static Multiplier FastestMultiplier() {
    return CpuHasVpclmul() ? Multiplier::kVpclmul : CpuHasPclmul() ? Multiplier::kPclmul : Multiplier::kTables;
  }

  // 1 <= k <= kMaxGramWords. `multiplier` is one that the CPU has.
  GramHash(uint64_t polynomial, size_t k, Multiplier multiplier = FastestMultiplier());

  // Replaces *grams by those of `words`, one for each place where k words begin: none when there are fewer.
  void Grams(std::span<const uint64_t> words, std::vector<uint64_t>* grams) const;

  // The same of words written round a circle: as many phrases as words, the first of which are the grams; a single word
  // follows itself.
  void Phrases(std::span<const uint64_t> words, std::vector<uint64_t>* phrases) const;

  size_t k() const { return k_; }

 private:
  // How many begin in so many words.
  size_t GramsOf(size_t words) const { return words < k_ ? 0 : words - k_ + 1; }
  // Writes the grams that begin at the first `count` of count + k - 1 words.
  void Roll(const uint64_t* words, size_t count, uint64_t* grams) const;

  size_t k_;
  Multiplier multiplier_;
  RollConstants constants_;
  MultiplyTable times_x64_;
  MultiplyTable times_leaving_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_GRAMS_H_
