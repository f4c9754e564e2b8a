// Pages that lie below one URL prefix, at every level.
#ifndef SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_
#define SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "columns/reuse_tables.h"
#include "detectors/ratios.h"

namespace seamripper {

// The directory of a page: its host without port and all of its path up to the last '/', repeated slashes taken as one,
// the query dropped. "h.example/a/b/". As long as the URL at most.
std::string DirectoryOf(std::string_view url, std::string_view host);

// Where known content comes from.
struct KnownSites {
  std::set<std::string, std::less<>> hosts;
  std::set<std::string, std::less<>> domains;

  // Whether the neighbourhood is a domain that is, or on a host that is.
  bool Has(const NeighbourhoodRow& row) const;
};

// A page as a leaf of the tree.
struct ChunksOfLeaf {
  uint32_t chunks = 0;  // one at least
  uint32_t bad_chunks = 0;
};

// All neighbourhoods from hosts on.
class NeighbourhoodSums {
 public:
  void Add(const NeighbourhoodRow& row);
  NeighbourhoodSums& operator+=(const NeighbourhoodSums& other);

  const RatioSums& pooled() const { return pooled_; }
  const RatioSums& means() const { return means_; }
  // The same, counted: in order, none of nothing.
  std::vector<NeighbourhoodCountRow> Counts() const;

 private:
  // As long as a path may be that is no crawler's recursion (url/recursion.h), with its host.
  static constexpr size_t kMostDepth = 97;
  static constexpr size_t kPercents = 101;
  struct Count {
    uint64_t pooled = 0;
    uint64_t by_mean = 0;
  };

  RatioSums pooled_;
  RatioSums means_;
  Count counts_[kMostDepth][kPercents] = {};  // by depth, from 1, and percent
};

// The neighbourhoods of one domain after the other. Takes the leaves of a domain so that all that is below a prefix stands
// together, and gives every neighbourhood once its last leaf is past. Memory: the open ones, which are as many as the
// longest path has components.
class NeighbourhoodTree {
 public:
  void Begin(std::string_view domain) { domain_ = domain; }
  // Call found(NeighbourhoodRow*) for those that are complete. `known_source`, `bad` and `bad_mean` are left for whoever knows.
  template <class Found>
  void Add(std::string_view directory, const ChunksOfLeaf& leaf, const Found& found) {
    Close(OpenLevels(directory), found);
    Open(directory, leaf);
  }
  template <class Found>
  void Finish(const Found& found) {
    Close(0, found);
  }

 private:
  struct Level {
    size_t prefix_bytes = 0;  // of directory_; 0 for the domain
    uint64_t pages = 0;
    uint64_t chunks = 0;
    uint64_t bad_chunks = 0;
    Wide ratios = 0;  // of pages
  };

  template <class Found>
  void Close(size_t kept, const Found& found) {
    while (levels_.size() > kept) {
      CloseLast();
      found(&closed_);
    }
  }
  size_t OpenLevels(std::string_view directory) const;
  void Open(std::string_view directory, const ChunksOfLeaf& leaf);
  void CloseLast();

  std::string domain_;
  std::string directory_;
  std::vector<Level> levels_;  // the domain first
  NeighbourhoodRow closed_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_
