#include "kernels/quilt/keyed_gram_hash.h"

#include <bit>

#include "kernels/quilt/mix.h"

namespace seamripper {

uint64_t KeyedGramHash::SeedFrom(std::span<const uint64_t> words) {
  uint64_t all = words.size();
  for (const uint64_t word : words) all = std::rotl((all ^ word) * 0x9e3779b97f4a7c15, 29);
  return Mix(all);
}

KeyedGramHash::KeyedGramHash(uint64_t seed, size_t k) : k_(k), mask_(seed), base_(Reduce(Mix(seed + 1))) {
  leaving_factor_ = 1;
  for (size_t i = 0; i < k; ++i) leaving_factor_ = Reduce(MultiplyLoosely(leaving_factor_, base_));
}

}  // namespace seamripper
