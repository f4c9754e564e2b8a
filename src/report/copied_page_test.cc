#include "report/copied_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Drawn(const CopiedPage& page) {
  Html html;
  Draw(page, &html);
  return html.text();
}

TextPart Passage(uint32_t number, uint64_t start, uint64_t end) {
  return {TextPart::Kind::kPassage, number, start, end, 0};
}

CopiedPage Example() {
  CopiedPage page;
  page.id = "p";
  page.url = "http://copy.example/";
  page.facts.Add("title", "<i>");
  page.text = {"own first own second",
               {{TextPart::Kind::kOwn, 0, 0, 4, 0},
                Passage(1, 4, 9),
                {TextPart::Kind::kLeftOut, 0, 9, 14, 1},
                Passage(2, 14, 20)}};
  page.sources_of_passages = {7, 1};
  page.sources = {{7, "http://a.example/", {}, {"first", {Passage(1, 0, 5)}}}};
  page.all_sources = 9;
  return page;
}

TEST(CopiedPage, PassagesLeadToTheirOtherSide) {
  const std::string drawn = Drawn(Example());
  EXPECT_THAT(drawn, HasSubstr("<mark class=\"look-1 line-2\" id=\"p-here-1\"><a href=\"#p-there-1\" "
                               "aria-label=\"passage 1, in source 7\">7</a>first</mark>"));
  EXPECT_THAT(drawn, HasSubstr("id=\"p-there-1\"><a href=\"#p-here-1\""));
  EXPECT_THAT(drawn, HasSubstr("1 of 9 sources"));
  EXPECT_THAT(drawn, HasSubstr("1 word left out"));
  EXPECT_THAT(drawn, HasSubstr("<bdi>&lt;i&gt;</bdi>"));
}

TEST(CopiedPage, PassagesOfSourcesThatAreNotDrawnLeadNowhere) {
  EXPECT_THAT(Drawn(Example()), HasSubstr("<mark class=\"look-1 line-1\" id=\"p-here-2\"><b>1</b>second</mark>"));
}

TEST(CopiedPage, PassagesThatOverlapInTheirSourceLeadToIt) {
  CopiedPage page = Example();
  page.sources_of_passages = {7, 7};
  EXPECT_THAT(Drawn(page), HasSubstr("id=\"p-here-2\"><a href=\"#p-source-7\""));
}

TEST(CopiedPage, LongTextIsCutAndSaysSo) {
  CopiedPage page = Example();
  page.text.text = std::string(5000, '<') + "zzzz";
  page.text.parts = {{TextPart::Kind::kOwn, 0, 0, 5000, 0}, Passage(1, 5000, 5004)};
  page.text.most_bytes = 1000;
  const std::string drawn = Drawn(page);
  EXPECT_LT(drawn.size(), 4000u);
  EXPECT_THAT(drawn, HasSubstr("\u2026</span><span class=\"gap\">cut here"));
  EXPECT_THAT(drawn, Not(HasSubstr("zzzz")));
}

}  // namespace
}  // namespace seamripper::report
