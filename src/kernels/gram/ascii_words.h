// The words of ASCII text, without a branch for each byte or for the length of each word.
#ifndef SEAMRIPPER_KERNELS_GRAM_ASCII_WORDS_H_
#define SEAMRIPPER_KERNELS_GRAM_ASCII_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/gram/page_words.h"
#include "kernels/hash/rabin_pclmul.h"

namespace seamripper {

// Words and where they stand, of which only the first `count` are there yet: a vector that grew by a word at a time would
// be asked for its end for each.
struct WordsSoFar {
  std::vector<uint64_t>* words;
  std::vector<WordSpan>* spans;  // null when they are not wanted
  size_t count = 0;

  // Makes room for so many more.
  void Reserve(size_t more) {
    if (words->size() - count >= more) return;
    constexpr size_t kMany = 128;  // as each is made zero first, not many more than are wanted
    words->resize(count + more + kMany);
    if (spans != nullptr) spans->resize(words->size());
  }
  void Add(uint64_t word, WordSpan span) {
    Reserve(1);
    (*words)[count] = word;
    if (spans != nullptr) (*spans)[count] = span;
    ++count;
  }
};

// Adds the words of `text` from `at` on, which no word reaches across, as long as that is simple. Returns where it left
// off: no word reaches across, and the next one may have letters other than ASCII or is very long, or there is none.
// Only where CpuHasPclmul().
size_t AddAsciiWords(const RabinConstants& constants, std::string_view text, size_t at, WordsSoFar* out);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_ASCII_WORDS_H_
