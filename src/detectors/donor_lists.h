// Which documents have the shingles of those that are to be covered, in a share of the memory.
#ifndef SEAMRIPPER_DETECTORS_DONOR_LISTS_H_
#define SEAMRIPPER_DETECTORS_DONOR_LISTS_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "kernels/shingle/document_stretch.h"
#include "kernels/shingle/shingles.h"

namespace seamripper {

// Documents that have a shingle.
struct ShingleDonors {
  bool popular = false;
  bool capped = false;  // there were more
  std::span<const DocumentStretch> documents;
};

// A list of documents is kept once, and each document that is to be covered has the numbers of its lists. Memory: at most
// `memory_bytes`, that of lists as it is needed. Lists are added and given from any thread, then read by any.
class DonorLists {
 public:
  static constexpr uint32_t kNotKept = ~uint32_t{0};

  // To be covered are those of the first `documents` for which is_covered(document).
  template <class IsCovered>
  DonorLists(uint64_t documents, uint64_t memory_bytes, IsCovered is_covered) {
    uint64_t covered = 0;
    for (uint64_t i = 0; i < documents; ++i) covered += is_covered(i) ? 1 : 0;
    if (!Reserve(documents, covered, memory_bytes)) return;
    uint32_t place = 0;
    for (uint64_t i = 0; i < documents; ++i) place_of_[i] = is_covered(i) ? place++ : kNotKept;
  }

  // Whether there was room for all. If not, nothing more is kept, and what is there is of no use.
  bool is_complete() const { return is_complete_.load(std::memory_order_relaxed); }

  // Whether the document is to be covered by what is kept.
  bool Covers(uint64_t document) const { return document < place_of_.size() && place_of_[document] != kNotKept; }

  // The number of a new list, of documents that ascend; kNotKept when there is no room.
  uint32_t Add(bool popular, bool capped, std::span<const uint64_t> documents);
  // A list that is kept is one of the document's, which is to be covered and has at most kShingles.
  void Give(uint64_t document, uint32_t list) {
    const uint32_t place = place_of_[document];
    lists_of_[place][std::atomic_ref(counts_[place]).fetch_add(1, std::memory_order_relaxed)] = list;
  }

  // Of a document that is to be covered, in any order.
  std::span<const uint32_t> ListsOf(uint64_t document) const {
    const uint32_t place = place_of_[document];
    return std::span(lists_of_[place]).first(counts_[place]);
  }
  ShingleDonors At(uint32_t list) const {
    const DocumentStretch* const head = blocks_[list / kBlockStretches]->stretches + list % kBlockStretches;
    return {(head->members & kPopular) != 0, (head->members & kCapped) != 0, {head + 1, head->number}};
  }

 private:
  static constexpr uint64_t kPopular = 1;
  static constexpr uint64_t kCapped = 2;
  static constexpr size_t kBlockStretches = size_t{1} << 14;
  // A list is its length and what it is, as the number and the members of a stretch, then its stretches, all in one
  // block.
  struct Block {
    DocumentStretch stretches[kBlockStretches];
  };
  using Lists = std::array<uint32_t, kShingles>;

  // False when there is no room.
  bool Reserve(uint64_t documents, uint64_t covered, uint64_t memory_bytes);

  std::atomic<bool> is_complete_ = false;
  std::vector<uint32_t> place_of_;  // of a document in the next two
  std::vector<uint8_t> counts_;     // of lists; apart, so that what each write waits for stays in the cache
  std::unique_ptr<Lists[]> lists_of_;
  uint64_t most_blocks_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Block>> blocks_;
  size_t used_ = kBlockStretches;  // of the last
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_DONOR_LISTS_H_
