#include "kernels/gram/grams.h"

#include <array>

#include "base/check.h"
#include "kernels/hash/polynomial.h"

namespace seamripper {

GramHash::GramHash(uint64_t polynomial, size_t k, Multiplier multiplier)
    : k_(k),
      multiplier_(multiplier),
      constants_{RabinConstants(polynomial), PowerOfX(64 * (k + 1), polynomial)},
      times_x64_(polynomial, polynomial),
      times_leaving_(constants_.leaving, polynomial) {
  CHECK(k >= 1 && k <= kMaxGramWords);
}

void GramHash::Roll(const uint64_t* words, size_t count, uint64_t* grams) const {
  if (count == 0) return;
  if (multiplier_ == Multiplier::kVpclmul) return RollVpclmul(constants_, k_, words, count, grams);
  if (multiplier_ == Multiplier::kPclmul) return RollPclmul(constants_, k_, words, count, grams);
  uint64_t hash = 0;
  for (size_t i = 0; i < k_; ++i) hash = times_x64_.Times(hash ^ words[i]);
  grams[0] = hash ^ constants_.leaving;
  for (size_t i = 1; i < count; ++i) {
    hash = times_x64_.Times(hash ^ words[i + k_ - 1]) ^ times_leaving_.Times(words[i - 1]);
    grams[i] = hash ^ constants_.leaving;
  }
}

void GramHash::Grams(std::span<const uint64_t> words, std::vector<uint64_t>* grams) const {
  grams->resize(GramsOf(words.size()));
  Roll(words.data(), grams->size(), grams->data());
}

void GramHash::Phrases(std::span<const uint64_t> words, std::vector<uint64_t>* phrases) const {
  phrases->resize(words.size());
  const size_t straight = GramsOf(words.size());
  Roll(words.data(), straight, phrases->data());

  // What is left are the fewer than k phrases that go past the last word.
  const size_t wrapping = words.size() - straight;
  std::array<uint64_t, 2 * kMaxGramWords> circle;
  for (size_t i = 0, from = straight; wrapping > 0 && i < wrapping + k_ - 1; ++i) {
    circle[i] = words[from];
    from = from + 1 == words.size() ? 0 : from + 1;
  }
  Roll(circle.data(), wrapping, phrases->data() + straight);
}

}  // namespace seamripper
