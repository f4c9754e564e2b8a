#include "detectors/template_clusters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "testing/template_oracle.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;

TEST(TemplateClusters, AreThoseOfTwoPagesOrMore) {
  const uint64_t smallest[] = {0, 1, 0, 3, 1, 5, 0};
  const TemplateClusters clusters(7, [&](uint64_t page) { return smallest[page]; });
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters.member_count(), 5u);
  EXPECT_THAT(clusters.MembersOf(clusters[0]), ElementsAre(0u, 2u, 6u));
  EXPECT_THAT(clusters.MembersOf(clusters[1]), ElementsAre(1u, 4u));
  EXPECT_EQ(clusters.ClusterOf(3), TemplateClusters::kNone);
  EXPECT_EQ(clusters.ClusterOf(4), 1u);
}

TEST(TemplateClusters, OfNothing) {
  const TemplateClusters clusters(0, [](uint64_t page) { return page; });
  EXPECT_EQ(clusters.size(), 0u);
}

TEST(MostFrequent, TheSmallestOfEqualOnes) {
  std::vector<uint32_t> values = {5, 3, 5, 3, 9};
  EXPECT_EQ(MostFrequent(&values), 3u);
  values = {7};
  EXPECT_EQ(MostFrequent(&values), 7u);
  values = {9, 2, 9};
  EXPECT_EQ(MostFrequent(&values), 9u);
}

TEST(MostFrequent, OfManyAndFewIsTheNaiveOne) {
  std::mt19937 random(1);
  for (const size_t count : {1u, 2u, 10u, 1'000u, 65'536u, 65'537u}) {
    for (const uint32_t kinds : {1u, 3u, 50u, 1'000'000u}) {
      std::vector<uint32_t> values(count);
      std::map<uint32_t, size_t> counts;
      for (uint32_t& value : values) ++counts[value = static_cast<uint32_t>(random() % kinds * 64)];
      const auto best =
          std::ranges::max_element(counts, {}, [](const auto& each) { return std::pair(each.second, ~each.first); });
      EXPECT_EQ(MostFrequent(&values), best->first);
    }
  }
}

TEST(Percentile, IsTheNearestRank) {
  MatchHistogram histogram{};
  histogram[10] = 1;
  histogram[20] = 18;
  histogram[128] = 1;
  EXPECT_EQ(Percentile(histogram, 20, 5), 10);
  EXPECT_EQ(Percentile(histogram, 20, 6), 20);
  EXPECT_EQ(Percentile(histogram, 20, 95), 20);
  EXPECT_EQ(Percentile(histogram, 20, 96), 128);
  histogram[128] = 0;
  EXPECT_EQ(Percentile(histogram, 19, 100), 20);
}

struct GivenSketches {
  size_t size() const { return sketches.size(); }
  template <class Visit>
  void ForEach(Visit visit) const {
    for (size_t i = 0; i < sketches.size(); ++i) visit(i, sketches[i]);
  }
  std::vector<StyleSketch> sketches;
};

GivenSketches RandomSketches(size_t count, std::mt19937_64* random) {
  GivenSketches given;
  while (given.sketches.size() < count) {
    StyleSketch& sketch = given.sketches.emplace_back();
    for (uint32_t& value : sketch.values) value = static_cast<uint32_t>((*random)() % 50);
    sketch.occupied = {(*random)() | (*random)(), (*random)() | (*random)()};
  }
  return given;
}

// More members than one pass has room for.
TEST(ClusterStatistics, OfManyMembersReadInSeveralPasses) {
  std::mt19937_64 random(1);
  const GivenSketches given = RandomSketches(70'000, &random);
  const StyleSketch centroid = template_oracle::Centroid(given.sketches);
  size_t prototype = 0;
  for (size_t i = 0; i < given.size(); ++i) {
    const auto matches = [&](size_t each) { return template_oracle::Matches(given.sketches[each], centroid); };
    if (matches(i) > matches(prototype)) prototype = i;
  }
  std::vector<uint8_t> matches;
  const StyleSpread spread = ClusterStatistics().Find(given, &matches);
  EXPECT_EQ(spread.prototype, prototype);
  EXPECT_EQ(spread.pages, given.size());
  EXPECT_EQ(spread.least, *std::min_element(matches.begin(), matches.end()));
  EXPECT_EQ(matches[prototype], CountFilled(given.sketches[prototype]));
}

}  // namespace
}  // namespace seamripper
