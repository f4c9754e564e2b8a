#include "detectors/phrase_sites.h"

#include <algorithm>

namespace seamripper {
namespace {

// Finds the cluster that more than half of a site's pages are in, if there is one, in two passes: votes, in which pages of
// one cluster and others cancel each other out (Boyer, Moore 1981), then the count.
struct Majority {
  uint64_t cluster = 0;  // its representative
  int64_t votes = 0;
  int64_t members = 0;

  void Vote(bool in_cluster, uint64_t representative) {
    if (votes == 0 && in_cluster) cluster = representative;
    if (votes > 0 || in_cluster) votes += in_cluster && representative == cluster ? 1 : -1;
  }
};

bool IsSuspicious(const PhraseSiteRow& row) {
  const auto pages = static_cast<__int128>(row.pages);
  return row.pages >= kSuspiciousPages && row.popular_sum >= kSuspiciousMean * row.pages &&
         Table<PhraseSiteRow>::ScaledVariance(row) < kSuspiciousDeviation * kSuspiciousDeviation * pages * pages;
}

}  // namespace

std::vector<PhraseSiteRow> RowsOfSites(const SiteNames& sites, const PageColumn<PageId, Merge::kSet>& ids,
                                       const std::vector<bool>& documents, const std::vector<SampleCounts>& counts,
                                       const PageClusters& clusters) {
  std::vector<PhraseSiteRow> rows(sites.size());
  std::vector<Majority> majorities(sites.size());
  for (uint64_t page = 0; page < ids.size(); ++page) {
    const uint32_t site = sites.site(page);
    if (site == SiteNames::kNoSite) continue;
    PhraseSiteRow& row = rows[site];
    ++row.crawled_pages;
    majorities[site].Vote(clusters.size(page) > 1, clusters.representative(page));
    if (!documents[page]) continue;
    const int64_t popular = counts[page].popular;
    ++row.pages;
    row.popular_sum += popular;
    row.popular_squares += popular * popular;
  }
  for (uint64_t page = 0; page < ids.size(); ++page) {
    const uint32_t site = sites.site(page);
    if (site == SiteNames::kNoSite || clusters.size(page) < 2) continue;
    Majority& majority = majorities[site];
    majority.members += clusters.representative(page) == majority.cluster ? 1 : 0;
  }
  for (uint32_t site = 0; site < sites.size(); ++site) {
    PhraseSiteRow& row = rows[site];
    row.site = sites.name(site);
    row.suspicious = IsSuspicious(row);
    const Majority& majority = majorities[site];
    if (row.crawled_pages >= kSuspiciousPages && 2 * majority.members > row.crawled_pages) {
      row.majority_cluster = ids[majority.cluster];
    }
  }
  std::sort(rows.begin(), rows.end(), StandsBefore<PhraseSiteRow>);
  return rows;
}

}  // namespace seamripper
