// Stretches: what was copied of one text into another though words were changed, dropped, added or moved.
//
// Places where both texts have the same anchor (anchors.h) are points in a plane. Points with small gaps on both sides hang
// together. What they span is widened or cut on each side so that the weight of the words the other side has, too, most
// outweighs that of the others; it is a stretch when so large a part of its words' weight, both sides taken together, is
// common to both: 0.35, and more the shorter it is, or the longer above a hundred words. Where there is none, runs of ten words
// are, if they are rare enough together.
#ifndef SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_
#define SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/stretch/anchors.h"

namespace seamripper {

// Words at a place of the text that the other text has too: a run, as long as can be and kRunWords at least, or a single word
// that has a rare one near it in both.
struct SharedWords {
  uint32_t place = 0;
  uint32_t other_place = 0;
  uint32_t words = 0;
  uint32_t pages = 0;  // of a run, that have its rarest part
};

struct Stretch {
  uint32_t begin = 0, end = 0;              // words of the text
  uint32_t other_begin = 0, other_end = 0;  // of the other
  uint32_t same_words = 0;                  // of the text: in runs that both have word for word
  uint32_t pages = 0;                       // that have the rarest of these runs; 0: there is none
  uint64_t common_weight = 0;               // of words that both sides have, as often as both do
  uint64_t weight = 0;                      // of all words of both sides
  friend bool operator==(const Stretch&, const Stretch&) = default;

  // What is common beyond two fifths of all: texts on one subject have so much in common by chance.
  uint64_t surplus() const { return 5 * common_weight > weight ? 2 * common_weight - 2 * weight / 5 : 0; }
  // All of it is one run.
  bool is_run() const { return same_words == end - begin && end - begin == other_end - other_begin; }
};

// One thread. Memory: 12 bytes a word of the text, 4 a name, and 20 a word shared.
class StretchFinder {
 public:
  // Replaces *stretches by those of the text, in its order; no two overlap in it. Known names are below `names`, and all
  // of the text are known. Linear but for sorting.
  void Find(size_t names, const NamedText& text, const NamedText& other, std::span<const SharedWords> shared,
            std::vector<Stretch>* stretches);

 private:
  struct Point {
    uint32_t place[2];
    uint32_t pages;  // of a word in a run, else 0
  };
  struct Region {
    uint32_t begin[2], end[2];
  };

  uint32_t CountOf(int side, uint32_t i) const {
    const uint32_t name = texts_[side].names[i];
    return name == WordNames::kUnknown ? 0 : counts_[name];
  }
  void SetCounts(int side, const Region& region, uint32_t count);
  // Calls visit(first, last) for each part of the points that hangs together.
  template <class Visit>
  void Split(size_t first, size_t last, uint32_t gap, int depth, Visit& visit);
  Region RegionOf(size_t first, size_t last) const;
  void Fit(Region* region);
  void FitSide(int side, Region* region);
  // Whether it is a stretch; then it is added.
  bool Add(const Region& region, size_t first, size_t last, std::vector<Stretch>* stretches);
  // Runs that are long and rare enough by themselves.
  void AddRuns(std::span<const SharedWords> shared, std::vector<Stretch>* stretches);
  void Weigh(Stretch* stretch);
  void KeepBest(std::vector<Stretch>* stretches);

  NamedText texts_[2];
  std::vector<Point> points_;
  std::vector<uint32_t> counts_;  // by name; 0 between calls
  std::vector<bool> is_kept_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_STRETCHES_H_
