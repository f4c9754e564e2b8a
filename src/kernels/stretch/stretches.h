// Stretches: what was copied of one text into another though words were changed, dropped, added or moved.
//
// Places where both texts have the same anchor (anchors.h) are points in a plane. Points with small gaps on both sides hang
// together. What they span is widened or cut on each side so that the weight of the words the other side has, too, most
// outweighs that of the others; it is a stretch when so large a part of its words' weight, both sides taken together, is
// common to both: 0.35, and more the shorter it is.
#ifndef SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_
#define SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/stretch/anchors.h"

namespace seamripper {

struct Stretch {
  uint32_t begin = 0, end = 0;              // words of the text
  uint32_t other_begin = 0, other_end = 0;  // of the other
  uint32_t same_words = 0;                  // of the text: in runs that both have word for word
  uint64_t common_weight = 0;               // of words that both sides have, as often as both do
  uint64_t weight = 0;                      // of all words of both sides
  friend bool operator==(const Stretch&, const Stretch&) = default;
};

// One thread. Memory: about 100 bytes a word of both texts.
class StretchFinder {
 public:
  // Replaces *stretches by those of the text, in its order; no two overlap in it. Anchors are all of a text,
  // or all that the other has too, by key. Time: linear
  // in both but for sorting, as an anchor counts at no more than 16 pairs of places.
  void Find(const WeighedText& text, std::span<const Anchor> anchors, const WeighedText& other,
            std::span<const Anchor> other_anchors, std::vector<Stretch>* stretches);

 private:
  struct Point {
    uint32_t place[2];
    bool is_run;
  };
  struct Region {
    uint32_t begin[2], end[2];
  };

  void FindPoints(std::span<const Anchor> anchors, std::span<const Anchor> other_anchors);
  // Calls visit(first, last) for each part of the points that hangs together.
  template <class Visit>
  void Split(size_t first, size_t last, uint32_t gap, int depth, Visit& visit);
  Region RegionOf(size_t first, size_t last) const;
  void Fit(Region* region);
  void FitSide(int side, Region* region);
  // Whether it is a stretch; then it is added.
  bool Add(const Region& region, size_t first, size_t last, std::vector<Stretch>* stretches);
  void KeepBest(std::vector<Stretch>* stretches);

  WeighedText texts_[2];
  std::vector<uint32_t> names_[2];  // of words: the same for the same word, in both texts
  std::vector<uint64_t> known_;
  std::vector<Point> points_;
  std::vector<uint32_t> counts_;  // by name; 0 between calls
  std::vector<bool> is_kept_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_
