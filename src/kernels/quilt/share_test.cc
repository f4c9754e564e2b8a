#include "kernels/quilt/share.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(IsShareOf, IsExactAtTheThreshold) {
  EXPECT_TRUE(IsShareOf(1, 2, 500'000'000));
  EXPECT_FALSE(IsShareOf(499'999'999, 1'000'000'000, 500'000'000));
  EXPECT_TRUE(IsShareOf(1, 3, 333'333'333));
  EXPECT_FALSE(IsShareOf(1, 3, 333'333'334));
  EXPECT_TRUE(IsShareOf(0, 1, 0));
  EXPECT_TRUE(IsShareOf(1, 1, kWholeShare));
}

TEST(IsShareOf, NothingIsAShareOfNothing) {
  EXPECT_FALSE(IsShareOf(0, 0, 0));
  EXPECT_FALSE(IsShareOf(0, 0, kWholeShare));
}

TEST(SmallestShareOf, IsTheFirstPartThatIsAShare) {
  for (uint64_t whole = 1; whole < 50; ++whole) {
    for (const uint64_t share : {0u, 1u, 10'000'000u, 50'000'000u, 333'333'333u, 500'000'000u, 1'000'000'000u}) {
      const uint64_t smallest = SmallestShareOf(whole, share);
      EXPECT_TRUE(IsShareOf(smallest, whole, share));
      EXPECT_TRUE(smallest == 1 || !IsShareOf(smallest - 1, whole, share)) << smallest << " of " << whole;
    }
  }
  EXPECT_EQ(SmallestShareOf(0, kWholeShare), 1u);
  EXPECT_EQ(SmallestShareOf(uint64_t{1} << 32, kWholeShare), uint64_t{1} << 32);
}

}  // namespace
}  // namespace seamripper
