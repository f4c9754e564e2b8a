// Counts the words of text in which they are ASCII, 64 bytes at a look. Only for CountWords.
#ifndef SEAMRIPPER_KERNELS_TEXT_COUNT_WORDS_H_
#define SEAMRIPPER_KERNELS_TEXT_COUNT_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seamripper {

struct CountedWords {
  uint64_t count;
  size_t at;     // up to here
  bool in_word;  // the last byte before belongs to a word, which may go on
};

// The words that begin from `at` on, where a word may go on, as long as all of 64 bytes are ASCII or separators.
// Only where ActiveCpuLevel() is kAvx2 or more.
CountedWords CountAsciiWordsAvx2(std::string_view text, size_t at, bool in_word);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_COUNT_WORDS_H_
