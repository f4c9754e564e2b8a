// The words of a page as fingerprints, from its stored text.
#ifndef SEAMRIPPER_KERNELS_GRAM_PAGE_WORDS_H_
#define SEAMRIPPER_KERNELS_GRAM_PAGE_WORDS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/hash/rabin.h"

namespace seamripper {

// Where a word stands in the text, in bytes.
struct WordSpan {
  uint32_t begin = 0;
  uint32_t end = 0;
  friend bool operator==(const WordSpan&, const WordSpan&) = default;
};

// Replaces *words by the fingerprints of the words (words/1, case folded) of valid UTF-8 `text`, in order. Linear.
// Memory: at most eight bytes for each byte of text, in practice a little more than one; the vector keeps what it has.
void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words);

// The same, and where each word stands. `text` is shorter than 4 GiB.
void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words,
                      std::vector<WordSpan>* spans);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_PAGE_WORDS_H_
