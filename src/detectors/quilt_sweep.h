// How many quilts there are under other parameters: the paper's Table 1, from one grouping for each k.
#ifndef SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_
#define SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/quilt_tables.h"
#include "detectors/page_list.h"
#include "detectors/quilt_steps.h"
#include "detectors/sites.h"
#include "seamripper/quilts.h"
#include "step/page_column.h"
#include "step/shapes.h"

namespace seamripper {

// A choice of c and theta, and where it is counted (SweepTallies).
struct SweepPoint {
  uint32_t c = 0;
  uint64_t theta = 0;
  uint64_t tally = 0;  // that of foreign sources alone is the next one
};
// The choices for one k and m.
struct SweepLevel {
  uint32_t m = 0;
  uint64_t least_theta = 0;  // of its points
  std::vector<SweepPoint> points;
};

// The levels of one k, by rising m.
std::vector<SweepLevel> LevelsOf(const QuiltGrid& grid, const QuiltOptions& pivot, uint32_t k);

// Of all their points.
uint64_t TalliesOf(const std::vector<SweepLevel>& levels);

// Every k of the grid, and the pivot's; ascending.
std::vector<uint32_t> SweptK(const QuiltGrid& grid, const QuiltOptions& pivot);

// Patch grams of every page: those with more holders than the m before, and as many as this one at most.
using SweepCounts = std::vector<PageColumn<uint32_t, Merge::kAdd>>;

// group keys: as HoldersOfGram, under several m at once.
struct SweptHoldersOfGram {
  static constexpr std::string_view kName = "patch grams";
  struct Scratch {
    std::string holders;
  };
  struct Changes {
    std::vector<PageAdds<uint32_t>> patch_grams;  // by level
  };
  const std::vector<SweepLevel>& levels;
  Changes changes;

  SweptHoldersOfGram(const std::vector<SweepLevel>& swept, SweepCounts* counts) : levels(swept) {
    for (PageColumn<uint32_t, Merge::kAdd>& column : *counts) changes.patch_grams.emplace_back(&column);
  }

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return levels.back().m; }

  template <class Sink>
  void operator()(const NarrowGroup& gram, Scratch* scratch, Sink* sink) const {
    if (gram.pages > list_cap()) return;
    size_t level = 0;
    while (levels[level].m < gram.pages) ++level;
    for (const uint64_t page : gram.page) sink->changes.patch_grams[level].Emit(page, 1);
    scratch->holders.clear();
    AppendPages(gram.page, &scratch->holders);
    sink->Row(scratch->holders, {});
  }
};

// Which pages may be quilts under which m.
struct SweptPages {
  const std::vector<SweepLevel>& levels;
  const GramColumns& pages;
  const SweepCounts& counts;

  uint32_t PatchGrams(uint64_t page, size_t level) const {
    uint32_t patch_grams = 0;
    for (size_t i = 0; i <= level; ++i) patch_grams += counts[i][page];
    return patch_grams;
  }
  bool MayBeQuilt(uint64_t page, size_t level) const {
    const uint32_t patch_grams = PatchGrams(page, level);
    return patch_grams > 0 && IsShareOf(patch_grams, pages.grams[page], levels[level].least_theta);
  }
  // Under an m of at least `holders`.
  bool MayBeQuiltWith(uint64_t page, size_t holders) const {
    for (size_t level = 0; level < levels.size(); ++level) {
      if (levels[level].m >= holders && MayBeQuilt(page, level)) return true;
    }
    return false;
  }
};

// What is counted of each choice.
struct SweepTallies {
  explicit SweepTallies(uint64_t choices) : quilted(choices), sources(choices) {}
  PageColumn<uint64_t, Merge::kAdd> quilted;
  PageColumn<uint64_t, Merge::kAdd> sources;
};

// collect: the covers of a page under every m, counted.
struct SweptCoversOfPage {
  static constexpr std::string_view kName = "covers";
  struct Scratch {
    CoverProblem problem;
    std::vector<GramClass> classes;
    std::vector<CoverSource> sources;
  };
  struct Changes {
    PageAdds<uint64_t> quilted;
    PageAdds<uint64_t> sources;
  };
  struct NoRow {};
  uint64_t min_share;
  const Sites& sites;
  const SweptPages& pages;
  Changes changes;

  SweptCoversOfPage(uint64_t least_share, const Sites& all_sites, const SweptPages& swept, SweepTallies* tallies)
      : min_share(least_share),
        sites(all_sites),
        pages(swept),
        changes{PageAdds<uint64_t>(&tallies->quilted), PageAdds<uint64_t>(&tallies->sources)} {}

  template <class Sink>
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch, Sink* sink) const {
    Cover(BigEndian::Load(key), rows, scratch, &sink->changes);
  }

 private:
  void Cover(uint64_t page, std::span<const WideRow> rows, Scratch* scratch, Changes* changes) const;
};

// The rows of the table, in its order, but for k's levels alone.
void AppendSweepRows(uint32_t k, std::string_view foreign, const std::vector<SweepLevel>& levels,
                     const SweepTallies& tallies, std::vector<QuiltSweepRow>* rows);

template <class Engine>
Result<std::vector<QuiltSweepRow>> SweepQuilts(Engine* engine, uint64_t seed, const QuiltOptions& pivot,
                                               const QuiltGrid& grid, const QuiltSides& sides) {
  Hosts hosts(engine->page_numbers());
  RETURN_IF_ERROR(FindHosts(engine, &hosts));
  const Sites sites(ForeignMode(pivot), hosts, sides.addresses);
  std::vector<QuiltSweepRow> table;
  for (const uint32_t k : SweptK(grid, pivot)) {
    const std::vector<SweepLevel> levels = LevelsOf(grid, pivot, k);
    GramColumns pages(engine->page_numbers());
    SweepCounts counts;
    for (size_t i = 0; i < levels.size(); ++i) counts.emplace_back(engine->page_numbers());
    ASSIGN_OR_RETURN(auto grams, engine->MapKeys(GramsOfPage(seed, k, sides, &pages)));
    ASSIGN_OR_RETURN(auto lists, engine->GroupKeys(std::move(grams), SweptHoldersOfGram(levels, &counts)));
    const SweptPages swept{levels, pages, counts};
    ASSIGN_OR_RETURN(auto classes,
                     engine->GroupRows(std::move(lists), ClassOfHolders([&](uint64_t page, size_t holders) {
                                         return swept.MayBeQuiltWith(page, holders);
                                       })));
    SweepTallies tallies(TalliesOf(levels));
    const SweptCoversOfPage covers(pivot.min_share, sites, swept, &tallies);
    ASSIGN_OR_RETURN(const auto none, engine->template Collect<SweptCoversOfPage::NoRow>(std::move(classes), covers));
    AppendSweepRows(k, NameOf(ForeignMode(pivot)), levels, tallies, &table);
  }
  std::sort(table.begin(), table.end(), StandsBefore<QuiltSweepRow>);
  return table;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_
