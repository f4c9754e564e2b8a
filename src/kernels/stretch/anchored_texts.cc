#include "kernels/stretch/anchored_texts.h"

#include <algorithm>

namespace seamripper {

void AnchoredTexts::Add(std::span<const uint64_t> words) {
  for (const uint64_t word : words) names_.push_back(known_.Add(word));
  begins_.push_back(static_cast<uint32_t>(names_.size()));
}

void AnchoredTexts::IndexRuns() {
  runs_.Build([this](auto visit) {
    for (uint32_t text = 0; text < size(); ++text) {
      const auto names = std::span(names_).subspan(begins_[text], begins_[text + 1] - begins_[text]);
      ForEachRun(names, [&](uint64_t key, uint32_t first) { visit(key, begins_[text] + first); });
    }
  });
}

void AnchoredTexts::IndexPairs() {
  pairs_.Build([this](auto visit) {
    for (uint32_t number = 0; number < size(); ++number) {
      ForEachPair(text(number), [&](uint64_t key, uint32_t first, uint32_t) { visit(key, begins_[number] + first); });
    }
  });
}

uint32_t AnchoredTexts::TextWith(uint32_t word) const {
  return static_cast<uint32_t>(std::upper_bound(begins_.begin(), begins_.end(), word) - begins_.begin() - 1);
}

void AnchoredTexts::NamesOf(std::span<const uint64_t> words, std::vector<uint32_t>* names) const {
  names->clear();
  for (const uint64_t word : words) names->push_back(known_.Find(word));
}

}  // namespace seamripper
