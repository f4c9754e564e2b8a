// Which passage of a quilt came from which source? Maximal runs of words that the page shares with its sources.
//
// Sources are taken in rank order. For each, from left to right: at the first place where k words of the page, none of
// them given to a source yet, are k consecutive words of the source, the longest such passage is given to the source
// (of equally long ones that which comes first in the source), and the search goes on behind it. So a passage has at
// least k words, and a word of the page belongs to at most one source; words of a source may serve several passages.
#ifndef SEAMRIPPER_KERNELS_QUILT_PATCHES_H_
#define SEAMRIPPER_KERNELS_QUILT_PATCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/quilt/gram_filter.h"
#include "kernels/quilt/source_index.h"
#include "kernels/quilt/keyed_gram_hash.h"

namespace seamripper {

struct Patch {  // in words
  uint32_t page_begin = 0;
  uint32_t source_begin = 0;
  uint32_t words = 0;
  friend bool operator==(const Patch&, const Patch&) = default;
};

// Finds the patches of one page after the other with the same buffers. One thread at a time.
//
// A word is 64 bits. Where they are fingerprints, words are equal up to collisions, and a caller who wants certainty
// compares the text of the two spans of a patch; where they are numbers given to distinct words, equality is exact.
//
// Time: k steps for every word of the page and of each source, a look at the page whenever half of what was left of it
// has been given away, a sort of the shared places, and kMaxPlaces steps for every word of the patches at most, however
// the words repeat: of the places where a source has the k words in question, only the first kMaxPlaces are tried.
// Memory: at most 110 bytes a word of the largest page, 16 a word of the largest source so far; no allocation within
// that.
class PatchFinder {
 public:
  static constexpr uint32_t kMaxPlaces = SourceIndex::kMostPlaces - 1;

  // A new page, of fewer than 2^31 words, which must stay until the last AddSource. `k` is at least 1.
  void SetPage(std::span<const uint64_t> words, size_t k);

  // The source of the next rank, of fewer than 2^31 words. Appends its patches, in page order.
  void AddSource(std::span<const uint64_t> words, std::vector<Patch>* patches);
  // The same of a source that was indexed with the same k. Time: k steps for every word of the page, none for those of the
  // source that it does not share.
  void AddSource(const SourceIndex& source, std::vector<Patch>* patches);

  // Places of the page where a patch may still begin.
  size_t free_places() const { return free_; }
  // Whether no source can have a patch any more.
  bool IsUsedUp() const { return free_ == 0; }

  // Patches of this page that may have been longer but for kMaxPlaces.
  uint64_t capped() const { return capped_; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Gram {                    // k words of the page that were free
    uint32_t first_position;       // in the page; kNone when all its positions have been used up
    uint32_t representative;       // a position of it, for comparing
    uint32_t first_place = kNone;  // in the source, as index into places_
    uint32_t last_place = kNone;
    uint32_t places = 0;
  };
  struct Place {
    uint32_t at;
    uint32_t next;  // of the same gram
  };
  struct Slot {
    uint32_t tag;  // bits of the hash
    uint32_t gram = kNone;
  };

  void IndexFreePositions();
  void IndexStretch(uint32_t begin, uint32_t end);
  void IndexPosition(uint32_t position, uint64_t hash);
  Slot* Find(uint64_t hash, const uint64_t* words);
  bool IsFree(uint32_t position) const { return taken_[position] == 0 && taken_[position + k_ - 1] == 0; }
  void BeginSource();
  void AddPlace(uint32_t gram, uint32_t at);
  // The gram, which the source has there, and those behind it as long as both go on alike, before `end`. Where they end.
  size_t AddPlacesAlong(std::span<const uint64_t> source, uint32_t gram, size_t at, size_t end);
  void CollectPositions();
  void Take(const Patch& patch);
  Patch LongestAt(uint32_t position, std::span<const uint64_t> source);
  void EndSource(std::span<const uint64_t> words, std::vector<Patch>* patches);

  KeyedGramHash hash_;
  size_t k_ = 0;
  std::span<const uint64_t> page_;
  uint64_t capped_ = 0;

  std::vector<Gram> grams_;
  std::vector<Slot> slots_;  // hash -> gram; only the first slot_mask_ + 1 are in use
  size_t slot_mask_ = 0;
  GramFilter filter_;                     // of all grams in slots_
  size_t free_ = 0;                      // positions
  size_t indexed_ = 0;                   // positions that were free when slots_ and filter_ were made
  std::vector<uint32_t> gram_at_;        // by position in the page; kNone where a stretch of free ones ends
  std::vector<uint32_t> next_position_;  // of the same gram
  std::vector<uint8_t> taken_;           // words of the page

  std::vector<Place> places_;            // of the current source
  std::vector<uint32_t> shared_grams_;   // those with a place
  std::vector<uint32_t> positions_;      // of shared grams, in page order
  std::vector<uint64_t> position_bits_;  // to sort them
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_PATCHES_H_
