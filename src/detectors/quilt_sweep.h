// How many quilts there are under other parameters: the paper's Table 1, from one grouping for each k.
#ifndef SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_
#define SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_

#include <algorithm>
#include <atomic>
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
#include "step/shapes.h"

namespace seamripper {

// The choices of c and theta for one k and m, and what was counted for them.
struct SweepPoint {
  uint32_t c = 0;
  uint64_t theta = 0;
  struct Tally {
    uint64_t quilted = 0;
    uint64_t sources = 0;
  };
  Tally any;      // all sources
  Tally foreign;  // those on other sites alone
};
struct SweepLevel {
  uint32_t m = 0;
  uint64_t least_theta = 0;  // of its points
  std::vector<SweepPoint> points;
};

// The levels of one k, by rising m.
std::vector<SweepLevel> LevelsOf(const QuiltGrid& grid, const QuiltOptions& pivot, uint32_t k);

// Every k of the grid, and the pivot's; ascending.
std::vector<uint32_t> SweptK(const QuiltGrid& grid, const QuiltOptions& pivot);

// Patch grams of every page under every m.
class SweepCounts {
 public:
  SweepCounts(const std::vector<SweepLevel>& levels, uint64_t pages)
      : levels_(levels.size()), patch_grams_(levels.size() * pages) {}
  uint32_t& At(uint64_t page, size_t level) { return patch_grams_[page * levels_ + level]; }
  uint32_t At(uint64_t page, size_t level) const { return patch_grams_[page * levels_ + level]; }

  // Each gram was counted at the lowest level it is a patch gram of; from here on at all of them.
  void AddUp();

 private:
  size_t levels_;
  std::vector<uint32_t> patch_grams_;
};

// group keys: as HoldersOfGram, under several m at once.
struct SweptHoldersOfGram {
  static constexpr std::string_view kName = "patch grams";
  struct Scratch {
    std::string holders;
  };
  const std::vector<SweepLevel>& levels;
  SweepCounts* counts;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return levels.back().m; }

  template <class Sink>
  void operator()(const NarrowGroup& gram, Scratch* scratch, Sink* sink) const {
    if (gram.pages > list_cap()) return;
    size_t level = 0;
    while (levels[level].m < gram.pages) ++level;
    for (const uint64_t page : gram.page) {
      std::atomic_ref(counts->At(page, level)).fetch_add(1, std::memory_order_relaxed);
    }
    scratch->holders.clear();
    AppendPages(gram.page, &scratch->holders);
    sink->Row(scratch->holders, {});
  }
};

// Which pages may be quilts under which m.
struct SweptPages {
  const std::vector<SweepLevel>& levels;
  const std::vector<PageGrams>& pages;
  const SweepCounts& counts;

  bool MayBeQuilt(uint64_t page, size_t level) const {
    const uint32_t patch_grams = counts.At(page, level);
    return patch_grams > 0 && IsShareOf(patch_grams, pages[page].grams, levels[level].least_theta);
  }
  // Under an m of at least `holders`.
  bool MayBeQuiltWith(uint64_t page, size_t holders) const {
    for (size_t level = 0; level < levels.size(); ++level) {
      if (levels[level].m >= holders && MayBeQuilt(page, level)) return true;
    }
    return false;
  }
};

// collect: the covers of a page under every m, counted.
struct SweptCoversOfPage {
  static constexpr std::string_view kName = "covers";
  struct Scratch {
    CoverProblem problem;
    std::vector<GramClass> classes;
    std::vector<CoverSource> sources;
  };
  struct NoRow {};
  uint64_t min_share;
  const Sites& sites;
  const SweptPages& pages;
  std::vector<SweepLevel>* levels;

  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch, std::vector<NoRow>*) const;
};

// The rows of the table, in its order, but for k's levels alone.
void AppendSweepRows(uint32_t k, std::string_view foreign, const std::vector<SweepLevel>& levels,
                     std::vector<QuiltSweepRow>* rows);

template <class Engine>
Result<std::vector<QuiltSweepRow>> SweepQuilts(Engine* engine, uint64_t seed, const QuiltOptions& pivot,
                                               const QuiltGrid& grid, const QuiltSides& sides) {
  ASSIGN_OR_RETURN(const Sites sites, FindSites(engine, ForeignMode(pivot), sides.addresses));
  std::vector<QuiltSweepRow> table;
  for (const uint32_t k : SweptK(grid, pivot)) {
    std::vector<SweepLevel> levels = LevelsOf(grid, pivot, k);
    std::vector<PageGrams> pages(engine->page_numbers());
    SweepCounts counts(levels, pages.size());
    ASSIGN_OR_RETURN(auto grams, engine->MapKeys(GramsOfPage(seed, k, sides, &pages)));
    ASSIGN_OR_RETURN(auto lists, engine->GroupKeys(std::move(grams), SweptHoldersOfGram{levels, &counts}));
    counts.AddUp();
    const SweptPages swept{levels, pages, counts};
    ASSIGN_OR_RETURN(auto classes,
                     engine->GroupRows(std::move(lists), ClassOfHolders([&](uint64_t page, size_t holders) {
                                         return swept.MayBeQuiltWith(page, holders);
                                       })));
    const SweptCoversOfPage covers{pivot.min_share, sites, swept, &levels};
    ASSIGN_OR_RETURN(const auto none, engine->template Collect<SweptCoversOfPage::NoRow>(std::move(classes), covers));
    AppendSweepRows(k, NameOf(ForeignMode(pivot)), levels, &table);
  }
  std::sort(table.begin(), table.end(), StandsBefore<QuiltSweepRow>);
  return table;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_SWEEP_H_
