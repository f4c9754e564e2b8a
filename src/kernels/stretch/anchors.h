// What two texts may have in common where one was rewritten: word runs, and pairs of rare words near each other, whichever
// comes first.
//
// Whoever rewrites a text changes, drops and moves words, so few runs of five words are left; but two rare words that stood
// within a few words of each other mostly still do.
#ifndef SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_
#define SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/quilt/mix.h"
#include "kernels/stretch/word_names.h"

namespace seamripper {

// The words of a text by name (word_names.h), and what each says (word_weight.h). As many of both. Words that only this text
// has may all be unknown.
struct NamedText {
  std::span<const uint32_t> names;
  std::span<const uint16_t> weights;
};

inline constexpr uint32_t kRunWords = 5;        // of an anchor that is a run
inline constexpr uint32_t kPairReach = 6;       // a pair's words are at most so far from each other
inline constexpr uint32_t kPairsOfWord = 3;     // with the next rare words
inline constexpr uint16_t kRareWeight = 53;     // 3.3 bits: on at most a tenth of the pages

// Equal for equal runs, and next to never for others.
inline uint64_t RunKey(std::span<const uint32_t, kRunWords> names) {
  uint64_t key = 0;
  for (const uint32_t name : names) key = Mix(key ^ name) + 1;
  return Mix(key);
}

// The same for the same two words, whichever comes first.
inline uint64_t PairKey(uint32_t a, uint32_t b) {
  const auto [small, large] = std::minmax(a, b);
  return Mix(uint64_t{small} << 32 | large);
}

// Calls visit(key, word) for all runs without an unknown word, by the word they begin with.
template <class Visit>
void ForEachRun(std::span<const uint32_t> names, Visit visit) {
  uint32_t known = 0;
  for (size_t i = 0; i < names.size(); ++i) {
    known = names[i] == WordNames::kUnknown ? 0 : known + 1;
    if (known < kRunWords) continue;
    const auto first = static_cast<uint32_t>(i + 1 - kRunWords);
    visit(RunKey(names.subspan(first).first<kRunWords>()), first);
  }
}

// Calls visit(key, first, last) for the pairs of the rare word at `first` that have no unknown word.
template <class Visit>
void ForEachPairAt(const NamedText& text, size_t first, Visit visit) {
  const uint32_t name = text.names[first];
  if (name == WordNames::kUnknown || text.weights[first] < kRareWeight) return;
  const size_t end = std::min(text.names.size(), first + kPairReach + 1);
  uint32_t left = kPairsOfWord;
  for (size_t i = first + 1; i < end && left > 0; ++i) {
    if (text.weights[i] < kRareWeight || text.names[i] == name) continue;
    --left;
    if (text.names[i] == WordNames::kUnknown) continue;
    visit(PairKey(name, text.names[i]), static_cast<uint32_t>(first), static_cast<uint32_t>(i));
  }
}

template <class Visit>
void ForEachPair(const NamedText& text, Visit visit) {
  for (size_t i = 0; i < text.names.size(); ++i) ForEachPairAt(text, i, visit);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_
