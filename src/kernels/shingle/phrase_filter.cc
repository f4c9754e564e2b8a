#include "kernels/shingle/phrase_filter.h"

#include <bit>

namespace seamripper {

std::vector<uint64_t> PhraseFilter::BitsOf(std::span<const uint64_t> phrases) {
  std::vector<uint64_t> bits(WordsFor(phrases.size()));
  for (const uint64_t phrase : phrases) bits[PlaceOf(phrase, bits.size())] |= uint64_t{1} << phrase % 64;
  return bits;
}

// Those that set a bit nobody had set.
size_t PhraseFilter::LeastMissing(std::span<const uint64_t> phrases, std::vector<uint64_t>* bits) const {
  bits->assign(WordsFor(phrases.size()), 0);
  uint64_t* const words = bits->data();
  for (const uint64_t phrase : phrases) {
    const uint64_t is_missing = ~bits_[PlaceOf(phrase, bits_.size())] >> phrase % 64 & 1;
    words[PlaceOf(phrase, bits->size())] |= is_missing << phrase % 64;
  }
  size_t count = 0;
  for (const uint64_t word : *bits) count += static_cast<size_t>(std::popcount(word));
  return count;
}

}  // namespace seamripper
