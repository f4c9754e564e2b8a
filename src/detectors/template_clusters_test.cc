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
  TemplateClusters clusters(7, [&](uint64_t page) { return smallest[page]; });
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters.member_count(), 5u);
  EXPECT_THAT(clusters.MembersOf(clusters[0]), ElementsAre(0u, 2u, 6u));
  EXPECT_THAT(clusters.MembersOf(clusters[1]), ElementsAre(1u, 4u));
  EXPECT_EQ(clusters.ClusterOf(3), TemplateClusters::kNone);
  EXPECT_EQ(clusters.ClusterOf(4), 1u);
  clusters.MatchesOf(clusters[1])[1] = 77;
  EXPECT_EQ(clusters.MatchesOfPage(4), 77u);
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
  Status Read(uint64_t page, StyleSketch* sketch) const {
    *sketch = sketches[page];
    return {};
  }
  Status Find(uint64_t page, StyleSketch*, const StyleSketch** found) const {
    *found = &sketches[page];
    return {};
  }
  std::vector<StyleSketch> sketches;
};

// More members than one pass has room for.
TEST(ClusterStatistics, OfManyMembersReadInSeveralPasses) {
  std::mt19937_64 random(1);
  GivenSketches given;
  std::vector<uint64_t> members;
  for (uint64_t page = 0; page < 70'000; ++page) {
    StyleSketch sketch;
    for (uint32_t& value : sketch.values) value = static_cast<uint32_t>(random() % 50);
    sketch.occupied = {random() | random(), random() | random()};
    given.sketches.push_back(sketch);
    members.push_back(page);
  }
  const StyleSketch centroid = template_oracle::Centroid(given.sketches);
  uint64_t prototype = 0;
  for (const uint64_t page : members) {
    const auto matches = [&](uint64_t each) { return template_oracle::Matches(given.sketches[each], centroid); };
    if (matches(page) > matches(prototype)) prototype = page;
  }
  std::vector<uint8_t> matches(members.size());
  const Result<StyleSpread> spread = ClusterStatistics(given).Find(members, matches);
  ASSERT_TRUE(spread.ok());
  EXPECT_EQ(spread->prototype, prototype);
  EXPECT_EQ(spread->pages, members.size());
  EXPECT_EQ(spread->least, *std::min_element(matches.begin(), matches.end()));
  EXPECT_EQ(matches[prototype], CountFilled(given.sketches[prototype]));
}

}  // namespace
}  // namespace seamripper
