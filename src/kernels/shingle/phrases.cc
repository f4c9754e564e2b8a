#include "kernels/shingle/phrases.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <utility>

namespace seamripper {

namespace {

// Below it, sorting is as fast.
constexpr size_t kLeastScattered = 64;
// In a bucket, of fingerprints as they come.
constexpr size_t kPhrasesPerBucket = 2;
// However many are crafted to share one, they are only sorted.
constexpr ptrdiff_t kMostInserted = 16;

// Each goes before those that are larger, of which there are few.
void SortNearlySorted(std::span<uint64_t> phrases) {
  for (size_t i = 1; i < phrases.size(); ++i) {
    const uint64_t phrase = phrases[i];
    size_t at = i;
    for (; at > 0 && phrases[at - 1] > phrase; --at) phrases[at] = phrases[at - 1];
    phrases[at] = phrase;
  }
}

}  // namespace

// Fingerprints are spread evenly: scattered by their highest bits, they are nearly in order.
void SortDistinct(std::vector<uint64_t>* phrases) {
  if (phrases->size() < kLeastScattered) {
    std::ranges::sort(*phrases);
  } else {
    const int shift = 64 - static_cast<int>(std::bit_width(phrases->size() / kPhrasesPerBucket));
    std::vector<uint32_t> ends((size_t{1} << (64 - shift)) + 1);
    for (const uint64_t phrase : *phrases) ++ends[(phrase >> shift) + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<uint64_t> scattered(phrases->size());
    for (const uint64_t phrase : *phrases) scattered[ends[phrase >> shift]++] = phrase;
    uint64_t* begin = scattered.data();
    for (const uint32_t end : std::span(ends).first(ends.size() - 1)) {
      uint64_t* const bucket_end = scattered.data() + end;
      if (bucket_end - begin > kMostInserted) std::sort(begin, bucket_end);
      begin = bucket_end;
    }
    SortNearlySorted(scattered);
    *phrases = std::move(scattered);
  }
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
