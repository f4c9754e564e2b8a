// The prototypes of clusters that are too large to meet in one group: their centroids are counted first, and then each
// member is held against what was found.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_CENTROIDS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_CENTROIDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "detectors/template_clusters.h"
#include "detectors/template_steps.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// Clusters of more members than meet in one group, with a sketch each: their centroids, or prototypes.
class LargeClusters {
 public:
  static constexpr uint32_t kNone = TemplateClusters::kNone;

  LargeClusters(const TemplateClusters& clusters, uint32_t together);

  size_t size() const { return clusters_.size(); }
  uint32_t cluster(size_t large) const { return clusters_[large]; }
  // Its number among them, of a page's cluster; kNone when it is not large, or the page is in none.
  uint32_t NumberOf(uint64_t page) const;

  std::vector<StyleSketch> sketches;

 private:
  const TemplateClusters& all_;
  std::vector<uint32_t> clusters_;  // ascending
};

// How many of the members that were added have each value: in a large cluster, a dimension. What comes to too many is
// given and counted anew. Memory: 8 MiB, from the first member on.
class ValueCounts {
 public:
  // Calls give(large, dimension, value, members) for what has to go.
  template <class Give>
  void Add(uint32_t large, const StyleSketch& sketch, const Give& give) {
    if (counts_.empty()) counts_.resize(size_t{1} << kBits);
    if (used_ > kMostUsed) GiveAll(give);
    size_t values = 0;
    for (uint32_t d = 0; d < kSketchDimensions; ++d) {
      if (!IsFilled(sketch, d)) continue;
      const uint64_t key = uint64_t{large} << 39 | uint64_t{d} << 32 | sketch.values[d];
      const size_t place = key * 0x9e3779b97f4a7c15 >> (64 - kBits);
      keys_[values] = key;
      places_[values++] = place;
      __builtin_prefetch(&counts_[place]);
    }
    for (size_t i = 0; i < values; ++i) CountOne(keys_[i], places_[i]);
  }

  template <class Give>
  void GiveAll(const Give& give) {
    for (Count& count : counts_) {
      if (count.members == 0) continue;
      give(static_cast<uint32_t>(count.key >> 39), static_cast<uint32_t>(count.key >> 32) % kSketchDimensions,
           static_cast<uint32_t>(count.key), count.members);
      count = {};
    }
    used_ = 0;
  }

 private:
  static constexpr int kBits = 19;
  static constexpr size_t kMostUsed = (size_t{1} << kBits) / 4 * 3;
  struct Count {
    uint64_t key = 0;
    uint32_t members = 0;
  };

  void CountOne(uint64_t key, size_t place) {
    while (counts_[place].members != 0 && counts_[place].key != key) place = (place + 1) % (size_t{1} << kBits);
    used_ += counts_[place].members == 0 ? 1 : 0;
    counts_[place].key = key;
    ++counts_[place].members;
  }

  std::vector<Count> counts_;
  size_t used_ = 0;
  std::array<uint64_t, kSketchDimensions> keys_;
  std::array<size_t, kSketchDimensions> places_;
};

// map rows: how many members of a large cluster have which values.
//
//   by large cluster << 7 | dimension: 4 value | 4 members      big-endian
struct ValuesOfMembers {
  static constexpr std::string_view kName = "values of clusters";
  static constexpr uint32_t kParts = kSketchPart;
  static constexpr size_t kScratchPerWord = 0;
  using Scratch = ValueCounts;
  const LargeClusters& clusters;

  template <class Sink>
  void operator()(const PageView& page, ValueCounts* counts, Sink* sink) const {
    const uint32_t large = clusters.NumberOf(page.number);
    if (large != LargeClusters::kNone) counts->Add(large, SketchOf(page), Give(sink));
  }
  template <class Sink>
  void Finish(ValueCounts* counts, Sink* sink) const {
    counts->GiveAll(Give(sink));
  }

 private:
  template <class Sink>
  static auto Give(Sink* sink) {
    return [sink](uint32_t large, uint32_t dimension, uint32_t value, uint32_t members) {
      sink->Row(BigEndian(uint64_t{large} << 7 | dimension).bytes(), BigEndian(uint64_t{value} << 32 | members).bytes());
    };
  }
};

// The most frequent value.
struct CentroidValue {
  uint32_t large = 0;
  uint32_t dimension = 0;
  uint32_t value = 0;
};

// collect: the value of a dimension that most members have; of equally frequent ones the smallest.
struct CentroidOfDimension {
  static constexpr std::string_view kName = "centroids";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};

  template <class Sink>
  void operator()(std::string_view key, const RowGroup& rows, Scratch*, Sink* sink) const {
    const uint64_t place = BigEndian::Load(key);
    CentroidValue best = {static_cast<uint32_t>(place >> 7), static_cast<uint32_t>(place % kSketchDimensions), 0};
    uint64_t most = 0;
    uint32_t value = 0;
    uint64_t members = 0;  // with it, so far
    rows.ForEach([&](const WideRow& row) {
      const uint64_t counted = BigEndian::Load(row.value);
      if (counted >> 32 != value) members = 0;
      value = static_cast<uint32_t>(counted >> 32);
      members += static_cast<uint32_t>(counted);
      if (members <= most) return;
      most = members;
      best.value = value;
    });
    sink->push_back(best);
  }
};

// map: the matches of a member of a large cluster with the cluster's sketch.
struct MatchesOfMember {
  static constexpr std::string_view kName = "matches";
  static constexpr uint32_t kParts = kSketchPart;
  struct Scratch {};
  const LargeClusters& clusters;
  PageSets<uint8_t> changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    const uint32_t large = clusters.NumberOf(page.number);
    if (large == LargeClusters::kNone) return;
    sink->changes.Emit(page.number, static_cast<uint8_t>(CountMatches(SketchOf(page), clusters.sketches[large])));
  }
};

// map rows: every member, by its cluster, as MemberRow has it; of a large cluster, whose sketch is its prototype's by now,
// those that are not of its first family. Sets what is known of the others.
struct SketchOfMember {
  static constexpr std::string_view kName = "members";
  static constexpr uint32_t kParts = kSketchPart;
  static constexpr size_t kScratchPerWord = 0;
  struct Scratch {
    std::string value;
  };
  struct Changes {
    PageSets<uint8_t> matches;
    PageSets<FamilyPlace> families;
  };
  const TemplateClusters& clusters;
  const LargeClusters& large_clusters;
  const uint32_t threshold;
  Changes changes;

  SketchOfMember(const TemplateClusters& all, const LargeClusters& large, uint32_t least_matches, MemberStyles* styles)
      : clusters(all),
        large_clusters(large),
        threshold(least_matches),
        changes{PageSets<uint8_t>(&styles->matches), PageSets<FamilyPlace>(&styles->families)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const uint32_t cluster = clusters.ClusterOf(page.number);
    if (cluster == TemplateClusters::kNone) return;
    const uint32_t large = large_clusters.NumberOf(page.number);
    if (large != LargeClusters::kNone) {
      const uint32_t matches = CountMatches(SketchOf(page), large_clusters.sketches[large]);
      sink->changes.matches.Emit(page.number, static_cast<uint8_t>(matches));
      if (matches >= threshold) {
        sink->changes.families.Emit(page.number, {0, matches});
        return;
      }
    }
    scratch->value.assign(BigEndian(page.number).bytes()).append(page.sketch);
    sink->Row(BigEndian(cluster).bytes(), scratch->value);
  }
};

// Pages, by the numbers of large clusters: the member with most matches, of equals the first.
std::vector<uint64_t> PrototypesOf(const LargeClusters& large, const TemplateClusters& clusters,
                                   const PageColumn<uint8_t, Merge::kSet>& matches);

// A large cluster and its first family, by the matches with its prototype.
void AddSpread(uint64_t prototype, const MemberStyles& styles, uint32_t threshold, TemplateClusters* clusters,
               uint32_t cluster);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_CENTROIDS_H_
