#include "kernels/style/matches.h"

#include <gtest/gtest.h>

#include <random>

namespace seamripper {
namespace {

uint32_t NaiveMatches(const StyleSketch& a, const StyleSketch& b) {
  uint32_t matches = 0;
  for (uint32_t d = 0; d < kSketchDimensions; ++d) {
    if (IsFilled(a, d) && IsFilled(b, d) && a.values[d] == b.values[d]) ++matches;
  }
  return matches;
}

TEST(CountMatches, EmptyDimensionsMatchNothing) {
  StyleSketch empty, full;
  EXPECT_EQ(CountMatches(empty, empty), 0u);
  full.occupied = {UINT64_MAX, UINT64_MAX};  // with the value that empty ones have
  EXPECT_EQ(CountMatches(empty, full), 0u);
  EXPECT_EQ(CountMatches(full, full), 128u);
  EXPECT_EQ(CountFilled(full), 128u);
  EXPECT_EQ(CountFilled(empty), 0u);
}

TEST(CountMatches, EveryDimensionCountsOnce) {
  for (uint32_t d = 0; d < kSketchDimensions; ++d) {
    StyleSketch a, b;
    a.occupied = b.occupied = {UINT64_MAX, UINT64_MAX};
    a.values.fill(1);
    b.values.fill(2);
    b.values[d] = 1;
    EXPECT_EQ(CountMatches(a, b), 1u) << d;
    b.occupied[d / 64] ^= uint64_t{1} << d % 64;
    EXPECT_EQ(CountMatches(a, b), 0u) << d;
  }
}

TEST(CountMatches, ValuesThatDifferInOneBitDiffer) {
  for (int bit = 0; bit < 32; ++bit) {
    StyleSketch a, b;
    a.occupied = b.occupied = {UINT64_MAX, UINT64_MAX};
    b.values.fill(uint32_t{1} << bit);
    EXPECT_EQ(CountMatches(a, b), 0u) << bit;
  }
}

TEST(CountMatches, EqualsTheNaiveCount) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2'000; ++round) {
    StyleSketch a, b;
    const uint64_t kinds = 1 + random() % 6;
    for (StyleSketch* sketch : {&a, &b}) {
      for (uint32_t& value : sketch->values) value = static_cast<uint32_t>(random() % kinds * 0x80000001u);
      for (uint64_t& word : sketch->occupied) word = random() | (random() % 2 == 0 ? UINT64_MAX : random());
    }
    ASSERT_EQ(CountMatches(a, b), NaiveMatches(a, b));
    ASSERT_EQ(CountMatches(a, b, CpuLevel::kScalar), NaiveMatches(a, b));
  }
}

}  // namespace
}  // namespace seamripper
