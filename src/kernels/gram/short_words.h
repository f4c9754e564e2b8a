// The fingerprints of ASCII words that fit a register, without a branch for their lengths.
//
// The sixteen bytes that end with a word are folded and turned round, so that its last byte is the lowest of a number.
// Then no byte may be more than a table says: those of the word are left as they are, the one before it becomes one, as
// folding gave it a higher bit, and the others zero. What is left is the word behind its leading one:
//
//   text      f a . Q u i l t        . a space
//   turned    t l i u q . a f
//   most      # # # # # 1 0 0        # anything
//   number    t l i u q 1 0 0
#ifndef SEAMRIPPER_KERNELS_GRAM_SHORT_WORDS_H_
#define SEAMRIPPER_KERNELS_GRAM_SHORT_WORDS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/gram/word_edges.h"
#include "kernels/hash/rabin_pclmul.h"

namespace seamripper {

inline constexpr size_t kLongestShortWord = kRegisterBytes - 1;
inline constexpr size_t kShortWordsAtOnce = 4;

// From place kEdgesStretch - n on, the most that the bytes of a word's number may be, of a word of n.
inline constexpr auto kMostOfWord = [] {
  std::array<uint8_t, kEdgesStretch + kRegisterBytes> most{};
  for (size_t i = 0; i < kEdgesStretch; ++i) most[i] = 0xFF;
  most[kEdgesStretch] = 1;
  return most;
}();

// Writes the fingerprints of `count` words of letters and digits, in small letters, as `edges` has their places in
// `text`. kRegisterBytes must be readable before the end of each, and the edges and fingerprints of as many more words
// as make `count` a multiple of kShortWordsAtOnce may be read and written. Returns whether all were short: what is
// written for a word longer than kLongestShortWord is wrong.
// Only where ActiveCpuLevel() is kAvx2 or more, and CpuHasPclmul().
bool HashShortWordsPclmul(const RabinConstants& constants, const char* text, const uint16_t* edges, size_t count,
                          uint64_t* words);
// The same. Only where CpuHasVpclmul().
bool HashShortWordsVpclmul(const RabinConstants& constants, const char* text, const uint16_t* edges, size_t count,
                           uint64_t* words);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_SHORT_WORDS_H_
