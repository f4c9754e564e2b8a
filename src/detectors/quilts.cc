#include "detectors/quilts.h"

#include <map>

namespace seamripper {

std::vector<QuiltCountRow> CountUnderThresholds(const GramColumns& pages, const std::vector<bool>& patchy,
                                                const CoverSizes& cover_sizes) {
  std::map<std::pair<int32_t, int64_t>, int64_t> counts;
  for (size_t i = 0; i < patchy.size(); ++i) {
    if (pages.grams[i] == 0) continue;
    const auto percent = static_cast<int32_t>(uint64_t{100} * pages.patch_grams[i] / pages.grams[i]);
    ++counts[{percent, patchy[i] ? int64_t{cover_sizes[i]} : -1}];
  }
  std::vector<QuiltCountRow> rows;
  for (const auto& [key, count] : counts) rows.push_back({key.first, key.second, count});
  return rows;
}

}  // namespace seamripper
