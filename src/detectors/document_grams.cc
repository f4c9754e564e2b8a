#include "detectors/document_grams.h"

#include <algorithm>
#include <bit>

namespace seamripper {

void DocumentGrams::Add(uint32_t document, std::span<const uint64_t> grams) {
  for (size_t i = 0; i < grams.size(); ++i) places_.push_back({grams[i], document, static_cast<uint32_t>(i)});
}

void DocumentGrams::Sort() {
  std::sort(places_.begin(), places_.end());
  const size_t bits = std::bit_ceil(std::max<size_t>(64, places_.size() * kBitsPerGram / 2));
  filter_.assign(bits / 64, 0);
  mask_ = bits - 1;
  for (const Place& place : places_) filter_[(place.gram & mask_) / 64] |= uint64_t{1} << (place.gram % 64);
}

std::span<const DocumentGrams::Place> DocumentGrams::Find(uint64_t gram) const {
  const auto by_gram = [](const Place& a, const Place& b) { return a.gram < b.gram; };
  const auto [begin, end] = std::equal_range(places_.begin(), places_.end(), Place{gram, 0, 0}, by_gram);
  return {begin, end};
}

}  // namespace seamripper
