// How many phrases two pages have in common, exactly. A page's phrases are GramHash::Phrases (kernels/gram/grams.h) with
// the polynomial of phrases: one for each word, repetitions kept.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_PHRASES_H_
#define SEAMRIPPER_KERNELS_SHINGLE_PHRASES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Sorts the phrases of a page, fewer than 2^32, and drops repetitions. n log n at most, linear as they come. Memory: 12
// bytes a phrase besides.
void SortDistinct(std::vector<uint64_t>* phrases);

struct PhraseOverlap {
  size_t shared = 0;  // in both pages
  size_t united = 0;  // in at least one
  friend bool operator==(const PhraseOverlap&, const PhraseOverlap&) = default;
};

// Of the phrases of two pages, each after SortDistinct. Linear.
PhraseOverlap OverlapOf(std::span<const uint64_t> a, std::span<const uint64_t> b);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASES_H_
