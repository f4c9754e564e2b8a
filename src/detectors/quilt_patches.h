// The passages a quilt shares with its sources.
#ifndef SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_
#define SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "columns/quilt_tables.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/patches.h"
#include "kernels/quilt/source_index.h"
#include "step/page_view.h"

namespace seamripper {

// The patches of a page and its sources, by rank, then by place in the page. Texts are under 4 GiB.
class PatchesOfQuilt {
 public:
  struct Scratch {
    std::vector<uint64_t> page_words, source_words;
    std::vector<WordSpan> page_spans, source_spans;
    std::vector<Patch> patches;
    PatchFinder finder;
  };

  // Words of usual length: the 256 bytes of text that one of CharacterIndex::Counts stands for have many more.
  static constexpr size_t kWordsPerCount = 8;
  static constexpr size_t kPreparedPerWord =
      sizeof(uint64_t) + sizeof(WordSpan) + sizeof(uint64_t) / kWordsPerCount + 3 * sizeof(uint32_t);

  PatchesOfQuilt(uint64_t seed, uint32_t k) : words_(PolynomialsFromSeed(seed).words), k_(k) {}

  void operator()(const PageView& page, std::span<const PageView> sources, Scratch* scratch,
                  std::vector<QuiltPatchRow>* out) const;

  // As step/pair.h says.
  void Prepare(const PageView& source, std::string* bytes) const;

 private:
  // Words, where they stand, and characters: as they were prepared, with their index, or made in the scratch.
  struct SourceWords {
    std::span<const uint64_t> words;
    std::span<const WordSpan> spans;
    std::span<const uint64_t> character_counts;  // of CharacterIndex; none when they are to be made
    std::optional<SourceIndex> index;
  };
  SourceWords WordsOf(const PageView& source, Scratch* scratch) const;

  RabinHash words_;
  uint32_t k_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_PATCHES_H_
