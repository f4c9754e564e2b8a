#include "kernels/quilt/source_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Words = std::vector<uint64_t>;

std::vector<uint32_t> Places(const Words& source, const Words& gram) {
  const uint64_t seed = KeyedGramHash::SeedFrom(source);
  const std::vector<uint32_t> index_places = SourceIndex::Places(source, seed, gram.size());
  EXPECT_LE(index_places.size(), 3 * source.size());
  const SourceIndex index(source, seed, gram.size(), index_places);
  std::vector<uint32_t> places;
  if (!index.HasGrams()) return places;
  const uint64_t hash = index.hash().Hash(gram.data());
  index.ForEachPlace(hash, gram.data(), [&](uint32_t at) { places.push_back(at); });
  EXPECT_TRUE(places.empty() || index.MayHave(hash));
  return places;
}

TEST(SourceIndex, FindsAllPlacesInOrder) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 500; ++round) {
    Words source(random() % 100);
    for (uint64_t& word : source) word = random() % 4;
    Words gram(1 + random() % 4);
    for (uint64_t& word : gram) word = random() % 4;
    std::vector<uint32_t> expected;
    for (size_t i = 0; i + gram.size() <= source.size(); ++i) {
      if (AreEqual(gram.data(), &source[i], gram.size())) expected.push_back(static_cast<uint32_t>(i));
    }
    ASSERT_EQ(Places(source, gram), expected);
  }
}

TEST(SourceIndex, RulesOutMostGramsThatItDoesNotHave) {
  std::mt19937_64 random(6);
  Words source(1000);
  for (uint64_t& word : source) word = random();
  const uint64_t seed = KeyedGramHash::SeedFrom(source);
  const std::vector<uint32_t> places = SourceIndex::Places(source, seed, 3);
  const SourceIndex index(source, seed, 3, places);
  int passed = 0;
  for (int i = 0; i < 1000; ++i) passed += index.MayHave(index.hash().Hash(Words{random(), random(), random()}.data()));
  EXPECT_LT(passed, 300);
}

TEST(SourceIndex, OfOneGramTheFirstPlaces) {
  const std::vector<uint32_t> places = Places(Words(100'000, 7), Words(5, 7));
  ASSERT_EQ(places.size(), SourceIndex::kMostPlaces);
  for (uint32_t i = 0; i < places.size(); ++i) EXPECT_EQ(places[i], i);
  EXPECT_THAT(Places(Words(100'000, 7), Words(5, 8)), IsEmpty());
  Words other(100'000, 7);
  other.insert(other.end(), {8, 9});
  EXPECT_THAT(Places(other, {7, 8, 9}), ElementsAre(99'999));
}

TEST(SourceIndex, FewerThanKWordsHaveNoGrams) {
  EXPECT_THAT(Places({}, {1}), IsEmpty());
  EXPECT_THAT(Places({1, 2}, {1, 2, 3}), IsEmpty());
}

}  // namespace
}  // namespace seamripper
