// Clusters: which pages are in one, and what their sketches say of it.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/page_id.h"
#include "base/status.h"
#include "detectors/sites.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"

namespace seamripper {

// How alike pages are to their prototype.
struct StyleSpread {
  uint64_t prototype = 0;  // page
  uint64_t matches = 0;    // with the prototype, of all of them, itself included
  uint8_t least = 0;
  uint8_t p5 = 0;
  uint8_t p50 = 0;
  uint8_t p95 = 0;
  uint32_t pages = 0;
};

struct SiteCounts {
  uint32_t hosts = 0;
  uint32_t domains = 0;
};

// Members of a cluster that are all alike to one of them.
struct TemplateFamily {
  StyleSpread spread;
  uint64_t first = 0;  // page
  PageId id = 0;       // of it
  SiteCounts sites;
};

struct TemplateCluster {
  uint64_t begin = 0;  // of its members
  uint64_t end = 0;
  PageId id = 0;  // of its first page
  StyleSpread spread;
  SiteCounts sites;
  std::vector<TemplateFamily> families;
  uint64_t text_members = 0;
  uint64_t chunk_members = 0;
  uint64_t link_members = 0;
};

// Of a cluster, by number.
struct FamilyPlace {
  uint32_t family = 0;
  uint8_t matches = 0;  // with the family's prototype
};

// All clusters of two pages or more. Memory: 21 bytes a page, and the clusters and families.
class TemplateClusters {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  // `smallest_of(page)` is the smallest page of its component.
  template <class SmallestOf>
  TemplateClusters(uint64_t pages, SmallestOf smallest_of) : cluster_of_page_(pages, 0) {
    for (uint64_t page = 0; page < pages; ++page) ++cluster_of_page_[smallest_of(page)];
    uint64_t end = 0;
    for (uint32_t& entry : cluster_of_page_) {
      const uint32_t size = entry;
      entry = size < 2 ? kNone : static_cast<uint32_t>(clusters_.size());
      if (size < 2) continue;
      TemplateCluster& cluster = clusters_.emplace_back();
      cluster.begin = cluster.end = end;
      end += size;
    }
    members_.resize(end);
    matches_.resize(end);
    families_.resize(end);
    for (uint64_t page = 0; page < pages; ++page) {
      const uint64_t smallest = smallest_of(page);
      cluster_of_page_[page] = cluster_of_page_[smallest];
      if (cluster_of_page_[page] == kNone) continue;
      members_[clusters_[cluster_of_page_[page]].end++] = page;
    }
  }

  size_t size() const { return clusters_.size(); }
  TemplateCluster& operator[](size_t cluster) { return clusters_[cluster]; }
  const TemplateCluster& operator[](size_t cluster) const { return clusters_[cluster]; }

  uint64_t member_count() const { return members_.size(); }
  uint64_t family_count() const {
    uint64_t families = 0;
    for (const TemplateCluster& cluster : clusters_) families += cluster.families.size();
    return families;
  }
  // Ascending.
  std::span<const uint64_t> MembersOf(const TemplateCluster& cluster) const {
    return std::span(members_).subspan(cluster.begin, cluster.end - cluster.begin);
  }
  // Of each of them, with the prototype.
  std::span<uint8_t> MatchesOf(const TemplateCluster& cluster) {
    return std::span(matches_).subspan(cluster.begin, cluster.end - cluster.begin);
  }

  std::span<FamilyPlace> FamiliesOf(const TemplateCluster& cluster) {
    return std::span(families_).subspan(cluster.begin, cluster.end - cluster.begin);
  }

  // kNone when it is in none.
  uint32_t ClusterOf(uint64_t page) const { return cluster_of_page_[page]; }
  // Of a page that is in one.
  uint32_t MatchesOfPage(uint64_t page) const { return matches_[PlaceOf(page)]; }
  const FamilyPlace& FamilyOfPage(uint64_t page) const { return families_[PlaceOf(page)]; }

 private:
  uint64_t PlaceOf(uint64_t page) const {
    const TemplateCluster& cluster = clusters_[cluster_of_page_[page]];
    const std::span<const uint64_t> members = MembersOf(cluster);
    return cluster.begin + static_cast<uint64_t>(std::ranges::lower_bound(members, page) - members.begin());
  }

  std::vector<uint32_t> cluster_of_page_;  // first the sizes of components, at their smallest pages
  std::vector<TemplateCluster> clusters_;  // by first page
  std::vector<uint64_t> members_;
  std::vector<uint8_t> matches_;
  std::vector<FamilyPlace> families_;
};

// The most frequent of `values`; the smallest of equally frequent ones. There is one at least. May sort
// them.
uint32_t MostFrequent(std::vector<uint32_t>* values);

// How often each number of matches occurs.
using MatchHistogram = std::array<uint64_t, kSketchDimensions + 1>;
// Of `count` values in it: the smallest that at least `percent` of a hundred do not exceed.
uint8_t Percentile(const MatchHistogram& histogram, uint64_t count, uint64_t percent);

// Of pages whose matches with their prototype are these.
StyleSpread SpreadOf(uint64_t prototype, const MatchHistogram& histogram);

SiteCounts CountSites(const Sites& sites, std::span<const uint64_t> members);

// Finds the centroid of pages, their prototype and how alike they are to it. Members are read as often as their values do not
// fit the memory at once: all dimensions of 32,768 members do, one of four million.
template <class Sketches>
class ClusterStatistics {
 public:
  explicit ClusterStatistics(const Sketches& sketches) : sketches_(sketches) {}

  // Leaves each member's matches with the prototype. Members ascend; there is one at least.
  Result<StyleSpread> Find(std::span<const uint64_t> members, std::span<uint8_t> matches) {
    StyleSketch centroid;
    const size_t step = std::clamp<size_t>(kColumnValues / members.size(), 1, kSketchDimensions);
    for (size_t first = 0; first < kSketchDimensions; first += step) {
      RETURN_IF_ERROR(AddCentroid(members, first, std::min<size_t>(first + step, kSketchDimensions), &centroid));
    }
    uint64_t prototype = 0;
    uint32_t most = 0;
    RETURN_IF_ERROR(ForEachMatch(members, centroid, [&](size_t i, uint32_t count) {
      if (i > 0 && count <= most) return;
      most = count;
      prototype = members[i];
    }));
    StyleSketch sketch;
    RETURN_IF_ERROR(sketches_.Read(prototype, &sketch));
    MatchHistogram histogram{};
    RETURN_IF_ERROR(ForEachMatch(members, sketch, [&](size_t i, uint32_t count) {
      matches[i] = static_cast<uint8_t>(count);
      ++histogram[count];
    }));
    return SpreadOf(prototype, histogram);
  }

 private:
  static constexpr size_t kColumnValues = size_t{4} << 20;

  template <class Visit>
  Status ForEachMatch(std::span<const uint64_t> members, const StyleSketch& with, Visit visit) const {
    StyleSketch read;
    const StyleSketch* sketch = nullptr;
    for (size_t i = 0; i < members.size(); ++i) {
      RETURN_IF_ERROR(sketches_.Find(members[i], &read, &sketch));
      visit(i, CountMatches(*sketch, with));
    }
    return {};
  }

  // Of the dimensions [first, end).
  Status AddCentroid(std::span<const uint64_t> members, size_t first, size_t end, StyleSketch* centroid) {
    columns_.resize(end - first);
    for (std::vector<uint32_t>& column : columns_) column.clear();
    StyleSketch read;
    const StyleSketch* sketch = nullptr;
    for (const uint64_t member : members) {
      RETURN_IF_ERROR(sketches_.Find(member, &read, &sketch));
      for (size_t d = first; d < end; ++d) {
        if (IsFilled(*sketch, static_cast<uint32_t>(d))) columns_[d - first].push_back(sketch->values[d]);
      }
    }
    for (size_t d = first; d < end; ++d) {
      if (columns_[d - first].empty()) continue;
      centroid->values[d] = MostFrequent(&columns_[d - first]);
      centroid->occupied[d / 64] |= uint64_t{1} << d % 64;
    }
    return {};
  }

  const Sketches& sketches_;
  std::vector<std::vector<uint32_t>> columns_;  // the values of a dimension each
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_
