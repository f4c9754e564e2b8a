#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "labels/agreement.h"
#include "labels/proportion.h"
#include "testing/label_oracle.h"

namespace seamripper {
namespace {

void ExpectNear(const Interval& a, const Interval& b, double far) {
  EXPECT_NEAR(a.estimate, b.estimate, far);
  EXPECT_NEAR(a.low, b.low, far);
  EXPECT_NEAR(a.high, b.high, far);
}

TEST(Proportion, IsWhatAScoreTestWouldNotRefuse) {
  for (uint64_t judged = 1; judged <= 60; ++judged) {
    for (uint64_t positives = 0; positives <= judged; ++positives) {
      SCOPED_TRACE(std::to_string(positives) + " of " + std::to_string(judged));
      ExpectNear(WilsonInterval(positives, judged), NaiveScoreInterval(positives, judged, kNormal95), 1e-9);
    }
  }
}

TEST(Proportion, IsAsPublished) {
  const Interval of_90 = WilsonInterval(90, 100);  // statsmodels 0.15
  EXPECT_NEAR(of_90.low, 0.8256343384950865, 1e-12);
  EXPECT_NEAR(of_90.high, 0.9447708629393249, 1e-12);
  EXPECT_EQ(WilsonInterval(0, 10).low, 0);
  EXPECT_EQ(WilsonInterval(10, 10).high, 1);
  EXPECT_EQ(WilsonInterval(0, 0).high, 1);
}

TEST(Stratified, OfOneStratumIsItsOwn) {
  const StratumCount one[] = {{17, 9, 30}, {5, 0, 0}};
  ExpectNear(StratifiedWilsonInterval(one), WilsonInterval(9, 30), 1e-12);
  EXPECT_EQ(StratifiedWilsonInterval({}).high, 1);
}

TEST(Stratified, WeighsByThePopulation) {
  const StratumCount strata[] = {{3, 10, 10}, {1, 0, 10}};
  const Interval all = StratifiedWilsonInterval(strata);
  EXPECT_DOUBLE_EQ(all.estimate, 0.75);
  EXPECT_LT(all.low, 0.75);
  EXPECT_GT(all.high, 0.75);
}

// The share of draws whose interval holds the truth is what it says, about.
TEST(Stratified, CoversTheTruth) {
  std::mt19937_64 dice(7);
  const double truth[] = {0.3, 0.6, 0.9, 0.95, 0.99};
  int covered = 0;
  double mean = 0;
  for (const double share : truth) mean += share / 5;
  constexpr int kDraws = 4'000;
  for (int draw = 0; draw < kDraws; ++draw) {
    std::vector<StratumCount> strata;
    for (const double share : truth) {
      strata.push_back({1, std::binomial_distribution<uint64_t>(40, share)(dice), 40});
    }
    const Interval found = StratifiedWilsonInterval(strata);
    covered += found.low <= mean && mean <= found.high ? 1 : 0;
  }
  EXPECT_GT(covered, kDraws * 0.935);
  EXPECT_LT(covered, kDraws * 0.985);
}

TEST(Plan, IsTheFewestThatSuffice) {
  for (const double share : {0.0, 0.1, 0.5, 0.86, 1.0}) {
    for (const double half : {0.01, 0.03, 0.1, 0.4}) {
      const uint64_t needed = LabelsNeeded(share, half);
      const auto width = [&](uint64_t judged) {  // of a share that no count may come to
        const double n = static_cast<double>(judged), z = kNormal95;
        return z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
      };
      EXPECT_LE(width(needed), half);
      if (needed > 1) {
        EXPECT_GT(width(needed - 1), half);
      }
    }
  }
}

TEST(Agreement, IsAsDefinedOnRandomVerdicts) {
  std::mt19937_64 dice(11);
  for (int round = 0; round < 500; ++round) {
    const uint32_t verdicts = 2 + static_cast<uint32_t>(dice() % 3);
    std::vector<std::vector<uint32_t>> items(2 + dice() % 40);
    std::set<uint32_t> seen;
    for (auto& item : items) {
      item.resize(dice() % 5);
      for (uint32_t& each : item) each = static_cast<uint32_t>(dice() % verdicts);
      if (item.size() > 1) seen.insert(item.begin(), item.end());
    }
    const Agreement found = AgreementOf(items, verdicts);
    if (found.items == 0) continue;
    EXPECT_NEAR(found.percent, NaivePercent(items), 1e-12);
    EXPECT_NEAR(*found.ac1, NaiveAc1(items, verdicts), 1e-12);
    EXPECT_EQ(found.alpha.has_value(), seen.size() > 1);
    if (found.alpha) {
      EXPECT_NEAR(*found.alpha, NaiveAlpha(items), 1e-12);
    }
  }
}

TEST(Agreement, OfNothingSaysNothing) {
  EXPECT_EQ(AgreementOf({}, 3).items, 0U);
  const std::vector<std::vector<uint32_t>> single = {{0}, {1}};
  EXPECT_EQ(AgreementOf(single, 3).items, 0U);
}

}  // namespace
}  // namespace seamripper
