#include "detectors/template_families.h"

namespace seamripper {
namespace {

// Members by family, those of the first family first.
std::vector<uint64_t> ByFamily(std::span<const uint64_t> members, const MemberStyles& styles,
                               std::span<const TemplateFamily> families) {
  std::vector<uint64_t> ends(families.size());
  for (size_t i = 1; i < families.size(); ++i) ends[i] = ends[i - 1] + families[i - 1].spread.pages;
  std::vector<uint64_t> sorted(members.size());
  for (const uint64_t member : members) sorted[ends[styles.families[member].family]++] = member;
  return sorted;
}

}  // namespace

void CountSitesOfAll(const Sites& sites, std::span<const uint64_t> members, const MemberStyles& styles,
                     TemplateCluster* cluster) {
  cluster->sites = CountSites(sites, members);
  if (cluster->families.size() == 1) {
    cluster->families.front().sites = cluster->sites;
    return;
  }
  const std::vector<uint64_t> sorted = ByFamily(members, styles, cluster->families);
  std::span<const uint64_t> left = sorted;
  for (TemplateFamily& family : cluster->families) {
    family.sites = CountSites(sites, left.first(family.spread.pages));
    left = left.subspan(family.spread.pages);
  }
}

}  // namespace seamripper
