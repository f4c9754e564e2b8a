// The hash of k words on end, for tables that nobody may fill with collisions on purpose.
//
// Words are chosen by whoever wrote the pages, fingerprints included. The hash is a polynomial modulo 2^61 - 1 whose base
// and mask come from all words of a page: to make grams collide, a page would have to know its own hash.
#ifndef SEAMRIPPER_KERNELS_QUILT_KEYED_GRAM_HASH_H_
#define SEAMRIPPER_KERNELS_QUILT_KEYED_GRAM_HASH_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace seamripper {

class KeyedGramHash {
 public:
  // Depends on all of `words`.
  static uint64_t SeedFrom(std::span<const uint64_t> words);

  KeyedGramHash() = default;
  KeyedGramHash(uint64_t seed, size_t k);

  // Of the k words from there on; below 2^61.
  uint64_t Hash(const uint64_t* words) const {
    uint64_t hash = 0;
    for (size_t i = 0; i < k_; ++i) hash = Reduce(MultiplyLoosely(hash, base_) + ValueOf(words[i]));
    return hash;
  }
  // The same one place on from where the hash is known.
  uint64_t Roll(uint64_t hash, const uint64_t* words) const {
    const uint64_t left = 2 * kPrime - MultiplyLoosely(ValueOf(words[0]), leaving_factor_);
    return Reduce(MultiplyLoosely(hash, base_) + left + ValueOf(words[k_]));
  }

 private:
  static constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;

  // In 60 bits; the same for words that are equal, and only for them but for one in 2^60.
  uint64_t ValueOf(uint64_t word) const { return (word ^ mask_) * 0x9e3779b97f4a7c15 >> 4; }

  static uint64_t Reduce(uint64_t value) {
    value = (value & kPrime) + (value >> 61);
    return value >= kPrime ? value - kPrime : value;
  }
  // Of reduced factors; congruent to their product and at most twice the prime.
  static uint64_t MultiplyLoosely(uint64_t a, uint64_t b) {
    const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return (static_cast<uint64_t>(product) & kPrime) + static_cast<uint64_t>(product >> 61);
  }

  size_t k_ = 0;
  uint64_t mask_ = 0;
  uint64_t base_ = 0;
  uint64_t leaving_factor_ = 0;  // base to the power of k
};

// std::equal calls memcmp, which is more work than a few words.
inline bool AreEqual(const uint64_t* a, const uint64_t* b, size_t words) {
  size_t i = 0;
  while (i < words && a[i] == b[i]) ++i;
  return i == words;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_KEYED_GRAM_HASH_H_
