#include "kernels/shingle/phrase_filter.h"

#include <gtest/gtest.h>

#include <random>

namespace seamripper {
namespace {

std::vector<uint64_t> Random(size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<uint64_t> phrases(count);
  for (uint64_t& phrase : phrases) phrase = random();
  return phrases;
}

TEST(PhraseFilter, CountsAllThatThePageHas) {
  for (const size_t count : {1u, 7u, 8u, 100u, 10'000u}) {
    const std::vector<uint64_t> phrases = Random(count, count);
    const std::vector<uint64_t> bits = PhraseFilter::BitsOf(phrases);
    EXPECT_LE(bits.size(), count / 4 + 1);
    EXPECT_EQ(PhraseFilter(bits).CountOf(phrases), count);
  }
}

TEST(PhraseFilter, CountsFewThatItHasNot) {
  const std::vector<uint64_t> bits = PhraseFilter::BitsOf(Random(8'191, 1));
  EXPECT_LT(PhraseFilter(bits).CountOf(Random(10'000, 2)), 1'400u);
}

TEST(PhraseFilter, APageWithoutPhrasesHasNone) {
  EXPECT_EQ(PhraseFilter(PhraseFilter::BitsOf({})).CountOf(Random(100, 3)), 0u);
}

}  // namespace
}  // namespace seamripper
