#include "cli/columns.h"

#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

TEST(LayOut, AlignsByWidth) {
  EXPECT_EQ(LayOut({{"a", "1"}, {"世界", "1,000"}, {"only"}}, {Align::kLeft, Align::kRight}, " "),
            " a         1\n"
            " 世界  1,000\n"
            " only\n");
}

TEST(LayOut, Empty) { EXPECT_EQ(LayOut({}, {}, ""), ""); }

TEST(Bold, OnlyWhereColourIsWanted) {
  EXPECT_EQ(Bold("x", false), "x");
  EXPECT_EQ(Bold("x", true), "\x1b[1mx\x1b[0m");
}

}  // namespace
}  // namespace seamripper::cli
