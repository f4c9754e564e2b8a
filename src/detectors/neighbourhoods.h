// Pages that lie below one URL prefix, at every level.
#ifndef SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_
#define SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/reuse_tables.h"
#include "columns/table.h"
#include "detectors/ratios.h"

namespace seamripper {

// The directory of a page: its host without port and all of its path up to the last '/', repeated slashes taken as one,
// the query dropped. "h.example/a/b/". As long as the URL at most.
std::string DirectoryOf(std::string_view url, std::string_view host);

// A page as a leaf of the tree. In this order all that is below a prefix stands together, and all hosts of a domain.
struct DirectoryRow {
  std::string domain;
  std::string directory;
  int64_t page = 0;  // number
  int64_t chunks = 0;
  int64_t bad_chunks = 0;
};

template <>
struct Table<DirectoryRow> {
  using Row = DirectoryRow;
  static constexpr std::string_view kName = "directories";
  static constexpr auto kFields =
      std::tuple(Stored("domain", &Row::domain), Stored("directory", &Row::directory), Stored("page", &Row::page),
                 Stored("chunks", &Row::chunks), Stored("bad_chunks", &Row::bad_chunks));
  static auto Key(const Row& row) { return std::tie(row.page); }
  static auto Order(const Row& row) { return std::tie(row.domain, row.directory, row.page); }
};

// Where known content comes from.
struct KnownSites {
  std::set<std::string, std::less<>> hosts;
  std::set<std::string, std::less<>> domains;
};

// Takes the leaves in their order and gives every neighbourhood once its last leaf is past. Memory: the open ones, which
// are as many as the longest path has components, and a hundred counts for each depth.
class NeighbourhoodTree {
 public:
  // `known` outlives the tree.
  explicit NeighbourhoodTree(const KnownSites& known) : known_(known) {}

  // Calls found(const NeighbourhoodRow&), which returns a Status, for those that are complete. `bad` and `bad_mean` are
  // left for whoever knows all of them.
  template <class Found>
  Status Add(const DirectoryRow& leaf, Found found) {
    const size_t kept = OpenLevels(leaf);
    RETURN_IF_ERROR(Close(kept, found));
    Open(leaf);
    return {};
  }
  template <class Found>
  Status Finish(Found found) {
    return Close(0, found);
  }

  // Of all neighbourhoods from hosts on.
  const RatioSums& pooled() const { return pooled_; }
  const RatioSums& means() const { return means_; }
  // The same, counted: in order, none of nothing.
  std::vector<NeighbourhoodCountRow> Counts() const;

 private:
  struct Level {
    size_t prefix_bytes = 0;  // of directory_; 0 for the domain
    uint64_t pages = 0;
    uint64_t chunks = 0;
    uint64_t bad_chunks = 0;
    Wide ratios = 0;  // of pages
  };

  template <class Found>
  Status Close(size_t kept, Found found) {
    while (levels_.size() > kept) RETURN_IF_ERROR(found(CloseLast()));
    return {};
  }
  size_t OpenLevels(const DirectoryRow& leaf) const;
  void Open(const DirectoryRow& leaf);
  NeighbourhoodRow CloseLast();
  void Count(const NeighbourhoodRow& row);
  NeighbourhoodCountRow& CountOf(int32_t depth, int64_t percent);

  const KnownSites& known_;
  std::string domain_;
  std::string directory_;
  std::vector<Level> levels_;  // the domain first
  RatioSums pooled_;
  RatioSums means_;
  std::map<std::pair<int32_t, int32_t>, NeighbourhoodCountRow> counts_;  // by depth and percent
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEIGHBOURHOODS_H_
