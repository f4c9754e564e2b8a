// Which documents together have the popular shingles of a page? The greedy covering set of Fetterly, Manasse and Najork
// (2005): the document that has most of those not covered yet, again and again; of equals the one with most of all the
// page's shingles, then the one that comes first. Preferred documents come before all others.
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

struct CoverDonor {
  uint64_t document = 0;
  int gain = 0;  // popular shingles that it covers and none before it
  friend bool operator==(const CoverDonor&, const CoverDonor&) = default;
};

// Solves one page after the other with the same buffers. One thread at a time. An edge is a stretch of documents in a
// list. Time: the edges, and for each donor chosen, at most one a list, those of the stretches that may have it. Memory: 24
// bytes an edge, 40 a stretch, and one for each 16 documents up to the last that was ever listed.
class PhraseCover {
 public:
  // At most kShingles lists, of as many shingles in all; no stretch twice in one, of fewer than 2^31 together. The page
  // itself, where it is listed, does not count. The lists may be gone once it returns.
  void Load(uint64_t page, std::span<const DonorList> lists);

  // All other documents that have one of the shingles; no stretch twice. Until the next Load.
  std::span<const DocumentStretch> candidates() const { return candidates_; }

  // Replaces *donors by the cover, in the order of choice. `preferred` says for each of candidates() which members come
  // before the others. With `prune`, donors are left out, earliest first, as long as the others cover as much.
  void Solve(std::span<const uint64_t> preferred, bool prune, std::vector<CoverDonor>* donors);

 private:
  static constexpr size_t kWords = 2;  // that have a bit for each list
  static_assert(kShingles <= 64 * kWords);
  struct ListSet {
    uint64_t words[kWords] = {};
    void Add(size_t list) { words[list / 64] |= uint64_t{1} << list % 64; }
    bool Has(size_t list) const { return (words[list / 64] >> list % 64 & 1) != 0; }
    void Remove(const ListSet& other);
    ListSet And(const ListSet& other) const;
  };

  struct Edge {
    uint64_t members;
    uint32_t list;
    uint32_t stretch;    // in candidates_
    uint32_t next;       // of the same stretch
    uint32_t next_left;  // the same among lists that are not covered, and some that were when it was last looked at
  };
  // Of a stretch of candidates.
  struct Outlook {
    uint32_t first_edge;
    uint32_t first_left;
    uint32_t most = 0;      // no score of those who may be chosen is higher
    uint64_t eligible = 0;  // who may be chosen
  };
  struct Chosen {
    uint64_t document = 0;
    ListSet lists;  // that it is in
  };
  // Of those who may be chosen, as far as they were looked at.
  struct Leader {
    uint64_t document = UINT64_MAX;
    uint32_t stretch = 0;
    uint32_t score = 0;
  };

  void AddEdges(uint64_t page, uint32_t list, std::span<const DocumentStretch> documents);
  uint32_t PlaceOf(uint64_t stretch);
  uint32_t AddStretch(uint64_t stretch);
  int ShinglesOf(const ListSet& lists) const;
  ListSet ListsOf(const Leader& leader) const;
  void FindHopefuls(const ListSet& left);
  BitCounts GainsOf(Outlook* outlook, const ListSet& left);
  BitCounts CommonOf(const Outlook& outlook) const;
  void LookAt(uint32_t stretch, const ListSet& left, Leader* leader);
  Leader Best(const ListSet& left);
  void Prune();

  ListSet popular_;
  std::array<uint32_t, kShingles> shingles_of_;  // of a list
  std::vector<uint32_t> place_of_;               // of a stretch in candidates_, by its number
  std::vector<DocumentStretch> candidates_;
  std::vector<Outlook> outlooks_;      // as candidates_
  std::vector<Edge> edges_;            // list after list
  std::vector<uint32_t> list_begins_;  // in edges_, and the end of the last
  std::vector<uint32_t> hopefuls_;     // stretches, in candidates_, of those who may be chosen next
  std::vector<Chosen> chosen_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASE_COVER_H_
