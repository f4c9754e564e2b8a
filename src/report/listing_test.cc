#include "report/listing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::report {
namespace {

using ::testing::HasSubstr;

std::string Drawn(const Listing& listing) {
  Html html;
  Draw(listing, &html);
  return html.text();
}

TEST(Listing, SaysWhatItLeavesOut) {
  Listing listing = {
      "Worst", {{"page"}, {"words", true}}, {{{"a"}, {"1"}}, {{"b"}, {"2"}}}, 3412, "seamripper ls CORPUS quilts"};
  EXPECT_THAT(Drawn(listing), HasSubstr("shown 2 of 3,412</span><code>seamripper ls CORPUS quilts</code>"));
  listing.total = 2;
  EXPECT_THAT(Drawn(listing), HasSubstr("2 rows</span></figcaption>"));
}

TEST(Listing, CellsAreTextAndNotLong) {
  const std::string drawn = Drawn({"x", {{"page"}}, {{{"<b>"}}, {{std::string(100'000, '"')}}}, 2, ""});
  EXPECT_THAT(drawn, HasSubstr("<td dir=\"auto\">&lt;b&gt;</td>"));
  EXPECT_LT(drawn.size(), 1500u);
}

TEST(Listing, SharesAndSpreadsAreDrawn) {
  const std::string drawn =
      Drawn({"x", {{"copied", true}, {"all"}}, {{{"71.0 %", 0.71}, {"", {}, Spread{0.2, 0.3, 0.5, 0.9}}}}, 1, ""});
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"part\" width=\"71.0\""));
  EXPECT_THAT(drawn, HasSubstr("<rect class=\"middle\" x=\"30.0\" y=\"3\" width=\"60.0\""));
  EXPECT_THAT(drawn, HasSubstr("from 20.0 %, half of them above 50.0 %"));
}

TEST(Listing, MeaningsOfColumnsAreTooltips) {
  Html html;
  Draw(Listing{"Sites", {{"site"}, {"copied in", true, "words from \"other\" sites"}}, {{{"a"}, {"1"}}}, 1, ""}, &html);
  EXPECT_THAT(html.text(), HasSubstr("<th scope=\"col\" class=\"words\">site</th>"));
  EXPECT_THAT(html.text(), HasSubstr("title=\"words from &quot;other&quot; sites\">copied in</th>"));
}

}  // namespace
}  // namespace seamripper::report
