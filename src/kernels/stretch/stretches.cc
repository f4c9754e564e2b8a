#include "kernels/stretch/stretches.h"

#include <algorithm>
#include <utility>

namespace seamripper {
namespace {

constexpr uint32_t kGap = 60;         // words between points that hang together; if that is no stretch, half, and so on
constexpr uint32_t kLeastGap = 4;
constexpr uint32_t kMargin = 15;      // words by which a side may be widened
constexpr uint32_t kLeastPoints = 3;
constexpr uint32_t kLeastWords = 18;  // of either side
constexpr int kMostDepth = 24;
constexpr uint32_t kLeastRun = 10;  // words of a run that needs nothing else,
constexpr uint64_t kLeastRunWeight = 24 * 16;  // and how rare they are together

// In thousandths: how much must be common; more by this for each word that there is; which part of the common weight's share
// a word must at least bring to stay in, but not less than the last.
constexpr uint64_t kLeastCommon = 350;
constexpr uint64_t kMoreForShort = 6000;
constexpr uint64_t kMoreForLong = 80;  // for each hundred words above the first
constexpr uint64_t kMostForLong = 300;
constexpr uint64_t kHundred = 100;
constexpr uint64_t kFitShare = 650;
constexpr uint64_t kLeastFit = 100;
constexpr uint64_t kThousand = 1000;

}  // namespace

void StretchFinder::Find(size_t names, const NamedText& text, const NamedText& other,
                         std::span<const SharedWords> shared, std::vector<Stretch>* stretches) {
  stretches->clear();
  texts_[0] = text;
  texts_[1] = other;
  counts_.resize(std::max(counts_.size(), names));
  points_.clear();
  for (const SharedWords& words : shared) {
    for (uint32_t i = 0; i < words.words; ++i) {
      points_.push_back({{words.place + i, words.other_place + i}, words.pages});
    }
  }
  const auto try_part = [&](size_t first, size_t last) {
    Region region = RegionOf(first, last);
    Fit(&region);
    return Add(region, first, last, stretches);
  };
  auto split_further = [&](size_t first, size_t last) {
    if (try_part(first, last)) return;
    bool found = false;
    for (uint32_t gap = kGap / 2; gap >= kLeastGap && !found; gap /= 2) {
      auto visit = [&](size_t begin, size_t end) { found = try_part(begin, end) || found; };
      Split(first, last, gap, 0, visit);
    }
  };
  if (points_.size() >= kLeastPoints) Split(0, points_.size(), kGap, 0, split_further);
  if (stretches->empty()) AddRuns(shared, stretches);
  if (!stretches->empty()) KeepBest(stretches);
}

// Cut at gaps of one side, then of the other, until neither has any.
template <class Visit>
void StretchFinder::Split(size_t first, size_t last, uint32_t gap, int depth, Visit& visit) {
  const int side = depth % 2;
  std::sort(points_.begin() + static_cast<std::ptrdiff_t>(first), points_.begin() + static_cast<std::ptrdiff_t>(last),
            [side](const Point& a, const Point& b) {
              return std::pair(a.place[side], a.place[1 - side]) < std::pair(b.place[side], b.place[1 - side]);
            });
  for (size_t begin = first, end = first; begin < last; begin = end) {
    for (end = begin + 1; end < last; ++end) {
      if (points_[end].place[side] - points_[end - 1].place[side] > gap) break;
    }
    if (end - begin < kLeastPoints) continue;
    const bool is_whole = begin == first && end == last && depth > 0;
    if (is_whole || depth == kMostDepth) {
      visit(begin, end);
    } else {
      Split(begin, end, gap, depth + 1, visit);
    }
  }
}

StretchFinder::Region StretchFinder::RegionOf(size_t first, size_t last) const {
  Region region = {{UINT32_MAX, UINT32_MAX}, {0, 0}};
  for (size_t i = first; i < last; ++i) {
    for (int side = 0; side < 2; ++side) {
      region.begin[side] = std::min(region.begin[side], points_[i].place[side]);
      region.end[side] = std::max(region.end[side], points_[i].place[side] + 1);
    }
  }
  return region;
}

void StretchFinder::Fit(Region* region) {
  for (int i = 0; i < 4; ++i) FitSide(i % 2, region);
}

void StretchFinder::SetCounts(int side, const Region& region, uint32_t count) {
  for (uint32_t i = region.begin[side]; i < region.end[side]; ++i) {
    const uint32_t name = texts_[side].names[i];
    if (name != WordNames::kUnknown) counts_[name] = count;
  }
}

// The part with the largest sum of the weights of common words, each less its share of what a word must bring, minus the
// share of the others.
void StretchFinder::FitSide(int side, Region* region) {
  const std::span<const uint16_t> weights = texts_[side].weights;
  SetCounts(1 - side, *region, 1);
  uint64_t common = 0, all = 0;
  for (uint32_t i = region->begin[side]; i < region->end[side]; ++i) {
    all += weights[i];
    common += CountOf(side, i) * weights[i];
  }
  const uint64_t whole = kThousand * std::max<uint64_t>(all, 1);
  const uint64_t due = std::max(kLeastFit * all, kFitShare * common);
  const uint32_t begin = region->begin[side] - std::min(region->begin[side], kMargin);
  const uint32_t end = std::min(region->end[side] + kMargin, static_cast<uint32_t>(weights.size()));
  __int128 sum = 0, best = 0;
  uint32_t sum_begin = begin;
  for (uint32_t i = begin; i < end; ++i) {
    if (sum <= 0) {
      sum = 0;
      sum_begin = i;
    }
    const __int128 weight = weights[i];
    sum += CountOf(side, i) != 0 ? weight * (whole - due) : -weight * due;
    if (sum <= best) continue;
    best = sum;
    region->begin[side] = sum_begin;
    region->end[side] = i + 1;
  }
  SetCounts(1 - side, *region, 0);
}

bool StretchFinder::Add(const Region& region, size_t first, size_t last, std::vector<Stretch>* stretches) {
  Stretch stretch = {region.begin[0], region.end[0], region.begin[1], region.end[1]};
  const uint64_t words = std::min(stretch.end - stretch.begin, stretch.other_end - stretch.other_begin);
  if (words < kLeastWords) return false;
  Weigh(&stretch);
  // 2 common / all >= 0.35 + 6 / words, and more for more than a hundred: long texts on one subject have many words in common
  // in any order.
  const uint64_t above = words > kHundred ? kMoreForLong * (words - kHundred) / kHundred : 0;
  const uint64_t due = (kLeastCommon + std::min(above, kMostForLong)) * words + kMoreForShort;
  if (2 * stretch.common_weight * kThousand * words < due * stretch.weight) return false;
  is_kept_.assign(stretch.end - stretch.begin, false);
  for (size_t i = first; i < last; ++i) {
    const uint32_t place = points_[i].place[0];
    if (points_[i].pages == 0 || place < stretch.begin || place >= stretch.end) continue;
    if (stretch.pages == 0 || points_[i].pages < stretch.pages) stretch.pages = points_[i].pages;
    if (is_kept_[place - stretch.begin]) continue;
    is_kept_[place - stretch.begin] = true;
    ++stretch.same_words;
  }
  stretches->push_back(stretch);
  return true;
}

void StretchFinder::Weigh(Stretch* stretch) {
  for (uint32_t i = stretch->begin; i < stretch->end; ++i) {
    ++counts_[texts_[0].names[i]];
    stretch->weight += texts_[0].weights[i];
  }
  for (uint32_t i = stretch->other_begin; i < stretch->other_end; ++i) {
    stretch->weight += texts_[1].weights[i];
    if (CountOf(1, i) == 0) continue;
    --counts_[texts_[1].names[i]];
    stretch->common_weight += texts_[1].weights[i];
  }
  for (uint32_t i = stretch->begin; i < stretch->end; ++i) counts_[texts_[0].names[i]] = 0;
}

void StretchFinder::AddRuns(std::span<const SharedWords> shared, std::vector<Stretch>* stretches) {
  for (const SharedWords& run : shared) {
    if (run.words < kLeastRun) continue;
    Stretch stretch = {run.place, run.place + run.words, run.other_place, run.other_place + run.words, run.words,
                       run.pages};
    Weigh(&stretch);
    if (stretch.common_weight >= kLeastRunWeight) stretches->push_back(stretch);
  }
}

// Of those that overlap in the text, the one with the most in common.
void StretchFinder::KeepBest(std::vector<Stretch>* stretches) {
  std::sort(stretches->begin(), stretches->end(), [](const Stretch& a, const Stretch& b) {
    return std::pair(b.common_weight, a.begin) < std::pair(a.common_weight, b.begin);
  });
  is_kept_.assign(texts_[0].names.size(), false);
  std::erase_if(*stretches, [&](const Stretch& stretch) {
    for (uint32_t i = stretch.begin; i < stretch.end; ++i) {
      if (is_kept_[i]) return true;
    }
    std::fill(is_kept_.begin() + stretch.begin, is_kept_.begin() + stretch.end, true);
    return false;
  });
  std::sort(stretches->begin(), stretches->end(),
            [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
}

}  // namespace seamripper
