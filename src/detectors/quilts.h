// The quilt detector (Najork 2012; seamripper/quilts.h says what it finds): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_QUILTS_H_
#define SEAMRIPPER_DETECTORS_QUILTS_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/quilt_tables.h"
#include "detectors/quilt_rows.h"
#include "detectors/quilt_steps.h"
#include "detectors/sites.h"
#include "seamripper/quilts.h"
#include "step/pair.h"
#include "step/total.h"

namespace seamripper {

// What was met on the way.
struct QuiltCounts {
  uint64_t pages_with_grams = 0;
  uint64_t patchy_pages = 0;    // whose patch fraction is large enough
  uint64_t positions = 0;       // where a gram stands
  uint64_t distinct_grams = 0;  // of each page, summed
  uint64_t covers_cut = 0;
  uint64_t hosts_without_address = 0;
  QuiltTotals of_quilts;
  std::vector<QuiltCountRow> under_thresholds;  // in the table's order
};

// `patchy` says of which pages the cover is known.
std::vector<QuiltCountRow> CountUnderThresholds(const GramColumns& pages, const std::vector<bool>& patchy,
                                                const CoverSizes& cover_sizes);

// All quilts by page number: their grams and covers. `barred_sites` is null when a page's own site may be its source.
template <class Engine>
Result<std::vector<Quilt>> FindCovers(Engine* engine, uint64_t seed, const QuiltOptions& options,
                                      const Sites* barred_sites, const QuiltSides& sides, QuiltCounts* counts) {
  GramColumns pages(engine->page_numbers());

  ASSIGN_OR_RETURN(auto grams, engine->MapKeys(GramsOfPage(seed, options.k, sides, &pages)));

  ASSIGN_OR_RETURN(auto lists, engine->GroupKeys(std::move(grams), HoldersOfGram(options.m, &pages)));

  std::vector<bool> patchy(engine->page_numbers());
  for (size_t i = 0; i < patchy.size(); ++i) {
    patchy[i] = pages.patch_grams[i] > 0 && IsShareOf(pages.patch_grams[i], pages.grams[i], options.theta);
  }
  ASSIGN_OR_RETURN(
      auto classes,
      engine->GroupRows(std::move(lists), ClassOfHolders([&](uint64_t page, size_t) { return patchy[page]; })));

  CoverSizes cover_sizes(engine->page_numbers());
  const CoverOfPage cover_of_page(options, barred_sites, &pages, &cover_sizes);
  ASSIGN_OR_RETURN(auto quilts, engine->template Collect<Quilt>(std::move(classes), cover_of_page));
  std::sort(quilts.begin(), quilts.end(), [](const Quilt& a, const Quilt& b) { return a.page < b.page; });

  counts->patchy_pages = static_cast<uint64_t>(std::count(patchy.begin(), patchy.end(), true));
  for (size_t i = 0; i < patchy.size(); ++i) {
    counts->pages_with_grams += pages.grams[i] > 0 ? 1 : 0;
    counts->positions += pages.positions[i];
    counts->distinct_grams += pages.grams[i];
  }
  for (const Quilt& quilt : quilts) counts->covers_cut += quilt.cover_cut ? 1 : 0;
  counts->under_thresholds = CountUnderThresholds(pages, patchy, cover_sizes);
  return quilts;
}

// `tables` takes what is found: Output<Rows...>() gives an output for rows of these tables.
template <class Engine, class Tables>
Result<QuiltCounts> DetectQuilts(Engine* engine, uint64_t seed, const QuiltOptions& options, bool patches,
                                 const QuiltSides& sides, Tables* tables) {
  const bool any_source = options.foreign == SiteMode::kNone;
  const SiteMode mode = ForeignMode(options);
  Hosts hosts(engine->page_numbers());
  RETURN_IF_ERROR(FindHosts(engine, &hosts));
  const Sites sites(mode, hosts, sides.addresses);

  QuiltCounts counts;
  counts.hosts_without_address = sites.hosts_without_address();
  ASSIGN_OR_RETURN(const std::vector<Quilt> quilts,
                   FindCovers(engine, seed, options, any_source ? nullptr : &sites, sides, &counts));

  std::vector<PagePair> pairs;
  for (const Quilt& quilt : quilts) {
    uint32_t rank = 0;
    for (const CoverSource& source : quilt.sources) {
      pairs.push_back({quilt.page, ++rank, static_cast<uint64_t>(source.page)});
    }
  }
  const PatchesOfQuilt patches_of_quilt(seed, options.k);
  Total<QuiltTotals> totals;
  const RowsOfQuilt rows_of_quilt(mode, options.c, sites, patches ? &patches_of_quilt : nullptr, quilts, &totals);
  RETURN_IF_ERROR(engine->template PairTo<QuiltRows>(pairs, rows_of_quilt, [tables] {
    return tables->template Output<QuiltRow, QuiltSourceRow, QuiltPatchRow>();
  }));
  counts.of_quilts = *totals;
  return counts;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILTS_H_
