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
#include "detectors/quilt_patches.h"
#include "detectors/quilt_steps.h"

namespace seamripper {

struct QuiltOptions {
  uint32_t k = 5;
  uint32_t m = 50;
  uint32_t c = 4;
  uint64_t theta = 500'000'000;        // patch fraction, in parts per billion
  uint64_t min_share = 0;              // of the patch grams that a source must add, in parts per billion; 0: any
  SiteMode foreign = SiteMode::kNone;  // sources on the page's own site, in this sense, do not count
};

template <class Engine>
Result<Sites> FindSites(Engine* engine, SiteMode mode) {
  SiteCollector collector(mode, engine->page_numbers());
  if (mode == SiteMode::kNone) return collector.Finish();
  if (Status status = engine->ForEachPage(SiteCollector::kParts, [&](const PageView& page) { collector.Add(page); });
      !status.ok()) {
    return status;
  }
  return collector.Finish();
}

// All quilts of the engine's corpus, by page number.
template <class Engine>
Result<std::vector<Quilt>> FindQuilts(Engine* engine, uint64_t seed, const QuiltOptions& options) {
  std::vector<PageGrams> pages(engine->page_numbers());
  const Result<Sites> sites = FindSites(engine, options.foreign);
  if (!sites.ok()) return sites.status();

  auto grams = engine->MapKeys(GramsOfPage(seed, options.k, &pages));
  if (!grams.ok()) return grams.status();

  auto lists = engine->GroupKeys(std::move(*grams), HoldersOfGram{options.m, &pages});
  if (!lists.ok()) return lists.status();

  auto classes = engine->GroupRows(std::move(*lists), ClassOfHolders{options.theta, &pages});
  if (!classes.ok()) return classes.status();

  auto quilts =
      engine->template Collect<Quilt>(std::move(*classes), CoverOfPage{options.c, options.min_share, *sites, &pages});
  if (!quilts.ok()) return quilts.status();
  std::sort(quilts->begin(), quilts->end(), [](const Quilt& a, const Quilt& b) { return a.page < b.page; });
  return quilts;
}

// The passages of quilts, by page, then in the order of their sources, then of the page.
template <class Engine>
Result<std::vector<QuiltPatch>> FindPatches(Engine* engine, uint64_t seed, uint32_t k,
                                            const std::vector<Quilt>& quilts) {
  std::vector<PagePair> pairs;
  for (const Quilt& quilt : quilts) {
    uint32_t rank = 0;
    for (const CoverSource& source : quilt.sources)
      pairs.push_back({quilt.page, ++rank, static_cast<uint64_t>(source.page)});
  }
  auto patches = engine->template CollectPairs<QuiltPatch>(pairs, PatchesOfQuilt(seed, k));
  if (!patches.ok()) return patches.status();
  std::stable_sort(patches->begin(), patches->end(),
                   [](const QuiltPatch& a, const QuiltPatch& b) { return a.page < b.page; });
  return patches;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILTS_H_
