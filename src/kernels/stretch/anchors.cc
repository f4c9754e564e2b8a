#include "kernels/stretch/anchors.h"

#include <algorithm>

#include "kernels/quilt/mix.h"

namespace seamripper {

void AppendAnchors(const WeighedText& text, std::vector<Anchor>* anchors) {
  const auto count = static_cast<uint32_t>(text.words.size());
  for (uint32_t i = 0; i + kRunWords <= count; ++i) {
    uint64_t key = 0;
    for (uint32_t j = i; j < i + kRunWords; ++j) key = Mix(key ^ text.words[j]);
    anchors->push_back({key, i, i + kRunWords - 1, true});
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (text.weights[i] < kRareWeight) continue;
    uint32_t left = kPairsOfWord;
    for (uint32_t j = i + 1; j < count && j <= i + kPairReach && left > 0; ++j) {
      const auto [small, large] = std::minmax(text.words[i], text.words[j]);
      if (text.weights[j] < kRareWeight || small == large) continue;
      anchors->push_back({Mix(Mix(small) ^ large), i, j, false});
      --left;
    }
  }
}

void SortAnchors(std::vector<Anchor>* anchors) { std::sort(anchors->begin(), anchors->end()); }

}  // namespace seamripper
