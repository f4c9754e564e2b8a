#include "report/histogram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Drawn(const Histogram& histogram) {
  Html html;
  Draw(histogram, &html);
  return html.text();
}

TEST(Histogram, BarsAreAsHighAsTheyCount) {
  const std::string drawn = Drawn({"Pages", "page", 0, 1, true, {0, 1, 0, 2000}, 0.5, "threshold"});
  EXPECT_THAT(drawn, HasSubstr("<title>25 % to 50 %: 1 page</title>"));
  EXPECT_THAT(drawn, HasSubstr("<title>75 % to 100 %: 2,000 pages</title>"));
  EXPECT_THAT(drawn, HasSubstr("height=\"134.0\""));
  EXPECT_THAT(drawn, HasSubstr("height=\"1.5\""));  // one of two thousand can still be seen
  EXPECT_THAT(drawn, Not(HasSubstr("<title>0 % to 25 %")));
}

TEST(Histogram, OthersStandOnWhatIsCounted) {
  Histogram histogram = {.caption = "Pages", .counted = "quilt", .bins = {0, 10}, .others = {20, 10}};
  const std::string drawn = Drawn(histogram);
  EXPECT_THAT(drawn, HasSubstr("class=\"rest\" x=\"65.5\" y=\"26.0\""));
  EXPECT_THAT(drawn, HasSubstr("y=\"93.0\" width=\"257.0\" height=\"67.0\"><title>50 % to 100 %: 10 quilts</title>"));
  EXPECT_THAT(drawn,
              HasSubstr("y=\"26.0\" width=\"257.0\" height=\"67.0\"><title>50 % to 100 %: 10 other pages</title>"));
  EXPECT_THAT(drawn, HasSubstr("Histogram of 10 quilts."));
}

TEST(Histogram, TheThresholdHasItsPlaceAndName) {
  const std::string drawn = Drawn({"Pages", "page", 0, 84, false, {1, 2, 3, 4}, 42, "looked into from"});
  EXPECT_THAT(drawn, HasSubstr("class=\"threshold\" x1=\"340.0\""));
  EXPECT_THAT(drawn, HasSubstr(">looked into from 42<"));
  EXPECT_THAT(drawn, HasSubstr("aria-label=\"Histogram of 10 pages. 7 are in bars right of the looked into from.\""));
  EXPECT_THAT(Drawn({"Pages", "page", 0, 1, true, {1}, {}, ""}), Not(HasSubstr("threshold")));
}

TEST(Histogram, AThresholdOutsideStaysInThePicture) {
  EXPECT_THAT(Drawn({"Pages", "page", 0, 1, true, {1}, 7, "above"}), HasSubstr("x1=\"632.0\""));
}

}  // namespace
}  // namespace seamripper::report
