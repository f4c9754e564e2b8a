#include "kernels/shingle/sampled_phrases.h"

#include "kernels/hash/polynomial.h"

namespace seamripper {
namespace {

// The constant term of a primitive polynomial is one: an element with such a term is divided after adding the polynomial.
uint64_t OverX(uint64_t element, uint64_t polynomial) {
  return (element & 1) == 0 ? element >> 1 : (element ^ polynomial) >> 1 | uint64_t{1} << 63;
}

}  // namespace

SampledPhrases::SampledPhrases(uint64_t seed) {
  for (const uint64_t polynomial : PolynomialsFromSeed(seed).samples) {
    Function& function = functions_.emplace_back();
    function.leading = PowerOfX(128, polynomial);
    for (uint64_t byte = 0; byte < 256; ++byte) {
      uint64_t element = byte;
      for (int i = 0; i < 8; ++i) element = OverX(element, polynomial);
      function.low_byte_over_x8[byte] = element;
    }
  }
}

// The shingle is phrase * x^64 + x^128.
uint64_t SampledPhrases::PhraseOf(int index, uint64_t shingle) const {
  const Function& function = functions_[static_cast<size_t>(index)];
  uint64_t element = shingle ^ function.leading;
  for (int i = 0; i < 8; ++i) element = element >> 8 ^ function.low_byte_over_x8[element & 255];
  return element;
}

}  // namespace seamripper
