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

TEST(PhraseFilter, CountsMostThatAreMissingOnce) {
  const std::vector<uint64_t> phrases = Random(1'000, 4);
  const std::vector<uint64_t> bits = PhraseFilter::BitsOf(phrases);
  std::vector<uint64_t> scratch;
  EXPECT_EQ(PhraseFilter(bits).LeastMissing(phrases, &scratch), 0u);
  EXPECT_EQ(PhraseFilter(bits).LeastMissing({}, &scratch), 0u);
  for (const size_t count : {1u, 10u, 1'000u, 20'000u}) {
    std::vector<uint64_t> others = Random(count, 5);
    for (size_t i = 0; i < count; ++i) others.push_back(others[i]);
    others.insert(others.end(), phrases.begin(), phrases.end());
    const size_t least = PhraseFilter(bits).LeastMissing(others, &scratch);
    EXPECT_LE(least, count);
    EXPECT_GE(least, count / 10 * 8);
  }
}

}  // namespace
}  // namespace seamripper
