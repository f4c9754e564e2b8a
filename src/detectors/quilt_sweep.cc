#include "detectors/quilt_sweep.h"

#include <algorithm>
#include <utility>

namespace seamripper {
namespace {

template <class Value>
std::vector<Value> With(std::vector<Value> values, Value pivot) {
  values.push_back(pivot);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

QuiltSweepRow RowOf(uint32_t k, uint32_t m, const SweepPoint& point, std::string_view foreign,
                    const SweepTallies& tallies, uint64_t tally) {
  QuiltSweepRow row;
  row.k = static_cast<int32_t>(k);
  row.m = m;
  row.c = point.c;
  row.theta_billionths = static_cast<int64_t>(point.theta);
  row.foreign = foreign;
  row.quilted = static_cast<int64_t>(tallies.quilted[tally]);
  row.sources = static_cast<int64_t>(tallies.sources[tally]);
  return row;
}

}  // namespace

std::vector<uint32_t> SweptK(const QuiltGrid& grid, const QuiltOptions& pivot) { return With(grid.k, pivot.k); }

std::vector<SweepLevel> LevelsOf(const QuiltGrid& grid, const QuiltOptions& pivot, uint32_t k) {
  const bool at_pivot_k = k == pivot.k;
  std::vector<SweepLevel> levels;
  for (const uint32_t m : at_pivot_k ? With(grid.m, pivot.m) : std::vector{pivot.m}) {
    SweepLevel level;
    level.m = m;
    level.least_theta = pivot.theta;
    if (at_pivot_k && m == pivot.m) {
      for (const uint32_t c : With(grid.c, pivot.c)) level.points.push_back({c, pivot.theta});
      for (const uint64_t theta : With(grid.theta, pivot.theta)) {
        if (theta != pivot.theta) level.points.push_back({pivot.c, theta});
        level.least_theta = std::min(level.least_theta, theta);
      }
    } else {
      level.points.push_back({pivot.c, pivot.theta});
    }
    levels.push_back(std::move(level));
  }
  uint64_t tallies = 0;
  for (SweepLevel& level : levels) {
    for (SweepPoint& point : level.points) point.tally = std::exchange(tallies, tallies + 2);
  }
  return levels;
}

uint64_t TalliesOf(const std::vector<SweepLevel>& levels) { return levels.back().points.back().tally + 2; }

void SweptCoversOfPage::Cover(uint64_t page, std::span<const WideRow> rows, Scratch* scratch, Changes* changes) const {
  const uint32_t grams = pages.pages.grams[page];
  CoverProblem& problem = scratch->problem;
  problem.Read(rows);
  for (size_t level = 0; level < pages.levels.size(); ++level) {
    if (!pages.MayBeQuilt(page, level)) continue;
    const uint32_t patch_grams = pages.PatchGrams(page, level);
    const uint64_t min_gain = SmallestShareOf(patch_grams, min_share);
    const SweepLevel& at = pages.levels[level];
    scratch->classes.clear();
    for (const GramClass& each : problem.classes()) {
      if (each.holders.size() <= at.m) scratch->classes.push_back(each);
    }
    problem.Load(page, scratch->classes);
    for (const Sites* barred : {static_cast<const Sites*>(nullptr), &sites}) {
      problem.Solve(barred, min_gain, &scratch->sources);
      for (const SweepPoint& point : at.points) {
        if (scratch->sources.size() < point.c || !IsShareOf(patch_grams, grams, point.theta)) continue;
        const uint64_t tally = point.tally + (barred == nullptr ? 0 : 1);
        changes->quilted.Emit(tally, 1);
        changes->sources.Emit(tally, scratch->sources.size());
      }
    }
  }
}

void AppendSweepRows(uint32_t k, std::string_view foreign, const std::vector<SweepLevel>& levels,
                     const SweepTallies& tallies, std::vector<QuiltSweepRow>* rows) {
  for (const SweepLevel& level : levels) {
    for (const SweepPoint& point : level.points) {
      rows->push_back(RowOf(k, level.m, point, NameOf(SiteMode::kNone), tallies, point.tally));
      rows->push_back(RowOf(k, level.m, point, foreign, tallies, point.tally + 1));
    }
  }
}

}  // namespace seamripper
