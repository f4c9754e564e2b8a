#include "kernels/shingle/shingles.h"

#include <algorithm>

#include "base/check.h"
#include "cpu/cpu.h"

namespace seamripper {

ShingleFunction::ShingleFunction(uint64_t polynomial)
    : polynomial(polynomial), quotient(QuotientOfX128(polynomial)), leading(PowerOfX(128, polynomial)) {}

TopByteTables::TopByteTables(const ShingleFunction& function) {
  uint64_t power = function.polynomial;  // x^64, then x^65, x^66, ...
  for (auto& sums : of_nibble) {
    sums[0] = 0;
    for (size_t bit = 1; bit < 16; bit *= 2) {
      for (size_t i = 0; i < bit; ++i) sums[bit + i] = static_cast<uint8_t>(sums[i] ^ power >> 56);
      power = TimesX(power, function.polynomial);
    }
  }
  for (uint8_t& sum : of_nibble[0]) sum = static_cast<uint8_t>(sum ^ function.leading >> 56);
}

TopByteMatrices::TopByteMatrices(const ShingleFunction& function)
    : of_byte{}, leading(static_cast<uint8_t>(function.leading >> 56)) {
  uint64_t power = function.polynomial;  // x^64, then x^65, x^66, ...
  for (uint64_t& matrix : of_byte) {
    for (int j = 0; j < 8; ++j) {
      for (int i = 0; i < 8; ++i) matrix |= (power >> (56 + i) & 1) << (8 * (7 - i) + j);
      power = TimesX(power, function.polynomial);
    }
  }
}

ShingleVariant BestShingleVariant() {
  if (CpuHasGfni()) return ShingleVariant::kGfni;
  return CpuHasPclmul() ? ShingleVariant::kAvx2 : ShingleVariant::kPortable;
}

ShingleMaker::ShingleMaker(uint64_t seed, ShingleVariant variant) : variant_(variant) {
  for (const uint64_t polynomial : PolynomialsFromSeed(seed).samples) {
    const ShingleFunction& function = functions_.emplace_back(polynomial);
    if (variant == ShingleVariant::kPortable) times_x64_.emplace_back(polynomial, polynomial);
    if (variant == ShingleVariant::kAvx2) tables_.emplace_back(function);
    if (variant == ShingleVariant::kGfni) matrices_.emplace_back(function);
  }
}

void ShingleMaker::Minima(std::span<const uint64_t> phrases, Shingles* out) const {
  CHECK(!phrases.empty());
  if (variant_ == ShingleVariant::kGfni) return MinimaGfni(functions_, matrices_, phrases, out->data());
  if (variant_ == ShingleVariant::kAvx2) return MinimaAvx2(functions_, tables_, phrases, out->data());
  if (variant_ == ShingleVariant::kPclmul) return MinimaPclmul(functions_, phrases, out->data());
  for (size_t i = 0; i < functions_.size(); ++i) {
    uint64_t least = UINT64_MAX;
    for (const uint64_t phrase : phrases) {
      least = std::min(least, times_x64_[i].Times(phrase) ^ functions_[i].leading);
    }
    (*out)[i] = least;
  }
}

uint64_t ShingleMaker::Shingle(int index, uint64_t phrase) const {
  CHECK(index >= 0 && index < kShingles);
  const size_t i = static_cast<size_t>(index);
  if (variant_ != ShingleVariant::kPortable) return ShinglePclmul(functions_[i], phrase);
  return times_x64_[i].Times(phrase) ^ functions_[i].leading;
}

}  // namespace seamripper
