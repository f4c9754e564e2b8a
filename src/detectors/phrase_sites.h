// How popular are the shingles of a site's documents, and is most of the site one cluster?
#ifndef SEAMRIPPER_DETECTORS_PHRASE_SITES_H_
#define SEAMRIPPER_DETECTORS_PHRASE_SITES_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "base/page_id.h"
#include "base/status.h"
#include "columns/phrase_tables.h"
#include "detectors/near_duplicates.h"
#include "detectors/phrase_samples.h"
#include "detectors/site_names.h"
#include "step/page_column.h"

namespace seamripper {

// Of the paper: sites of so many documents, whose popular shingles are so many on average, and vary by less than that.
inline constexpr int64_t kSuspiciousPages = 10;
inline constexpr int64_t kSuspiciousMean = 30;
inline constexpr int64_t kSuspiciousDeviation = 15;

// Calls deliver(row) for each site, in the order of their names. `ids` are those of pages by number; `documents` says which
// of them are documents. Memory: 40 bytes a site.
Status DeliverSites(const SiteNames& sites, const PageColumn<PageId, Merge::kSet>& ids,
                    const PageColumn<uint8_t, Merge::kSet>& documents, const PopularCounts& popular,
                    const PageClusters& clusters, const std::function<Status(const PhraseSiteRow&)>& deliver);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PHRASE_SITES_H_
