#include "kernels/quilt/source_index.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace seamripper {

std::vector<uint32_t> SourceIndex::Places(std::span<const uint64_t> words, uint64_t seed, size_t k) {
  CHECK(words.size() < uint64_t{1} << 31);
  const size_t grams = GramsOf(words.size(), k);
  if (grams == 0) return {};
  const Sizes sizes(grams);
  const KeyedGramHash run_hash(seed, k);
  std::vector<uint32_t> places(sizes.buckets + grams + sizes.filter_words());
  std::vector<uint32_t> bucket_of(grams);
  uint64_t hash = 0;
  for (size_t i = 0; i < grams; ++i) {
    hash = i == 0 ? run_hash.Hash(words.data()) : run_hash.Roll(hash, &words[i - 1]);
    places[sizes.FilterPlace(hash)] |= FilterBit(hash);
    bucket_of[i] = static_cast<uint32_t>(sizes.Bucket(hash));
    ++places[bucket_of[i]];
  }
  // A bucket's number is where it begins until its places are in it; then it is where it ends.
  auto begin = static_cast<uint32_t>(sizes.buckets);
  for (size_t bucket = 0; bucket < sizes.buckets; ++bucket) begin += std::exchange(places[bucket], begin);
  for (uint32_t i = 0; i < grams; ++i) places[places[bucket_of[i]]++] = i;
  size_t from = sizes.buckets;
  for (size_t bucket = 0; bucket < sizes.buckets; ++bucket) {
    const size_t end = places[bucket];
    if (end - from > kMostPlaces) DropRepeats(words, k, std::span(places).subspan(from, end - from));
    from = end;
  }
  return places;
}

// A source that repeats itself would make a bucket long, and with it every search of it.
void SourceIndex::DropRepeats(std::span<const uint64_t> words, size_t k, std::span<uint32_t> bucket) {
  struct Gram {
    uint32_t first;
    uint32_t places;
  };
  std::vector<Gram> grams;
  size_t kept = 0;
  for (const uint32_t place : bucket) {
    auto gram =
        std::ranges::find_if(grams, [&](const Gram& each) { return AreEqual(&words[each.first], &words[place], k); });
    if (gram == grams.end()) gram = grams.insert(gram, {place, 0});
    if (++gram->places <= kMostPlaces) bucket[kept++] = place;
  }
  if (kept < bucket.size()) bucket[kept] = kNone;
}

}  // namespace seamripper
