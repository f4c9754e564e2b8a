// The words that stretches are made of.
#ifndef SEAMRIPPER_KERNELS_STRETCH_STRETCH_WORDS_H_
#define SEAMRIPPER_KERNELS_STRETCH_STRETCH_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/gram/page_words.h"
#include "kernels/hash/rabin.h"

namespace seamripper {

// As FingerprintWords has them; but where words touch, as characters of Chinese and Japanese do, each is taken together with
// the next: any two texts have most single characters in common.
void FindStretchWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words,
                      std::vector<WordSpan>* spans);

// Whether the word is taken together with the next.
inline bool TouchesNext(std::span<const WordSpan> spans, size_t word) {
  return word + 1 < spans.size() && spans[word].end == spans[word + 1].begin;
}

// How long what is taken together is.
inline size_t BytesOfStretchWord(std::span<const WordSpan> spans, size_t word) {
  return spans[word + (TouchesNext(spans, word) ? 1 : 0)].end - spans[word].begin;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_STRETCH_WORDS_H_
