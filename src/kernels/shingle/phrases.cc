#include "kernels/shingle/phrases.h"

#include <algorithm>

namespace seamripper {

void SortDistinct(std::vector<uint64_t>* phrases) {
  std::ranges::sort(*phrases);
  phrases->erase(std::unique(phrases->begin(), phrases->end()), phrases->end());
}

// Which page is behind cannot be predicted, so there is no branch on it.
PhraseOverlap OverlapOf(std::span<const uint64_t> a, std::span<const uint64_t> b) {
  size_t at_a = 0, at_b = 0, shared = 0;
  while (at_a < a.size() && at_b < b.size()) {
    const uint64_t from_a = a[at_a], from_b = b[at_b];
    shared += from_a == from_b ? 1 : 0;
    at_a += from_a <= from_b ? 1 : 0;
    at_b += from_b <= from_a ? 1 : 0;
  }
  return {.shared = shared, .united = a.size() + b.size() - shared};
}

}  // namespace seamripper
