// What two texts may have in common where one was rewritten: word runs, and pairs of rare words near each other, whichever
// comes first.
//
// Whoever rewrites a text changes, drops and moves words, so few runs of five words are left; but two rare words that stood
// within a few words of each other mostly still do.
#ifndef SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_
#define SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// The words of a text as fingerprints, and what each says (word_weight.h). As many of both.
struct WeighedText {
  std::span<const uint64_t> words;
  std::span<const uint16_t> weights;
};

struct Anchor {
  uint64_t key = 0;
  uint32_t first = 0;  // word; of a pair the one that comes first in the text
  uint32_t last = 0;
  bool is_run = false;
  friend auto operator<=>(const Anchor&, const Anchor&) = default;
};

inline constexpr uint32_t kRunWords = 5;        // of an anchor that is a run
inline constexpr uint32_t kPairReach = 6;       // a pair's words are at most so far from each other
inline constexpr uint32_t kPairsOfWord = 3;     // with the next rare words
inline constexpr uint16_t kRareWeight = 53;     // 3.3 bits: on at most a tenth of the pages

// Adds all of the text, at most four for each word. Linear.
void AppendAnchors(const WeighedText& text, std::vector<Anchor>* anchors);

// By key, then place.
void SortAnchors(std::vector<Anchor>* anchors);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_ANCHORS_H_
