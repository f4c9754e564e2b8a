#include "kernels/shingle/sampled_phrases.h"

#include "kernels/hash/polynomial.h"

namespace seamripper {
namespace {

// The constant term of a primitive polynomial is one: an element with such a term is divided after adding the polynomial.
uint64_t OverX(uint64_t element, uint64_t polynomial) {
  return (element & 1) == 0 ? element >> 1 : (element ^ polynomial) >> 1 | uint64_t{1} << 63;
}

// What the polynomial, whose constant term is one, must be multiplied by so that nothing but that one is left of its first
// 64 terms.
uint64_t InverseModuloX64(uint64_t polynomial) {
  uint64_t inverse = 0;
  for (uint64_t product = 0, bit = 0; bit < 64; ++bit) {
    if ((product >> bit & 1) == (bit == 0 ? 1 : 0)) continue;
    inverse |= uint64_t{1} << bit;
    product ^= polynomial << bit;
  }
  return inverse;
}

}  // namespace

BackwardFunction::BackwardFunction(uint64_t polynomial)
    : polynomial(polynomial), inverse(InverseModuloX64(polynomial)), leading(PowerOfX(128, polynomial)) {}

SampledPhrases::SampledPhrases(uint64_t seed, ShingleVariant variant) : variant_(variant) {
  for (const uint64_t polynomial : PolynomialsFromSeed(seed).samples) {
    functions_.emplace_back(polynomial);
    if (variant != ShingleVariant::kPortable) continue;
    LowByteTable& table = low_bytes_.emplace_back();
    for (uint64_t byte = 0; byte < 256; ++byte) {
      uint64_t element = byte;
      for (int i = 0; i < 8; ++i) element = OverX(element, polynomial);
      table[byte] = element;
    }
  }
}

// The shingle is phrase * x^64 + x^128.
uint64_t SampledPhrases::PhraseOf(int index, uint64_t shingle) const {
  const auto i = static_cast<size_t>(index);
  if (variant_ != ShingleVariant::kPortable) return PhraseOfPclmul(functions_[i], shingle);
  uint64_t element = shingle ^ functions_[i].leading;
  for (int byte = 0; byte < 8; ++byte) element = element >> 8 ^ low_bytes_[i][element & 255];
  return element;
}

}  // namespace seamripper
