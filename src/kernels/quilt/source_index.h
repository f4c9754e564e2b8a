// Where the grams of a source stand in it: to be made once of a source that many pages copied from, and asked by those that
// are much shorter than it.
#ifndef SEAMRIPPER_KERNELS_QUILT_SOURCE_INDEX_H_
#define SEAMRIPPER_KERNELS_QUILT_SOURCE_INDEX_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/quilt/keyed_gram_hash.h"

namespace seamripper {

// A view of what Places made.
class SourceIndex {
 public:
  // Of one gram no more places are there than the first of them.
  static constexpr uint32_t kMostPlaces = 65;

  // Of a source of fewer than 2^31 words, at most three numbers for each word.
  static std::vector<uint32_t> Places(std::span<const uint64_t> words, uint64_t seed, size_t k);

  // The same words, seed and k, and what Places gave for them.
  SourceIndex(std::span<const uint64_t> words, uint64_t seed, size_t k, std::span<const uint32_t> places)
      : words_(words), k_(k), hash_(seed, places.empty() ? 0 : k), sizes_(GramsOf(words.size(), k)), places_(places) {}

  std::span<const uint64_t> words() const { return words_; }
  const KeyedGramHash& hash() const { return hash_; }

  // Whether it has any gram at all: else nothing of what follows may be asked.
  bool HasGrams() const { return !places_.empty(); }

  // False for the hashes of most grams that it does not have. This and the places lie anywhere in memory: whoever has many
  // questions has the answers fetched beforehand.
  bool MayHave(uint64_t hash) const { return (places_[sizes_.FilterPlace(hash)] & FilterBit(hash)) != 0; }
  void PrefetchMayHave(uint64_t hash) const { __builtin_prefetch(&places_[sizes_.FilterPlace(hash)]); }
  void PrefetchPlaces(uint64_t hash) const { __builtin_prefetch(&places_[sizes_.Bucket(hash)]); }

  // Calls visit(place), ascending, where k words equal to those at `gram`, whose hash is given, stand.
  template <class Visit>
  void ForEachPlace(uint64_t hash, const uint64_t* gram, Visit visit) const {
    const size_t bucket = sizes_.Bucket(hash);
    const size_t end = places_[bucket];
    for (size_t i = bucket == 0 ? sizes_.buckets : places_[bucket - 1]; i < end && places_[i] != kNone; ++i) {
      if (AreEqual(gram, &words_[places_[i]], k_)) visit(places_[i]);
    }
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  // The ends of all buckets come first, then the buckets: places of grams whose hashes agree, ascending, up to the end or
  // kNone. Behind them a filter: a bit for each hash, which the hashes of most pages' grams miss.
  struct Sizes {
    explicit Sizes(size_t gram_count) : grams(gram_count), buckets(std::bit_floor(grams)) {}
    size_t grams;
    size_t buckets;
    size_t filter_words() const { return buckets / 4 + 1; }
    size_t Bucket(uint64_t hash) const { return hash & (buckets - 1); }
    size_t FilterPlace(uint64_t hash) const { return buckets + grams + (hash & (buckets - 1)) / 4; }
  };

  static size_t GramsOf(size_t words, size_t k) { return words < k ? 0 : words - k + 1; }
  static uint32_t FilterBit(uint64_t hash) { return uint32_t{1} << (hash >> 56); }
  static void DropRepeats(std::span<const uint64_t> words, size_t k, std::span<uint32_t> bucket);

  std::span<const uint64_t> words_;
  size_t k_;
  KeyedGramHash hash_;
  Sizes sizes_;
  std::span<const uint32_t> places_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_SOURCE_INDEX_H_
