#include "columns/order.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seamripper {
namespace {

TEST(Fraction, IsComparedWithoutRounding) {
  constexpr int64_t kLarge = int64_t{1} << 62;
  EXPECT_LT((Fraction{kLarge - 1, kLarge}), (Fraction{kLarge, kLarge + 1}));  // equal as doubles
  EXPECT_EQ((Fraction{1, 3}), (Fraction{kLarge / 3 * 1, kLarge / 3 * 3}));
  EXPECT_EQ((Fraction{0, 0}), (Fraction{0, 7}));
  EXPECT_LT((Fraction{5, 0}), (Fraction{1, INT64_MAX}));
  EXPECT_EQ((Fraction{5, 0}).ToDouble(), 0);
  EXPECT_EQ((Fraction{1, 4}).ToDouble(), 0.25);
}

RC_GTEST_PROP(Fraction, ItsPartComesBack, ()) {
  const auto whole = *rc::gen::inRange<int64_t>(1, int64_t{1} << *rc::gen::inRange(1, 51));
  const auto part = *rc::gen::inRange<int64_t>(0, int64_t{1} << *rc::gen::inRange(1, 51));
  RC_ASSERT(Fraction::PartOf(Fraction{part, whole}.ToDouble(), whole) == part);
}

TEST(Fraction, WhatIsNoFractionHasNoPart) {
  EXPECT_EQ(Fraction::PartOf(-1, 7), 0);
  EXPECT_EQ(Fraction::PartOf(0, 0), 0);
  EXPECT_EQ(Fraction::PartOf(std::nan(""), 7), 0);
  EXPECT_EQ(Fraction::PartOf(1e300, 7), 0);
}

// Against small fractions brought to a common denominator.
TEST(Fraction, OrdersLikeTheNumbersItStandsFor) {
  constexpr int64_t kCommon = 2 * 2 * 2 * 3 * 5 * 7;
  for (int64_t whole = 0; whole <= 8; ++whole) {
    for (int64_t part = 0; part <= whole; ++part) {
      for (int64_t other_whole = 0; other_whole <= 8; ++other_whole) {
        for (int64_t other_part = 0; other_part <= other_whole; ++other_part) {
          const int64_t value = whole == 0 ? 0 : part * (kCommon / whole);
          const int64_t other = other_whole == 0 ? 0 : other_part * (kCommon / other_whole);
          ASSERT_EQ((Fraction{part, whole} <=> Fraction{other_part, other_whole}), value <=> other)
              << part << "/" << whole << " and " << other_part << "/" << other_whole;
        }
      }
    }
  }
}

RC_GTEST_PROP(Falling, TurnsTheOrderRound, (int64_t a, int64_t b)) {
  RC_ASSERT((Falling{a} < Falling{b}) == (a > b));
  RC_ASSERT((Falling{a} == Falling{b}) == (a == b));
}

}  // namespace
}  // namespace seamripper
