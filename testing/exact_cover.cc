#include "testing/exact_cover.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace seamripper {

size_t ExactCoverSize(const quilt_oracle::Holders& candidates) {
  std::map<PageId, uint32_t> bits;
  std::set<uint32_t> needs;  // one candidate of each
  for (const auto& [gram, sources] : candidates) {
    uint32_t need = 0;
    for (const PageId source : sources) {
      CHECK(bits.size() < 20 || bits.contains(source));
      need |= uint32_t{1} << bits.emplace(source, static_cast<uint32_t>(bits.size())).first->second;
    }
    if (need != 0) needs.insert(need);
  }
  size_t smallest = bits.size();
  for (uint32_t chosen = 0; chosen < uint32_t{1} << bits.size(); ++chosen) {
    const auto size = static_cast<size_t>(std::popcount(chosen));
    if (size < smallest && std::ranges::all_of(needs, [chosen](uint32_t need) { return (need & chosen) != 0; })) {
      smallest = size;
    }
  }
  return smallest;
}

}  // namespace seamripper
