#include "testing/stretch_oracle.h"

#include <algorithm>
#include <map>
#include <set>

namespace seamripper::stretch_oracle {
namespace {

using Counts = std::map<uint64_t, std::pair<uint64_t, uint64_t>>;  // of a word, and its weight

Counts CountsOf(const WeighedText& text, uint32_t begin, uint32_t end) {
  Counts counts;
  for (uint32_t i = begin; i < end; ++i) {
    ++counts[text.words[i]].first;
    counts[text.words[i]].second = text.weights[i];
  }
  return counts;
}

uint64_t WeightOf(const Counts& counts) {
  uint64_t weight = 0;
  for (const auto& [word, count] : counts) weight += count.first * count.second;
  return weight;
}

}  // namespace

std::string WhyNot(const WeighedText& text, const WeighedText& other, const Stretch& stretch) {
  if (stretch.end > text.words.size() || stretch.other_end > other.words.size()) return "behind the end";
  const bool is_run = stretch.begin + 10 <= stretch.end && stretch.end - stretch.begin == stretch.other_end - stretch.other_begin &&
                      std::equal(&text.words[stretch.begin], &text.words[stretch.end - 1] + 1, &other.words[stretch.other_begin]);
  const bool is_short = stretch.begin + 18 > stretch.end || stretch.other_begin + 18 > stretch.other_end;
  if (!is_run && is_short) return "too short";
  const Counts counts = CountsOf(text, stretch.begin, stretch.end);
  const Counts others = CountsOf(other, stretch.other_begin, stretch.other_end);
  uint64_t common = 0;
  for (const auto& [word, count] : others) {
    const auto found = counts.find(word);
    if (found != counts.end()) common += std::min(found->second.first, count.first) * count.second;
  }
  if (common != stretch.common_weight) return "common weight " + std::to_string(common);
  if (WeightOf(counts) + WeightOf(others) != stretch.weight) return "weight";
  const double words = std::min(stretch.end - stretch.begin, stretch.other_end - stretch.other_begin);
  const double share = 2.0 * static_cast<double>(common) / static_cast<double>(stretch.weight);
  const double more = std::clamp(0.08 * (words - 100) / 100, 0.0, 0.3);
  const bool is_like = !is_short && share >= 0.35 + 6 / words + more - 1e-3;
  if (!is_like && (!is_run || common < 24 * 16)) return "share " + std::to_string(share);

  std::set<uint32_t> same;
  for (uint32_t i = 0; i + 5 <= text.words.size(); ++i) {
    for (uint32_t j = 0; j + 5 <= other.words.size(); ++j) {
      if (!std::equal(&text.words[i], &text.words[i] + 5, &other.words[j])) continue;
      for (uint32_t k = i; k < i + 5; ++k) same.insert(k);
    }
  }
  const auto in_stretch =
      std::count_if(same.begin(), same.end(), [&](uint32_t i) { return i >= stretch.begin && i < stretch.end; });
  return stretch.same_words <= static_cast<uint32_t>(in_stretch) ? "" : "more words word for word than there are";
}

}  // namespace seamripper::stretch_oracle
