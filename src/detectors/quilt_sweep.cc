#include "detectors/quilt_sweep.h"

#include <algorithm>

namespace seamripper {
namespace {

template <class Value>
std::vector<Value> With(std::vector<Value> values, Value pivot) {
  values.push_back(pivot);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

void Count(uint64_t sources, SweepPoint::Tally* tally) {
  std::atomic_ref(tally->quilted).fetch_add(1, std::memory_order_relaxed);
  std::atomic_ref(tally->sources).fetch_add(sources, std::memory_order_relaxed);
}

QuiltSweepRow RowOf(uint32_t k, uint32_t m, const SweepPoint& point, std::string_view foreign,
                    const SweepPoint::Tally& tally) {
  QuiltSweepRow row;
  row.k = static_cast<int32_t>(k);
  row.m = m;
  row.c = point.c;
  row.theta_billionths = static_cast<int64_t>(point.theta);
  row.foreign = foreign;
  row.quilted = static_cast<int64_t>(tally.quilted);
  row.sources = static_cast<int64_t>(tally.sources);
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
      for (const uint32_t c : With(grid.c, pivot.c)) level.points.push_back({c, pivot.theta, {}, {}});
      for (const uint64_t theta : With(grid.theta, pivot.theta)) {
        if (theta != pivot.theta) level.points.push_back({pivot.c, theta, {}, {}});
        level.least_theta = std::min(level.least_theta, theta);
      }
    } else {
      level.points.push_back({pivot.c, pivot.theta, {}, {}});
    }
    levels.push_back(std::move(level));
  }
  return levels;
}

void SweepCounts::AddUp() {
  for (size_t i = 0; i < patch_grams_.size(); ++i) {
    if (i % levels_ != 0) patch_grams_[i] += patch_grams_[i - 1];
  }
}

void SweptCoversOfPage::operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                                   std::vector<NoRow>*) const {
  const uint64_t page = BigEndian::Load(key);
  const uint32_t grams = pages.pages[page].grams;
  CoverProblem& problem = scratch->problem;
  problem.Read(rows);
  for (size_t level = 0; level < levels->size(); ++level) {
    if (!pages.MayBeQuilt(page, level)) continue;
    const uint32_t patch_grams = pages.counts.At(page, level);
    const uint64_t min_gain = SmallestShareOf(patch_grams, min_share);
    SweepLevel& at = (*levels)[level];
    scratch->classes.clear();
    for (const GramClass& each : problem.classes()) {
      if (each.holders.size() <= at.m) scratch->classes.push_back(each);
    }
    problem.Load(page, scratch->classes);
    for (const Sites* barred : {static_cast<const Sites*>(nullptr), &sites}) {
      problem.Solve(barred, min_gain, &scratch->sources);
      for (SweepPoint& point : at.points) {
        if (scratch->sources.size() < point.c || !IsShareOf(patch_grams, grams, point.theta)) continue;
        Count(scratch->sources.size(), barred == nullptr ? &point.any : &point.foreign);
      }
    }
  }
}

void AppendSweepRows(uint32_t k, std::string_view foreign, const std::vector<SweepLevel>& levels,
                     std::vector<QuiltSweepRow>* rows) {
  for (const SweepLevel& level : levels) {
    for (const SweepPoint& point : level.points) {
      rows->push_back(RowOf(k, level.m, point, NameOf(SiteMode::kNone), point.any));
      rows->push_back(RowOf(k, level.m, point, foreign, point.foreign));
    }
  }
}

}  // namespace seamripper
