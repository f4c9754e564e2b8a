#include "kernels/quilt/keyed_gram_hash.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

namespace seamripper {
namespace {

TEST(KeyedGramHash, RollsToWhatItWouldHash) {
  std::mt19937_64 random(3);
  std::vector<uint64_t> words(200);
  for (uint64_t& word : words) word = random();
  for (size_t k = 1; k < 12; ++k) {
    const KeyedGramHash hash(KeyedGramHash::SeedFrom(words), k);
    uint64_t rolled = hash.Hash(words.data());
    for (size_t i = 1; i + k <= words.size(); ++i) {
      rolled = hash.Roll(rolled, &words[i - 1]);
      ASSERT_EQ(rolled, hash.Hash(&words[i])) << k << ' ' << i;
      ASSERT_LT(rolled, uint64_t{1} << 61);
    }
  }
}

TEST(KeyedGramHash, EveryWordChangesTheSeed) {
  const std::vector<uint64_t> words = {1, 2, 3, 4};
  std::set<uint64_t> seeds = {KeyedGramHash::SeedFrom(words)};
  for (size_t i = 0; i < words.size(); ++i) {
    std::vector<uint64_t> others = words;
    others[i] += 8;
    seeds.insert(KeyedGramHash::SeedFrom(others));
  }
  EXPECT_EQ(seeds.size(), words.size() + 1);
}

}  // namespace
}  // namespace seamripper
