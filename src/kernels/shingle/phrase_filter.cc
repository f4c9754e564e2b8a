#include "kernels/shingle/phrase_filter.h"

#include <bit>

namespace seamripper {

std::vector<uint64_t> PhraseFilter::BitsOf(std::span<const uint64_t> phrases) {
  std::vector<uint64_t> bits(std::bit_ceil(phrases.size() / 8 + 1));
  for (const uint64_t phrase : phrases) bits[PlaceOf(phrase, bits.size())] |= uint64_t{1} << phrase % 64;
  return bits;
}

}  // namespace seamripper
