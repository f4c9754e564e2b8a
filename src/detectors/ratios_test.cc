#include "detectors/ratios.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace seamripper {
namespace {

TEST(Ratios, RoundHalvesUp) {
  EXPECT_EQ(RatioOf(0, 7), 0u);
  EXPECT_EQ(RatioOf(7, 7), kWholeRatio);
  EXPECT_EQ(RatioOf(1, 3), 1431655765u);
  EXPECT_EQ(RatioOf(2, 3), 2863311531u);
  EXPECT_EQ(RatioOf(1, uint64_t{1} << 33), 1u);
  EXPECT_EQ(RatioOf(UINT64_MAX, UINT64_MAX), kWholeRatio);
}

TEST(Ratios, TheThresholdOfEqualOnesIsTheirValue) {
  RatioSums sums;
  for (int i = 0; i < 5; ++i) sums.Add(RatioOf(1, 4));
  EXPECT_EQ(sums.MeanAndDeviation(), RatioOf(1, 4));
  EXPECT_FALSE(RatioThreshold({}, sums).IsBelow(1, 4));
  EXPECT_TRUE(RatioThreshold({}, sums).IsBelow(2, 7));
}

TEST(Ratios, OfNoneThereIsNoneAndNothingOfNothingIsAbove) {
  EXPECT_EQ(RatioSums().MeanAndDeviation(), 0u);
  EXPECT_EQ(RatioSums().Mean() + RatioSums().Deviation(), 0u);
  EXPECT_FALSE(RatioThreshold({}, RatioSums()).IsBelow(0, 0));
  EXPECT_FALSE(RatioThreshold(0, RatioSums()).IsBelow(0, 5));
  EXPECT_TRUE(RatioThreshold(0, RatioSums()).IsBelow(1, UINT64_MAX));
}

TEST(Ratios, AGivenThresholdIsExact) {
  const RatioThreshold third(333'333'333, {});
  EXPECT_TRUE(third.IsBelow(1, 3));
  EXPECT_FALSE(RatioThreshold(500'000'000, {}).IsBelow(1, 2));
  EXPECT_TRUE(RatioThreshold(500'000'000, {}).IsBelow((uint64_t{1} << 40) + 1, uint64_t{1} << 41));
}

TEST(Ratios, MeanAndDeviationAsFloatingPointHasIt) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 300; ++round) {
    RatioSums sums;
    std::vector<double> values;
    for (uint64_t left = 1 + random() % 300; left > 0; --left) {
      const uint64_t ratio = RatioOf(random() % 11, 10);
      sums.Add(ratio);
      values.push_back(static_cast<double>(ratio));
    }
    double mean = 0;
    for (const double value : values) mean += value / static_cast<double>(values.size());
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / static_cast<double>(values.size());
    EXPECT_NEAR(static_cast<double>(sums.MeanAndDeviation()), mean + std::sqrt(variance), 2);
    EXPECT_NEAR(static_cast<double>(sums.Mean()), mean, 2);
    EXPECT_NEAR(static_cast<double>(sums.Deviation()), std::sqrt(variance), 2);
    EXPECT_EQ(sums.count(), values.size());
  }
}

// Products of more than 128 bits: as many ratios as a crawl of the whole web would have.
TEST(Ratios, CountsOfAnySize) {
  RatioSums sums;
  sums.Add(0);
  sums.Add(kWholeRatio);
  EXPECT_EQ(sums.MeanAndDeviation(), kWholeRatio);
  EXPECT_FALSE(RatioThreshold({}, sums).IsBelow(1, 1));
}

}  // namespace
}  // namespace seamripper
