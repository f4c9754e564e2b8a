// Quilts (Najork 2012): pages stitched together from other pages.
//
// A gram is k consecutive words; a patch gram is one that 2 to m pages hold. A page is quilted when enough of its distinct
// grams are patch grams and at least c other pages are needed to cover them, taking the page that covers most each time.
#ifndef SEAMRIPPER_DETECTORS_QUILTS_H_
#define SEAMRIPPER_DETECTORS_QUILTS_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/quilt_steps.h"

namespace seamripper {

struct QuiltOptions {
  uint32_t k = 5;
  uint32_t m = 50;
  uint32_t c = 4;
  uint64_t theta = 500'000'000;  // patch fraction, in parts per billion
  uint64_t min_share = 0;        // of the patch grams that a source must add, in parts per billion; 0: any
  // Site of each page, by number; sources on the page's own site do not count. Empty: all count.
  std::vector<uint32_t> sites;
};

// All quilts of the engine's corpus, by page number.
template <class Engine>
Result<std::vector<Quilt>> FindQuilts(Engine* engine, uint64_t seed, const QuiltOptions& options) {
  std::vector<PageGrams> pages(engine->page_numbers());

  auto grams = engine->MapKeys(GramsOfPage(seed, options.k, &pages));
  if (!grams.ok()) return grams.status();

  auto lists = engine->GroupKeys(std::move(*grams), HoldersOfGram{options.m, &pages});
  if (!lists.ok()) return lists.status();

  auto classes = engine->GroupRows(std::move(*lists), ClassOfHolders{options.theta, &pages});
  if (!classes.ok()) return classes.status();

  auto quilts = engine->template Collect<Quilt>(std::move(*classes),
                                                CoverOfPage{options.c, options.min_share, options.sites, &pages});
  if (!quilts.ok()) return quilts.status();
  std::sort(quilts->begin(), quilts->end(), [](const Quilt& a, const Quilt& b) { return a.page < b.page; });
  return quilts;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILTS_H_
