#include "cli/page_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

PageFacts Sample() {
  PageFacts page;
  page.page_id = (int64_t{1} << 62) + 1;
  page.url = "https://example.com/";
  page.host = "example.com";
  page.title = "Rome \x1b]0;x\x07";
  page.captured = 1'785'756'007'000'000;
  page.words = 1204;
  page.text = "Rome is best\nvisited in \u202Espring";
  page.links = {"https://example.org/"};
  page.warc_filename = "a.warc.gz";
  page.warc_record_offset = 12;
  return page;
}

TEST(PageText, FactsThenTheTextAsStored) {
  const std::string text = PageText(Sample(), Look{});
  EXPECT_THAT(text, HasSubstr("title     Rome ␛]0;x␇\n"));
  EXPECT_THAT(text, HasSubstr("page id   4611686018427387905\n"));
  EXPECT_THAT(text, HasSubstr("record    a.warc.gz, offset 12\n"));
  EXPECT_THAT(text, HasSubstr("captured  2026-08-03T11:20:07Z\n"));
  EXPECT_THAT(text, Not(HasSubstr("domain")));
  EXPECT_THAT(text, EndsWith("\n\nRome is best\nvisited in \u202Espring\n"));
}

TEST(PageText, TerminalGetsWrappedVisibleText) {
  const std::string text = PageText(Sample(), Look{Reader::kTerminal, 12, false});
  EXPECT_THAT(text, EndsWith("\n\nRome is best\nvisited in\n<U+202E>spring\n"));
}

TEST(PageText, UnknownTime) {
  PageFacts page = Sample();
  page.captured = 0;
  EXPECT_THAT(PageText(page, Look{}), HasSubstr("captured  unknown\n"));
}

TEST(PageJson, IdsAreStrings) {
  JsonWriter json;
  WritePageJson(Sample(), &json);
  EXPECT_THAT(json.text(), HasSubstr(R"({"page_id":"4611686018427387905","url":"https://example.com/","raw_url":)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("title":"Rome \u001b]0;x\u0007")"));
  EXPECT_THAT(json.text(),
              HasSubstr(R"("text":"Rome is best\nvisited in \u202espring","links":["https://example.org/"]})"));
  EXPECT_THAT(json.text(), HasSubstr(R"("warc_record_length":-1)"));
}

}  // namespace
}  // namespace seamripper::cli
