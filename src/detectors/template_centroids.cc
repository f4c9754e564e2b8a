#include "detectors/template_centroids.h"

#include <algorithm>

namespace seamripper {

LargeClusters::LargeClusters(const TemplateClusters& clusters, uint32_t together) : all_(clusters) {
  for (uint32_t i = 0; i < clusters.size(); ++i) {
    if (clusters.MembersOf(clusters[i]).size() > together) clusters_.push_back(i);
  }
  sketches.resize(clusters_.size());
}

uint32_t LargeClusters::NumberOf(uint64_t page) const {
  const uint32_t cluster = all_.ClusterOf(page);
  const auto found = std::ranges::lower_bound(clusters_, cluster);
  if (found == clusters_.end() || *found != cluster) return kNone;
  return static_cast<uint32_t>(found - clusters_.begin());
}

std::vector<uint64_t> PrototypesOf(const LargeClusters& large, const TemplateClusters& clusters,
                                   const PageColumn<uint8_t, Merge::kSet>& matches) {
  std::vector<uint64_t> prototypes;
  for (size_t i = 0; i < large.size(); ++i) {
    const std::span<const uint64_t> members = clusters.MembersOf(clusters[large.cluster(i)]);
    prototypes.push_back(*std::ranges::max_element(members, {}, [&](uint64_t member) { return matches[member]; }));
  }
  return prototypes;
}

void AddSpread(uint64_t prototype, const MemberStyles& styles, uint32_t threshold, TemplateClusters* clusters,
               uint32_t number) {
  TemplateCluster& cluster = (*clusters)[number];
  MatchHistogram all{};
  MatchHistogram alike{};
  TemplateFamily family;
  const std::span<const uint64_t> members = clusters->MembersOf(cluster);
  for (const uint64_t member : members) {
    const uint8_t matches = styles.matches[member];
    ++all[matches];
    if (matches >= threshold) ++alike[matches];
  }
  family.spread = SpreadOf(prototype, alike);
  family.first =
      *std::ranges::find_if(members, [&](uint64_t member) { return styles.matches[member] >= threshold; });
  cluster.spread = SpreadOf(prototype, all);
  cluster.families.push_back(family);
}

}  // namespace seamripper
