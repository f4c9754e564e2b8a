// Which shingles do many documents have? The middle steps of the detector `phrases`. A document is a page with words that
// represents its near-duplicates.
//
// A document has two kinds of keys: for each of its shingles one that stands for index and value, and for each phrase that
// any function chose one that stands for the phrase. The last bit says which; the others are mixed, because minima are
// small numbers.
#ifndef SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_
#define SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "detectors/near_duplicates.h"
#include "kernels/hash/splitmix64.h"
#include "kernels/shingle/sampled_phrases.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

inline uint64_t ShingleKey(int index, uint64_t shingle) {
  return SplitMix64(shingle + static_cast<uint64_t>(index) * 0xd1342543de82ef95).Next() & ~uint64_t{1};
}
inline uint64_t PhraseKey(uint64_t phrase) { return SplitMix64(phrase).Next() | 1; }
inline bool IsPhraseKey(uint64_t key) { return (key & 1) != 0; }

// By page: how many of its shingles are popular.
using PopularCounts = PageColumn<uint8_t, Merge::kAdd>;

// What is known of the cover of a page. All are at most kShingles.
struct CoverCounts {
  uint8_t cover_size = 0;
  uint8_t foreign_contribution = 0;
  uint8_t capped = 0;
};

using CoverColumn = PageColumn<CoverCounts, Merge::kSet>;

// The phrase keys of one document, of which each is to be given once.
class GivenKeys {
 public:
  void Clear() { slots_.fill(0); }
  // Whether it is new. At most kShingles are.
  bool Add(uint64_t key) {
    size_t slot = key >> 56;
    while (slots_[slot] != 0 && slots_[slot] != key) slot = (slot + 1) % slots_.size();
    const bool is_new = slots_[slot] == 0;
    slots_[slot] = key;
    return is_new;
  }

 private:
  std::array<uint64_t, 256> slots_{};  // 0 where there is none: phrase keys are odd
};

// map: the keys of a document.
template <class ShinglesOfPages>
struct SamplesOfDocument {
  static constexpr std::string_view kName = "samples";
  static constexpr uint32_t kParts = ShinglesOfPages::kParts;
  static constexpr size_t kScratchPerWord = ShinglesOfPages::kScratchPerWord;
  struct Scratch {
    typename ShinglesOfPages::Scratch of_page;
    Shingles shingles;
    GivenKeys given;
  };
  const ShinglesOfPages* shingles;
  const SampledPhrases* sampled_phrases;
  const PageClusters* clusters;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (!clusters->Represents(page.number)) return;
    if (!shingles->Read(page, &scratch->of_page, &scratch->shingles)) return;
    for (int i = 0; i < kShingles; ++i) {
      const uint64_t shingle = scratch->shingles[static_cast<size_t>(i)];
      sink->Key(ShingleKey(i, shingle));
      const uint64_t key = PhraseKey(sampled_phrases->PhraseOf(i, shingle));
      if (scratch->given.Add(key)) sink->Key(key);
    }
    scratch->given.Clear();
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_SAMPLES_H_
