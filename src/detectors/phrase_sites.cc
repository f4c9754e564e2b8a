#include "detectors/phrase_sites.h"

#include <algorithm>

namespace seamripper {
namespace {

// Finds the cluster that more than half of a site's pages are in, if there is one, in two passes: votes, in which pages of
// one cluster and others cancel each other out (Boyer, Moore 1981), then the count.
struct Majority {
  uint64_t cluster = 0;  // its representative
  uint32_t votes = 0;
  uint32_t members = 0;

  void Vote(bool in_cluster, uint64_t representative) {
    if (votes == 0 && in_cluster) cluster = representative;
    if (in_cluster && representative == cluster) {
      ++votes;
    } else if (votes > 0) {
      --votes;
    }
  }
};

struct SiteSums {
  Majority majority;
  uint32_t crawled_pages = 0;
  uint32_t documents = 0;
  int64_t popular_sum = 0;
  int64_t popular_squares = 0;

  void AddDocument(int64_t popular) {
    ++documents;
    popular_sum += popular;
    popular_squares += popular * popular;
  }
};

bool IsSuspicious(const PhraseSiteRow& row) {
  const auto pages = static_cast<__int128>(row.pages);
  return row.pages >= kSuspiciousPages && row.popular_sum >= kSuspiciousMean * row.pages &&
         Table<PhraseSiteRow>::ScaledVariance(row) < kSuspiciousDeviation * kSuspiciousDeviation * pages * pages;
}

}  // namespace

Status DeliverSites(const SiteNames& sites, const PageColumn<PageId, Merge::kSet>& ids,
                    const PageColumn<uint8_t, Merge::kSet>& documents, const PopularCounts& popular,
                    const PageClusters& clusters, const std::function<Status(const PhraseSiteRow&)>& deliver) {
  std::vector<SiteSums> all(sites.size());
  for (uint64_t page = 0; page < ids.size(); ++page) {
    const uint32_t site = sites.site(page);
    if (site == SiteNames::kNoSite) continue;
    SiteSums& sums = all[site];
    ++sums.crawled_pages;
    sums.majority.Vote(clusters.size(page) > 1, clusters.representative(page));
    if (documents[page] != 0) sums.AddDocument(popular[page]);
  }
  for (uint64_t page = 0; page < ids.size(); ++page) {
    const uint32_t site = sites.site(page);
    if (site == SiteNames::kNoSite || clusters.size(page) < 2) continue;
    Majority& majority = all[site].majority;
    majority.members += clusters.representative(page) == majority.cluster ? 1 : 0;
  }
  PhraseSiteRow row;
  for (uint32_t site = 0; site < sites.size(); ++site) {
    const SiteSums& sums = all[site];
    row = {.site = std::string(sites.name(site)),
           .pages = sums.documents,
           .popular_sum = sums.popular_sum,
           .popular_squares = sums.popular_squares,
           .crawled_pages = sums.crawled_pages};
    row.suspicious = IsSuspicious(row);
    if (row.crawled_pages >= kSuspiciousPages && 2 * int64_t{sums.majority.members} > row.crawled_pages) {
      row.majority_cluster = ids[sums.majority.cluster];
    }
    RETURN_IF_ERROR(deliver(row));
  }
  return {};
}

}  // namespace seamripper
