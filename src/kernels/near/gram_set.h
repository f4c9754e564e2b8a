// The grams of a page as a set that others are held against, and its bytes.
//
// All grams of all pages stand in one order: by how many pages have them, then by hash. Grams that no other page has come
// first of a page's, and can be shared by nobody: they are counted only.
//
//   size                                            all of them
//   |- alone -|---- rare ----|--------------------|
//   |------- PrefixOf -------|
//             |- grams: the same and the rest, ascending by hash
#ifndef SEAMRIPPER_KERNELS_NEAR_GRAM_SET_H_
#define SEAMRIPPER_KERNELS_NEAR_GRAM_SET_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/near/least_similarity.h"

namespace seamripper {

struct GramSet {
  uint32_t size = 0;
  uint32_t alone = 0;
  std::span<const uint64_t> rare;   // in the order of all grams
  std::span<const uint64_t> grams;  // ascending
};

// With containment a set may hold others though it is held by none: then nothing of it is rare.
//
// One thread. Linear, whatever the counts. Memory: 40 bytes a gram.
class GramSetMaker {
 public:
  // `grams` are distinct, `counts` say how many pages have each; those of one are alone. False when too many are for any
  // other page to be near.
  bool Make(std::span<const uint64_t> grams, std::span<const uint32_t> counts, const LeastSimilarity& least);

  // Of the last Make, until the next.
  GramSet set() const { return {size_, size_ - static_cast<uint32_t>(grams_.size()), rare_, grams_}; }

 private:
  struct Counted {
    uint64_t gram;
    uint32_t count;
  };

  // Fills shared_ with the grams that others have, too, ascending.
  void SortShared(std::span<const uint64_t> grams, std::span<const uint32_t> counts);
  // Fills rare_ with the first so many of them in the order of all grams.
  void ChooseRare(size_t rare);

  uint32_t size_ = 0;
  std::vector<uint32_t> ends_;
  std::vector<Counted> shared_, frequent_;
  std::vector<uint64_t> rare_, grams_;
};

void AppendGramSet(const GramSet& set, std::string* bytes);
// `bytes` are of AppendGramSet and begin at a multiple of eight; the set holds as long as they do.
GramSet ReadGramSet(std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_NEAR_GRAM_SET_H_
