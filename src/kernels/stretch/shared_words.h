// What a text shares with each of others: the words of anchors that both have.
#ifndef SEAMRIPPER_KERNELS_STRETCH_SHARED_WORDS_H_
#define SEAMRIPPER_KERNELS_STRETCH_SHARED_WORDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/stretch/anchored_texts.h"
#include "kernels/stretch/stretches.h"

namespace seamripper {

// One thread. Memory: 40 bytes an anchor that any of the others has, of at most four a word.
class SharedWordsFinder {
 public:
  // So many anchors two texts share before they are compared; an anchor that more texts have brings none of them up.
  static constexpr uint32_t kLeastAnchors = 6;
  static constexpr size_t kMostTexts = 64;

  // Those of `texts`, ascending, that are worth comparing with `other`, whose words have their names. All three are as they
  // are until the next call.
  std::span<const uint32_t> FindTexts(const AnchoredTexts& texts, const NamedText& other);
  // Replaces *shared by what one of them, any, shares with it: `run_pages` says how many pages have a run, by its number in the
  // index; of nothing all are on one. An anchor that stands in both so often that there are more than 16 pairs of places
  // is left out.
  void Find(uint32_t text, std::span<const uint32_t> run_pages, std::vector<SharedWords>* shared);

 private:
  // An anchor of the other text.
  struct Found {
    std::span<const AnchorIndex::Place> places;  // in the texts
    uint32_t first, last;                        // words of the other
    bool is_run;
  };
  static constexpr size_t kMostPairs = 16;

  // Calls visit(those with the same places) of found_.
  template <class Visit>
  void ForEachAnchor(Visit visit) const;
  void CountTexts(std::span<const AnchorIndex::Place> places);
  void AddRun(const Found& found, uint32_t place, std::span<const uint32_t> run_pages);
  void AddPair(const Found& found, uint32_t place, std::vector<SharedWords>* shared) const;
  void JoinRuns(std::vector<SharedWords>* shared);

  const AnchoredTexts* texts_ = nullptr;
  NamedText other_, text_;
  std::vector<Found> found_;
  std::vector<uint32_t> counts_;  // of anchors, by text; 0 between calls
  std::vector<uint32_t> touched_, with_anchor_, enough_;
  std::vector<SharedWords> runs_;  // of five words
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_SHARED_WORDS_H_
