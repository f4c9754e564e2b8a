#include "report/quantity.h"

#include <gtest/gtest.h>

namespace seamripper::report {
namespace {

TEST(Quantity, AsPeopleWriteThem) {
  EXPECT_EQ(Count(0), "0");
  EXPECT_EQ(Count(999), "999");
  EXPECT_EQ(Count(1234567), "1,234,567");
  EXPECT_EQ(Counted(1, "page"), "1 page");
  EXPECT_EQ(Counted(3412, "page"), "3,412 pages");
  EXPECT_EQ(PartOf(1, 3), "33.3 %");
  EXPECT_EQ(PartOf(1, 0), "0.0 %");
  EXPECT_EQ(Size(999), "999 bytes");
  EXPECT_EQ(Size(1000), "1.0 kB");
  EXPECT_EQ(Size(999'960), "1.0 MB");
  EXPECT_EQ(Size(UINT64_MAX), "18.4 EB");
}

TEST(Quantity, MomentsAreUtc) {
  EXPECT_EQ(Moment(1'785'756'007'000'000), "2026-08-03 11:20:07 UTC");
  EXPECT_EQ(Moment(0), "unknown");
  EXPECT_EQ(Moment(-1), "1969-12-31 23:59:59 UTC");
}

}  // namespace
}  // namespace seamripper::report
