// The distinct grams of a page, and how often it has each.
#ifndef SEAMRIPPER_KERNELS_GRAM_DISTINCT_GRAMS_H_
#define SEAMRIPPER_KERNELS_GRAM_DISTINCT_GRAMS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Made once a thread, used for page after page. Memory: 28 to 44 bytes for each gram of the largest page so far, 20 to
// 28 from 65,536 grams on; eight more while it sorts.
class DistinctGrams {
 public:
  // Finds the distinct ones among `grams`, fewer than 2^32 - 1. Linear in them; those crafted to fall into one place of
  // the hash set are sorted instead.
  void Find(std::span<const uint64_t> grams);

  // Of the last Find, in the order of their first places. Valid until the next.
  std::span<const uint64_t> grams() const { return {grams_.data(), distinct_}; }
  // At how many places each of grams() stands; their sum is how many grams were given.
  std::span<const uint32_t> places() const { return {places_.data(), distinct_}; }

 private:
  bool FindByHashing(std::span<const uint64_t> grams);
  void FindBySorting(std::span<const uint64_t> grams);

  size_t distinct_ = 0;
  std::vector<uint64_t> grams_;
  std::vector<uint32_t> places_;
  std::vector<uint32_t> slots_;  // indexes into grams_; all ones where empty
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_DISTINCT_GRAMS_H_
