#include "report/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kHostile[] = "</title></style></script><script>alert(1)</script><!--";

TEST(Document, NothingInItCanEndAnything) {
  Document document = {kHostile, kHostile, {{kHostile, kHostile, kHostile, "a"}}, {{"a", kHostile, {}}}, kHostile};
  document.sections[0].blocks = {Prose{kHostile},
                                 Warning{kHostile},
                                 Commands{{kHostile}},
                                 Facts{{{kHostile, kHostile}}},
                                 Histogram{kHostile, kHostile, 0, 1, true, {1}, 0.5, kHostile},
                                 Listing{kHostile, {{kHostile}}, {{{kHostile}}}, 2, kHostile}};
  const std::string drawn = Draw(document);
  EXPECT_THAT(drawn, StartsWith("<!doctype html>\n<html lang=\"en\">"));
  EXPECT_THAT(drawn, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(drawn, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--"));
}

TEST(Document, OnlyItsOwnStyleAndScriptMayActAndNothingIsFetched) {
  const std::string drawn = Draw({"t", "", {}, {}, ""});
  EXPECT_THAT(drawn,
              HasSubstr("content=\"default-src &#39;none&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;; "
                        "style-src &#39;sha256-"));
  EXPECT_EQ(HasScript(), drawn.find("<script>") != std::string::npos);
}

TEST(Document, TheSameContentIsTheSameBytes) {
  const Document document = {"t", "l", {{"1", "w", "n", "s"}}, {{"s", "S", {Prose{"p"}}}}, "f"};
  EXPECT_EQ(Draw(document), Draw(document));
  EXPECT_THAT(Draw(document), HasSubstr("<section id=\"s\"><h2>S</h2><p>p</p></section>"));
}

}  // namespace
}  // namespace seamripper::report
