// The passages a quilt shares with its sources.
#ifndef SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_
#define SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/patches.h"
#include "step/pair.h"

namespace seamripper {

// Where a passage stands in a text.
struct Passage {
  uint32_t begin_byte = 0;
  uint32_t end_byte = 0;
  uint32_t begin_character = 0;
  uint32_t end_character = 0;
  friend bool operator==(const Passage&, const Passage&) = default;
};

struct QuiltPatch {
  uint64_t page = 0;    // number
  uint64_t source = 0;  // number
  Passage in_page;
  Passage in_source;
  uint32_t words = 0;
};

// pair: the patches of a page and its sources, in rank order.
class PatchesOfQuilt {
 public:
  struct Scratch {
    std::vector<uint64_t> page_words, source_words;
    std::vector<WordSpan> page_spans, source_spans;
    std::vector<Patch> patches;
    PatchFinder finder;
  };

  PatchesOfQuilt(uint64_t seed, uint32_t k) : words_(PolynomialsFromSeed(seed).words), k_(k) {}

  void operator()(const PairedText& page, std::span<const PairedText> sources, Scratch* scratch,
                  std::vector<QuiltPatch>* out) const;

 private:
  RabinHash words_;
  uint32_t k_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_
