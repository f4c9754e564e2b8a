// Which documents together have the popular shingles of a page? The greedy covering set of Fetterly, Manasse and Najork
// (2005): the document that has most of those not covered yet, again and again; of equals the one with most of all the
// page's shingles, then the first in an order of their own. Preferred documents come before all others.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_
#define SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/shingle/bit_counts.h"
#include "kernels/shingle/document_stretch.h"
#include "kernels/shingle/shingles.h"

namespace seamripper {

// Documents that have a shingle of the page's, or several.
struct DonorList {
  bool popular = false;  // to be covered; else it only breaks ties
  std::span<const DocumentStretch> documents;
  uint32_t shingles = 1;
};

// Which of equal documents comes first: the one with the smaller number here, of equal ones the first.
struct DocumentOrder {
  std::span<const uint64_t> of_document;
  std::span<const uint8_t> rises;  // by stretch: 1 where it rises from document to document; may be empty
};

struct CoverDonor {
  uint64_t document = 0;
  int gain = 0;  // popular shingles that it covers and none before it
  friend bool operator==(const CoverDonor&, const CoverDonor&) = default;
};

// Solves one page after the other with the same buffers. One thread at a time. An edge is a stretch of documents in a
// popular list. Time: all stretches of the lists, and for each donor chosen, at most one a list, those that may have it.
// Memory: 24 bytes an edge, 152 a stretch, and one for each 16 documents up to the last that was ever listed.
class PhraseCover {
 public:
  // At most kShingles lists, of as many shingles in all; no stretch twice in one, of fewer than 2^31 together. The page
  // itself, where it is listed, does not count. The lists may be gone once it returns.
  void Load(uint64_t page, std::span<const DonorList> lists);

  // All other documents that have one of the popular shingles; no stretch twice. Until the next Load.
  std::span<const DocumentStretch> candidates() const { return candidates_; }

  // Replaces *donors by the cover, in the order of choice; once after each Load. `preferred` says for each of candidates()
  // which members come before the others. With `prune`, donors are left out, earliest first, as long as the others cover as much.
  void Solve(std::span<const uint64_t> preferred, const DocumentOrder& order, bool prune,
             std::vector<CoverDonor>* donors);

 private:
  static constexpr uint32_t kNone = ~uint32_t{0};
  static constexpr size_t kWords = 2;  // that have a bit for each list
  static_assert(kShingles <= 64 * kWords);
  struct ListSet {
    uint64_t words[kWords] = {};
    void Add(size_t list) { words[list / 64] |= uint64_t{1} << list % 64; }
    template <class Visit>
    void ForEach(Visit visit) const;
    void Remove(const ListSet& other);
    ListSet And(const ListSet& other) const;
  };

  struct Edge {
    uint64_t members;
    uint32_t list;
    uint32_t stretch;  // in candidates_
    uint32_t next;     // of the same stretch
  };
  struct EdgeRange {
    uint32_t begin;
    uint32_t end;
  };
  // Of a stretch of candidates: what each edge changes, a line of the cache.
  struct alignas(64) Gains {
    BitCounts of_each;  // shingles not covered yet that each has
    uint32_t first_edge = kNone;
    uint32_t left = 0;  // shingles not covered yet that any of them has
  };
  // And the rest.
  struct Outlook {
    BitCounts common;       // shingles that each has
    uint64_t eligible = 0;  // who may be chosen
    uint32_t most = 0;      // no score of those who may be chosen is higher
    uint32_t next = 0;      // in the same of hopefuls_
  };
  struct Chosen {
    uint64_t document = 0;
    ListSet lists;  // that it is in
  };
  // Of those who may be chosen, as far as they were looked at.
  struct Leader {
    uint64_t document = 0;
    uint64_t order = 0;
    uint32_t stretch = 0;
    uint32_t score = 0;  // 0: there is none
  };

  void AddEdges(size_t index, const DonorList& list);
  void AddCommon(const DonorList& list);
  uint32_t PlaceOf(uint64_t stretch);
  uint32_t AddStretch(uint64_t stretch);
  int ShinglesOf(const ListSet& lists) const;
  ListSet ListsOf(const Leader& leader) const;
  void Cover(const ListSet& lists);
  void HopeFor(uint32_t gain, uint32_t stretch);
  Leader FirstOf(uint32_t stretch, uint64_t members) const;
  void LookAt(uint32_t stretch, Leader* leader);
  Leader Best();
  void Choose(std::span<const uint64_t> preferred, bool now_preferred);
  void Prune();

  ListSet popular_;
  ListSet left_;                                 // of popular_, those that no chosen document is in
  std::array<uint32_t, kShingles> shingles_of_;  // of a list
  std::array<EdgeRange, kShingles> edges_of_;    // of a list, in edges_
  std::vector<uint32_t> place_of_;               // of a stretch in candidates_, by its number
  std::vector<DocumentStretch> candidates_;
  std::vector<Gains> gains_;       // as candidates_
  std::vector<Outlook> outlooks_;  // as candidates_
  std::vector<Edge> edges_;
  // The first of the stretches, in candidates_, whose best may have so much of a gain and has no more.
  std::array<uint32_t, kShingles + 1> hopefuls_;
  uint32_t most_hoped_ = 0;  // none has more
  DocumentOrder order_;
  std::vector<Chosen> chosen_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_
