#include "labels/drawing.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/xxh3.h"

namespace seamripper {
namespace {

// The part `index` of `whole`, cut into `parts` that differ by one at most, larger ones first.
uint64_t Part(uint64_t whole, uint64_t parts, uint64_t index) { return whole / parts + (index < whole % parts ? 1 : 0); }

}  // namespace

uint64_t PlaceInDraw(const std::string& name, uint64_t seed) { return Xxh3Of64(std::to_string(seed) + ":" + name); }

std::vector<DrawnStratum> DrawStrata(const std::vector<Candidate>& candidates, uint64_t bins, uint64_t count,
                                     uint64_t seed) {
  const uint64_t all = candidates.size();
  bins = std::clamp<uint64_t>(bins, 1, std::max<uint64_t>(all, 1));
  count = std::min(count, all);
  std::vector<size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t at) { return std::tie(candidates[at].score, candidates[at].name); });
  std::vector<DrawnStratum> strata;
  auto next = order.begin();
  for (uint64_t bin = 0; bin < bins; ++bin) {
    DrawnStratum stratum;
    stratum.population = Part(all, bins, bin);
    const auto end = next + static_cast<std::ptrdiff_t>(stratum.population);
    stratum.drawn.assign(next, end);
    if (!stratum.drawn.empty()) {
      stratum.least = candidates[stratum.drawn.front()].score;
      stratum.most = candidates[stratum.drawn.back()].score;
    }
    std::ranges::sort(stratum.drawn, {}, [&](size_t at) {
      return std::tuple(PlaceInDraw(candidates[at].name, seed), std::string_view(candidates[at].name));
    });
    stratum.drawn.resize(std::min<uint64_t>(Part(count, bins, bin), stratum.population));
    strata.push_back(std::move(stratum));
    next = end;
  }
  return strata;
}

}  // namespace seamripper
