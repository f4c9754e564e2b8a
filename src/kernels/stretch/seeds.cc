#include "kernels/stretch/seeds.h"

#include <algorithm>

#include "kernels/quilt/mix.h"

namespace seamripper {

void AppendSeeds(const WeighedText& text, std::vector<Seed>* seeds) {
  const auto count = static_cast<uint32_t>(text.words.size());
  for (uint32_t i = 0; i + kRunWords <= count; ++i) {
    uint64_t key = 0;
    for (uint32_t j = i; j < i + kRunWords; ++j) key = Mix(key ^ text.words[j]);
    seeds->push_back({key, i, i + kRunWords - 1, true});
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (text.weights[i] < kRareWeight) continue;
    uint32_t left = kPairsOfWord;
    for (uint32_t j = i + 1; j < count && j <= i + kPairReach && left > 0; ++j) {
      const auto [small, large] = std::minmax(text.words[i], text.words[j]);
      if (text.weights[j] < kRareWeight || small == large) continue;
      seeds->push_back({Mix(Mix(small) ^ large), i, j, false});
      --left;
    }
  }
}

void SortSeeds(std::vector<Seed>* seeds) { std::sort(seeds->begin(), seeds->end()); }

}  // namespace seamripper
