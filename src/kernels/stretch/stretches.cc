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
constexpr size_t kMostPairs = 16;     // of places with one anchor
constexpr int kMostDepth = 24;

// In thousandths: how much must be common; more by this for each word that there is; which part of the common weight's share
// a word must at least bring to stay in, but not less than the last.
constexpr uint64_t kLeastCommon = 350;
constexpr uint64_t kMoreForShort = 6000;
constexpr uint64_t kFitShare = 650;
constexpr uint64_t kLeastFit = 100;
constexpr uint64_t kThousand = 1000;

}  // namespace

void StretchFinder::Find(const WeighedText& text, std::span<const Anchor> anchors, const WeighedText& other,
                         std::span<const Anchor> other_anchors, std::vector<Stretch>* stretches) {
  stretches->clear();
  texts_[0] = text;
  texts_[1] = other;
  FindPoints(anchors, other_anchors);
  if (points_.size() < kLeastPoints) return;

  known_.assign(text.words.begin(), text.words.end());
  std::sort(known_.begin(), known_.end());
  known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
  for (int side = 0; side < 2; ++side) {
    names_[side].clear();
    for (const uint64_t word : texts_[side].words) {
      const auto found = std::lower_bound(known_.begin(), known_.end(), word);
      const bool is_known = found != known_.end() && *found == word;
      names_[side].push_back(static_cast<uint32_t>(is_known ? found - known_.begin() : known_.end() - known_.begin()));
    }
  }
  // The last name stands for all words that only the other text has; it is never common.
  counts_.assign(known_.size() + 1, 0);

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
  Split(0, points_.size(), kGap, 0, split_further);
  KeepBest(stretches);
}

void StretchFinder::FindPoints(std::span<const Anchor> anchors, std::span<const Anchor> other_anchors) {
  points_.clear();
  size_t i = 0, j = 0;
  while (i < anchors.size() && j < other_anchors.size()) {
    const uint64_t key = anchors[i].key;
    if (key != other_anchors[j].key) {
      key < other_anchors[j].key ? ++i : ++j;
      continue;
    }
    size_t i_end = i, j_end = j;
    while (i_end < anchors.size() && anchors[i_end].key == key) ++i_end;
    while (j_end < other_anchors.size() && other_anchors[j_end].key == key) ++j_end;
    const bool are_few = (i_end - i) * (j_end - j) <= kMostPairs;
    for (size_t a = i; are_few && a < i_end; ++a) {
      for (size_t b = j; b < j_end; ++b) {
        const Anchor& anchor = anchors[a];
        const Anchor& same = other_anchors[b];
        if (anchor.is_run) {
          for (uint32_t k = 0; k < kRunWords; ++k) points_.push_back({{anchor.first + k, same.first + k}, true});
          continue;
        }
        const bool in_order = texts_[0].words[anchor.first] == texts_[1].words[same.first];
        points_.push_back({{anchor.first, in_order ? same.first : same.last}, false});
        points_.push_back({{anchor.last, in_order ? same.last : same.first}, false});
      }
    }
    i = i_end;
    j = j_end;
  }
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

// The part with the largest sum of the weights of common words, each less its share of what a word must bring, minus the
// share of the others.
void StretchFinder::FitSide(int side, Region* region) {
  const std::vector<uint32_t>& names = names_[side];
  const std::vector<uint32_t>& others = names_[1 - side];
  for (uint32_t i = region->begin[1 - side]; i < region->end[1 - side]; ++i) counts_[others[i]] = 1;

  uint64_t common = 0, all = 0;
  for (uint32_t i = region->begin[side]; i < region->end[side]; ++i) {
    all += texts_[side].weights[i];
    common += counts_[names[i]] * texts_[side].weights[i];
  }
  const uint64_t whole = kThousand * std::max<uint64_t>(all, 1);
  const uint64_t due = std::max(kLeastFit * all, kFitShare * common);
  const uint32_t begin = region->begin[side] - std::min(region->begin[side], kMargin);
  const uint32_t end = std::min(region->end[side] + kMargin, static_cast<uint32_t>(names.size()));
  __int128 sum = 0, best = 0;
  uint32_t sum_begin = begin;
  for (uint32_t i = begin; i < end; ++i) {
    if (sum <= 0) {
      sum = 0;
      sum_begin = i;
    }
    const __int128 weight = texts_[side].weights[i];
    sum += counts_[names[i]] != 0 ? weight * (whole - due) : -weight * due;
    if (sum <= best) continue;
    best = sum;
    region->begin[side] = sum_begin;
    region->end[side] = i + 1;
  }
  for (uint32_t i = region->begin[1 - side]; i < region->end[1 - side]; ++i) counts_[others[i]] = 0;
}

bool StretchFinder::Add(const Region& region, size_t first, size_t last, std::vector<Stretch>* stretches) {
  Stretch stretch = {region.begin[0], region.end[0], region.begin[1], region.end[1]};
  const uint64_t words = std::min(stretch.end - stretch.begin, stretch.other_end - stretch.other_begin);
  if (words < kLeastWords) return false;
  for (uint32_t i = stretch.begin; i < stretch.end; ++i) {
    ++counts_[names_[0][i]];
    stretch.weight += texts_[0].weights[i];
  }
  for (uint32_t i = stretch.other_begin; i < stretch.other_end; ++i) {
    stretch.weight += texts_[1].weights[i];
    uint32_t& count = counts_[names_[1][i]];
    if (count == 0) continue;
    --count;
    stretch.common_weight += texts_[1].weights[i];
  }
  for (uint32_t i = stretch.begin; i < stretch.end; ++i) counts_[names_[0][i]] = 0;
  // 2 common / all >= 0.35 + 6 / words
  if (2 * stretch.common_weight * kThousand * words < (kLeastCommon * words + kMoreForShort) * stretch.weight) {
    return false;
  }
  is_kept_.assign(stretch.end - stretch.begin, false);
  for (size_t i = first; i < last; ++i) {
    const uint32_t place = points_[i].place[0];
    if (!points_[i].is_run || place < stretch.begin || place >= stretch.end || is_kept_[place - stretch.begin]) continue;
    is_kept_[place - stretch.begin] = true;
    ++stretch.same_words;
  }
  stretches->push_back(stretch);
  return true;
}

// Of those that overlap in the text, the one with the most in common.
void StretchFinder::KeepBest(std::vector<Stretch>* stretches) {
  std::sort(stretches->begin(), stretches->end(), [](const Stretch& a, const Stretch& b) {
    return std::pair(b.common_weight, a.begin) < std::pair(a.common_weight, b.begin);
  });
  is_kept_.assign(texts_[0].words.size(), false);
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
