#include "kernels/quilt/gram_filter.h"

#include <algorithm>
#include <bit>

namespace seamripper {

// Sixteen bits or more for each pair.
void GramFilter::Reset(size_t grams, size_t k) {
  pair_words_ = std::min<size_t>(k, 2);
  pairs_per_run_ = k - pair_words_ + 1;
  const size_t filter_words = std::bit_ceil(grams / 4 + 2);
  shift_ = 64 - std::countr_zero(filter_words);
  filter_.assign(filter_words, 0);
}

}  // namespace seamripper
