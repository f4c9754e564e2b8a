// Which documents together have the popular shingles of a page? The greedy covering set of Fetterly, Manasse and Najork
// (2005): the document that has most of those not covered yet, again and again; of equals the one with most of all the
// page's shingles, then the one that comes first. Preferred documents come before all others.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_
#define SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/shingle/document_table.h"
#include "kernels/shingle/shingles.h"

namespace seamripper {

// Documents that have a shingle of the page's, or several.
struct DonorList {
  bool popular = false;  // to be covered; else it only breaks ties
  std::span<const uint64_t> documents;
  uint32_t shingles = 1;
};

struct CoverDonor {
  uint64_t document = 0;
  int gain = 0;  // popular shingles that it covers and none before it
  friend bool operator==(const CoverDonor&, const CoverDonor&) = default;
};

// Solves one page after the other with the same buffers. One thread at a time. An edge is a document in a list. Time: the
// edges, and for each donor chosen, at most one a list, a look at every candidate that may still be one. Memory: 4 bytes
// an edge, 36 a candidate, and a DocumentTable of them.
class PhraseCover {
 public:
  // At most kShingles lists, of as many shingles in all; no document twice in one, of fewer than 2^31 together. The page
  // itself, where it is listed, does not count. The lists may be gone once it returns.
  void Load(uint64_t page, std::span<const DonorList> lists);

  // Every other document that has one of the shingles, once. Until the next Load.
  std::span<const uint64_t> candidates() const { return documents_; }

  // Replaces *donors by the cover, in the order of choice. `preferred` says for each of candidates() whether it comes
  // before the others (1) or not (0). With `prune`, donors are left out, earliest first, as long as the others cover as
  // much.
  void Solve(std::span<const uint8_t> preferred, bool prune, std::vector<CoverDonor>* donors);

 private:
  static constexpr size_t kWords = 2;  // that have a bit for each list
  static_assert(kShingles <= 64 * kWords);
  struct ListSet {
    uint64_t words[kWords] = {};
    void Add(size_t list) { words[list / 64] |= uint64_t{1} << list % 64; }
    void Remove(const ListSet& other);
    ListSet And(const ListSet& other) const;
    template <class Visit>
    void ForEach(Visit visit) const;
  };

  // Of a candidate.
  struct Standing {
    ListSet lists;  // that it is in
    uint32_t score = 0;
  };

  uint32_t AddCandidate(uint64_t document);
  void AddEdges(uint64_t page, size_t list, std::span<const uint64_t> documents, uint32_t score);
  int ShinglesOf(const ListSet& lists) const;
  uint32_t Best();
  void Cover(const ListSet& lists);
  void Prune();

  ListSet popular_;
  std::array<uint32_t, kShingles> shingles_of_;  // of a list
  DocumentTable table_;                          // candidates
  std::vector<uint64_t> documents_;
  std::vector<Standing> standings_;  // by candidate
  std::vector<uint32_t> edges_;      // candidates, list after list
  std::vector<size_t> list_begins_;  // in edges_, and the end of the last
  std::vector<uint32_t> hopefuls_;   // candidates that may be chosen next
  std::vector<uint32_t> chosen_;     // candidates
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_
