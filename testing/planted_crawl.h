// A crawl in which is known who copied what from whom.
#ifndef SEAMRIPPER_TESTING_PLANTED_CRAWL_H_
#define SEAMRIPPER_TESTING_PLANTED_CRAWL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "testing/quilt_oracle.h"
#include "testing/quilt_tables.h"

namespace seamripper {

struct PlantedCrawl {
  std::string rows;  // JSONL
  CrawlPages pages;
  std::vector<quilt_oracle::Finding> quilts;  // all there are with the parameters (k, 50, 4, 0.5), from any site or
                                              // from foreign ones
};

// `quilts` of the `pages` pages are stitched together from passages, of 20 to 40 words, of 4 to 8 others, with up to
// eight words between that no other page has. The others are honest: text of their own, of which up to two passages were
// copied, each once. Four honest pages at least for each quilt; 2 <= k <= 8.
PlantedCrawl MakePlantedCrawl(size_t pages, size_t quilts, size_t k, uint64_t seed);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_PLANTED_CRAWL_H_
