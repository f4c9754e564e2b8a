#include "detectors/template_like.h"

#include <gtest/gtest.h>

#include <random>

#include "testing/template_oracle.h"

namespace seamripper {
namespace {

TEST(FindGaps, BetweenFullNumbersOfMatches) {
  LikeHistogram histogram{};
  histogram[128] = 1;
  histogram[100] = 20'000;
  histogram[95] = 10;
  histogram[60] = 75'000;
  histogram[59] = 85'000;
  histogram[5] = 4'000'000;
  const std::vector<LikeGap> gaps = FindGaps(histogram);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_EQ(gaps[0].highest, 99u);
  EXPECT_EQ(gaps[0].lowest, 61u);
  EXPECT_EQ(gaps[0].pages_above, 20'001u);
  EXPECT_EQ(gaps[0].pages_within, 10u);
  EXPECT_EQ(gaps[1].highest, 58u);
  EXPECT_EQ(gaps[1].lowest, 6u);
  EXPECT_EQ(gaps[1].pages_above, 180'011u);
  EXPECT_EQ(GapsAbove(gaps, 128), 0u);
  EXPECT_EQ(GapsAbove(gaps, 60), 1u);
  EXPECT_EQ(GapsAbove(gaps, 5), 2u);
}

TEST(FindGaps, TwoNumbersAreNone) {
  LikeHistogram histogram{};
  histogram[10] = histogram[7] = 100;
  EXPECT_TRUE(FindGaps(histogram).empty());
  histogram[6] = 100;
  histogram[7] = 0;
  EXPECT_EQ(FindGaps(histogram).size(), 1u);
}

TEST(FindGaps, AreThoseOfTheOracle) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2'000; ++round) {
    LikeHistogram histogram{};
    for (size_t left = 1 + random() % 40; left > 0; --left) {
      histogram[random() % histogram.size()] = random() % (uint64_t{1} << random() % 16);
    }
    const auto expected = template_oracle::Gaps({histogram.begin(), histogram.end()});
    const std::vector<LikeGap> gaps = FindGaps(histogram);
    ASSERT_EQ(gaps.size(), expected.size());
    for (size_t i = 0; i < gaps.size(); ++i) {
      EXPECT_EQ(gaps[i].lowest, expected[i].first);
      EXPECT_EQ(gaps[i].highest, expected[i].second);
    }
  }
}

TEST(FindMostAlike, TheFirstOfEqualOnes) {
  StyleSketch page;
  page.occupied = {UINT64_MAX, UINT64_MAX};
  StyleSketch half = page, other_half = page;
  for (size_t d = 0; d < 64; ++d) half.values[d] = other_half.values[64 + d] = 1;
  const StyleSketch known[] = {StyleSketch(), half, other_half};
  const MostAlike most = FindMostAlike(page, known);
  EXPECT_EQ(most.matches, 64u);
  EXPECT_EQ(most.index, 1u);
  EXPECT_EQ(FindMostAlike(StyleSketch(), known).matches, 0u);
}

}  // namespace
}  // namespace seamripper
