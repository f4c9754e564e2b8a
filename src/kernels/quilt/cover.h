// Where did a page's patch grams come from? The greedy cover of Najork (2012): the other page that holds most of the
// grams not covered yet, again and again; of equals the one with the smallest id.
#ifndef SEAMRIPPER_KERNELS_QUILT_COVER_H_
#define SEAMRIPPER_KERNELS_QUILT_COVER_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/page_id.h"
#include "kernels/quilt/collapse.h"

namespace seamripper {

struct CoverSource {
  PageId page = 0;
  uint32_t gain = 0;          // patch grams covered by this source and by none before it
  uint32_t shared_grams = 0;  // patch grams of the page that it holds
  friend bool operator==(const CoverSource&, const CoverSource&) = default;
};

// Solves one page after the other with the same buffers: load it, perhaps bar candidates, solve; a loaded page may be
// solved several times, under other bars and gains. One thread at a time.
//
// An edge is a holder in a class. Time: linear in the edges, plus a heap step for every candidate whose gain has fallen
// when it comes up, at most one an edge. Memory: at most 16 bytes an edge, 20 a class, 220 a candidate of the largest
// page so far; no allocation within that.
class GreedyCover {
 public:
  static constexpr uint64_t kMaxEdges = UINT32_MAX;

  // The patch grams of `page` as classes; the page itself, if it is among the holders, does not count as one. Weights
  // sum to less than 2^32. The classes may be gone once it returns. False when there are more than `max_edges` (at most
  // kMaxEdges) edges: then only the first classes, as far as they fit, are loaded.
  bool Load(PageId page, std::span<const GramClass> classes, uint64_t max_edges = kMaxEdges);

  // Every other page that holds one of the grams, once, in no particular order. Until the next Load.
  std::span<const PageId> candidates() const { return pages_; }

  // Replaces *sources by the cover, in the order of choice; returns how many grams it covers. `barred` is empty, or
  // says for each of candidates() whether it may not be a source (1) or may (0). Grams that only barred pages hold are
  // left out. Stops when the largest gain is below `min_gain`, which counts as 1 when it is 0.
  uint64_t Solve(uint64_t min_gain, std::span<const uint8_t> barred, std::vector<CoverSource>* sources);

 private:
  // The order of choice as one number: gain (32 bits), complement of the page id (63), candidate (32).
  using Key = unsigned __int128;
  struct Slot {
    PageId page = -1;
    uint32_t candidate = 0;
    uint32_t generation = 0;  // of the page it was written for; others are free
  };

  static constexpr int kGainShift = 95;
  static uint32_t GainOf(Key key) { return static_cast<uint32_t>(key >> kGainShift); }

  uint32_t CandidateOf(PageId page);
  void GrowSlots();
  void InvertClasses();
  Key KeyOf(uint32_t candidate) const;
  uint64_t Coverable(std::span<const uint8_t> barred) const;
  Key LargestKey(uint64_t min_gain);
  void MakeHeap();
  Key PopLargestKey(uint64_t min_gain);
  uint64_t Take(uint32_t candidate);

  // Everything below speaks of classes and candidates by small numbers, given in order of appearance, so that a page's
  // whole problem is a few dense arrays.
  std::vector<uint32_t> weights_;       // of a class
  std::vector<uint32_t> class_begins_;  // into class_candidates_; one more than there are classes
  std::vector<uint32_t> class_candidates_;
  std::vector<uint8_t> covered_;  // classes

  std::vector<PageId> pages_;               // of a candidate
  std::vector<uint32_t> shared_;            // weight of all its classes
  std::vector<uint32_t> gains_;             // weight of its classes not covered yet
  std::vector<uint32_t> candidate_begins_;  // into candidate_classes_; one more than there are candidates
  std::vector<uint32_t> candidate_classes_;
  std::vector<uint32_t> open_;  // candidates that may be sources yet, while they are looked at one by one
  std::vector<Key> heap_;

  std::vector<Slot> slots_;  // page -> candidate, by hash; only the first slot_mask_ + 1 are in use
  size_t slot_mask_ = 0;
  uint32_t generation_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_COVER_H_
