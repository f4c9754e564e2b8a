// The definition of quilts (docs/reference/definitions.md, after Najork 2012) as a program: sets of words, no hashing,
// everything recomputed. Small corpora only: the cover is quadratic, the patches cubic.
#ifndef SEAMRIPPER_TESTING_QUILT_ORACLE_H_
#define SEAMRIPPER_TESTING_QUILT_ORACLE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/page_id.h"

namespace seamripper::quilt_oracle {

using Words = std::vector<std::string>;

struct Page {
  PageId id = 0;
  Words words;
  // Two pages with a common element are on the same site and never each other's source. One element is a host, domain
  // or address; several are a set of addresses, or a domain with them; none is the plain mode.
  std::set<int64_t> sites = {};
};

struct Options {
  size_t k = 5;
  uint64_t m = 50;
  uint64_t c = 4;
  uint64_t theta = 500'000'000;  // in parts per billion, as is min_share
  uint64_t min_share = 0;
};

struct Source {  // in rank order; rank 1 comes first
  PageId page = 0;
  uint64_t gain = 0;          // patch grams covered by it and by no source before it
  uint64_t shared_grams = 0;  // patch grams of the quilt that it holds
  friend bool operator==(const Source&, const Source&) = default;
};

struct Patch {  // in words
  PageId source = 0;
  size_t page_begin = 0;
  size_t source_begin = 0;
  size_t words = 0;
  friend bool operator==(const Patch&, const Patch&) = default;
};

struct Finding {
  PageId page = 0;
  uint64_t words = 0;
  uint64_t grams = 0;  // distinct
  uint64_t patch_grams = 0;
  uint64_t positions = 0;  // the same two with repetitions, as the paper's program counts
  uint64_t patch_positions = 0;
  uint64_t covered_grams = 0;
  bool quilted = false;
  std::vector<Source> sources = {};
  std::vector<Patch> patches = {};  // of quilted pages; by rank of the source, then by place in the page
  friend bool operator==(const Finding&, const Finding&) = default;
};

using Holders = std::map<Words, std::set<PageId>>;  // gram -> the pages that hold it

std::vector<Words> GramsAtPositions(const Words& words, size_t k);
Holders HoldersOfGrams(const std::vector<Page>& pages, size_t k);

// The patch grams of `page`, each with the pages that may be its source: other pages, on other sites; perhaps none.
Holders CandidatesOfPatchGrams(const std::vector<Page>& pages, const Holders& holders, const Page& page,
                               const Options& options);

// The greedy cover of all patch grams that have a candidate; stops before a gain below options.min_share.
std::vector<Source> GreedyCoverOf(const Holders& candidates, const Options& options);

// Passages that `page` shares with `sources`, given in rank order. Each source in turn: from left to right, at the
// first place where k words of the page, none yet given to a source, are k consecutive words of the source, the longest
// such passage (of those, the first in the source) is given to it; on behind the passage.
std::vector<Patch> PatchesOf(const Page& page, const std::vector<Page>& sources, size_t k);

// The condition itself. Nothing else that a finding says depends on c and theta, except whether there are patches.
bool IsQuilted(const Finding& finding, const Options& options);

// One finding per page, in the order of `pages`, whose ids are distinct. `holders` may serve many options of equal k.
std::vector<Finding> Find(const std::vector<Page>& pages, const Holders& holders, const Options& options);
std::vector<Finding> Find(const std::vector<Page>& pages, const Options& options);

}  // namespace seamripper::quilt_oracle

#endif  // SEAMRIPPER_TESTING_QUILT_ORACLE_H_
