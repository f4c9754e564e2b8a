// Clusters: which pages are in one, and what their sketches say of it.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "detectors/sites.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"
#include "step/page_column.h"

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
  SiteCounts sites;
};

struct TemplateCluster {
  uint64_t begin = 0;  // of its members
  uint64_t end = 0;
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
  uint32_t matches = 0;  // with the family's prototype
};

// All clusters of two pages or more. Memory: 12 bytes a page, and the clusters and families.
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
  uint64_t FirstOf(const TemplateCluster& cluster) const { return members_[cluster.begin]; }

  // kNone when it is in none.
  uint32_t ClusterOf(uint64_t page) const { return cluster_of_page_[page]; }

 private:
  std::vector<uint32_t> cluster_of_page_;  // first the sizes of components, at their smallest pages
  std::vector<TemplateCluster> clusters_;  // by first page
  std::vector<uint64_t> members_;
};

// What is known of each member. Memory: 9 bytes a page.
struct MemberStyles {
  explicit MemberStyles(uint64_t pages) : matches(pages), families(pages) {}

  PageColumn<uint8_t, Merge::kSet> matches;  // with the prototype of its cluster
  PageColumn<FamilyPlace, Merge::kSet> families;
};

// The most frequent of `values`; the smallest of equally frequent ones. There is one at least. May sort
// them.
uint32_t MostFrequent(std::vector<uint32_t>* values);

inline void SetValue(size_t dimension, uint32_t value, StyleSketch* sketch) {
  sketch->values[dimension] = value;
  sketch->occupied[dimension / 64] |= uint64_t{1} << dimension % 64;
}

// How often each number of matches occurs.
using MatchHistogram = std::array<uint64_t, kSketchDimensions + 1>;
// Of `count` values in it: the smallest that at least `percent` of a hundred do not exceed.
uint8_t Percentile(const MatchHistogram& histogram, uint64_t count, uint64_t percent);

// Of pages whose matches with their prototype are these.
StyleSpread SpreadOf(uint64_t prototype, const MatchHistogram& histogram);

SiteCounts CountSites(const Sites& sites, std::span<const uint64_t> members);

// Finds the centroid of pages, their prototype and how alike they are to it. Members are gone over as often as their values do not
// fit the memory at once: all dimensions of 32,768 members do, one of four million. Keeps its buffers.
class ClusterStatistics {
 public:
  // `members` has size(), one at least, and ForEach(visit), which calls visit(i, const StyleSketch&) for each, as often as it is
  // asked, in order. Leaves each one's matches with the prototype, which is given by its i.
  template <class Members>
  StyleSpread Find(const Members& members, std::vector<uint8_t>* matches) {
    const StyleSketch centroid = CentroidOf(members);
    uint64_t prototype = 0;
    uint32_t most = 0;
    StyleSketch of_prototype;
    members.ForEach([&](size_t i, const StyleSketch& sketch) {
      const uint32_t count = CountMatches(sketch, centroid);
      if (i > 0 && count <= most) return;
      most = count;
      prototype = i;
      of_prototype = sketch;
    });
    matches->resize(members.size());
    MatchHistogram histogram{};
    members.ForEach([&](size_t i, const StyleSketch& sketch) {
      const uint32_t count = CountMatches(sketch, of_prototype);
      (*matches)[i] = static_cast<uint8_t>(count);
      ++histogram[count];
    });
    return SpreadOf(prototype, histogram);
  }

 private:
  static constexpr size_t kColumnValues = size_t{4} << 20;

  template <class Members>
  StyleSketch CentroidOf(const Members& members) {
    StyleSketch centroid;
    const size_t step = std::clamp<size_t>(kColumnValues / members.size(), 1, kSketchDimensions);
    for (size_t first = 0; first < kSketchDimensions; first += step) {
      AddCentroid(members, first, std::min<size_t>(first + step, kSketchDimensions), &centroid);
    }
    return centroid;
  }

  // Of the dimensions [first, end).
  template <class Members>
  void AddCentroid(const Members& members, size_t first, size_t end, StyleSketch* centroid) {
    columns_.resize(end - first);
    for (std::vector<uint32_t>& column : columns_) column.clear();
    members.ForEach([&](size_t, const StyleSketch& sketch) {
      for (size_t d = first; d < end; ++d) {
        if (IsFilled(sketch, static_cast<uint32_t>(d))) columns_[d - first].push_back(sketch.values[d]);
      }
    });
    for (size_t d = first; d < end; ++d) {
      if (!columns_[d - first].empty()) SetValue(d, MostFrequent(&columns_[d - first]), centroid);
    }
  }

  std::vector<std::vector<uint32_t>> columns_;  // the values of a dimension each
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_CLUSTERS_H_
