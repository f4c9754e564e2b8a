#include "cli/page_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "seamripper/stories.h"
#include "text/json.h"

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
  page.captured = {1'785'756'007'000'000};
  page.warc_record_length = -1;
  page.words = 1204;
  page.text = "Rome is best\nvisited in \u202Espring";
  page.links = {"https://example.org/"};
  page.warc_filename = "a.warc.gz";
  page.warc_record_offset = 12;
  return page;
}

TEST(PageText, FactsThenTheTextAsStored) {
  const std::string text = PageText({Sample(), {}}, kWholeText, Look{});
  EXPECT_THAT(text, HasSubstr("title      Rome ␛]0;x␇\n"));
  EXPECT_THAT(text, HasSubstr("page id    4611686018427387905\n"));
  EXPECT_THAT(text, HasSubstr("record     a.warc.gz, offset 12\n"));
  EXPECT_THAT(text, HasSubstr("captured   2026-08-03T11:20:07Z\n"));
  EXPECT_THAT(text, Not(HasSubstr("domain")));
  EXPECT_THAT(text, EndsWith("\n\nRome is best\nvisited in \u202Espring\n"));
}

TEST(PageText, TerminalGetsWrappedVisibleText) {
  const std::string text = PageText({Sample(), {}}, kWholeText, Look{Reader::kTerminal, 12, false});
  EXPECT_THAT(text, EndsWith("\n\nRome is best\nvisited in\n<U+202E>spri\nng\n"));
}

TEST(PageText, UnknownTime) {
  PageFacts page = Sample();
  page.captured = {};
  EXPECT_THAT(PageText({page, {}}, kWholeText, Look{}), HasSubstr("captured   unknown\n"));
}

PageStory Quilted() {
  PageStory story;
  story.page.url = "http://a.example/";
  story.page.text = "one two three four five six";
  story.quilt.run = "0123456789ab";
  story.quilt.least_fraction = 0.5;
  story.quilt.least_sources = 4;
  story.quilt.quilt = {.page_id = 1, .grams = 160, .patch_grams = 40 * 3, .foreign_sources = 1, .foreign_words = 96};
  story.quilt.sources = {{1, 1, 7, "http://b.example/\x1b[2J", 90, 96, true, true},
                         {1, 2, 8, "http://a.example/x", 30, 30, false, false}};
  story.quilt.passages = {{1, 0, 7, 0, 7, 8, 5, 12, 5, 12, 2}, {1, 14, 23, 14, 23, 7, 0, 9, 0, 9, 2}};
  story.quilt.ranks = {2, 1};
  return story;
}

TEST(PageText, OfAQuiltHasItsSourcesAndPassages) {
  EXPECT_THAT(PageText(Quilted(), kWholeText, Look{}),
              HasSubstr("quilt      75.0 % copied from 2 sources, 1 on other sites (96 words); a quilt is at least 50.0 % "
                        "copied from 4 or more (run 0123456789ab)\n\n"
                        "covers: runs of words that no source above has; shares: all runs in common\n"
                        "     covers          shares            source\n"
                        "⟦1⟧      90  75.0 %      96  linked    http://b.example/␛[2J\n"
                        "⟦2⟧      30  25.0 %      30  own site  http://a.example/x\n\n"
                        "page id    0\n"));
  EXPECT_THAT(PageText(Quilted(), kWholeText, Look{}), EndsWith("\n\n⟦2 one two⟧ three ⟦1 four five⟧ six\n"));
}

TEST(PageText, FactsAreBrokenAtWordsOnATerminal) {
  EXPECT_THAT(PageText(Quilted(), kWholeText, {.reader = Reader::kTerminal, .columns = 40}),
              HasSubstr("quilt      75.0 % copied from 2 sources,\n"
                        "           1 on other sites (96 words);\n"
                        "           a quilt is at least 50.0 %\n"
                        "           copied from 4 or more (run\n"
                        "           0123456789ab)\n"));
  EXPECT_THAT(PageText(Quilted(), kWholeText, {.reader = Reader::kTerminal, .columns = 40, .color = true}),
              HasSubstr("\x1b[1mquilt\x1b[0m      75.0 % copied from 2 sources,\n"
                        "           1 on other sites (96 words);\n"));
}

TEST(PageText, SaysWhenItIsNoQuilt) {
  PageStory story = Quilted();
  story.quilt = {};
  EXPECT_THAT(PageText(story, kWholeText, Look{}), Not(HasSubstr("quilt")));
  story.quilt.run = "0123456789ab";
  story.quilt.least_fraction = 0.5;
  story.quilt.least_sources = 4;
  EXPECT_THAT(PageText(story, kWholeText, Look{}),
              HasSubstr("quilt      no: less than 50.0 % copied, or from fewer than 4 sources (run 0123456789ab)\n"));
}

TEST(PageText, OfASourceNamesWhoTookFromIt) {
  PageStory story = Quilted();
  story.quilt.takers = {{{9, 1, 1, "http://a.example/", 40, 50, true, false}, "http://thief.example/\x1b[2J"},
                        {{8, 3, 1, "http://a.example/", 12, 12, false, true}, "http://a.example/x"}};
  story.quilt.all_takers = 5;
  story.quilt.foreign_takers = 4;
  const std::string text = PageText(story, kWholeText, Look{});
  EXPECT_THAT(text, HasSubstr("taken by   5 quilts took passages from this page, 4 of them on other sites\n"));
  EXPECT_THAT(text, HasSubstr("  covers  shares                    quilt with passages from this page\n"
                              "      40      50                    http://thief.example/␛[2J\n"
                              "      12      12  own site, linked  http://a.example/x\n"
                              "                                    and 3 more\n"));
}

// Menus are copied, but are not what somebody looks for.
TEST(PageText, PassagesOfTheSiteAreNotMarked) {
  PageStory story = Quilted();
  story.quilt.site_text = {true, false};
  EXPECT_THAT(PageText(story, 40, Look{}),
              EndsWith("\n\nNumbered: passages by source. 1 passage that most pages of the site share, such as menus: "
                       "not marked, --full marks them.\n\none two three ⟦1 four five⟧ six\n"));
  EXPECT_THAT(PageText(story, kWholeText, Look{}), EndsWith("\n\n⟦2 one two⟧ three ⟦1 four five⟧ six\n"));
}

TEST(PageText, SaysWhatNumbersOfPopularPhrasesAre) {
  PageStory story = Quilted();
  story.quilt = {};
  story.phrases.passages = {{0, 7}};
  EXPECT_THAT(
      PageText(story, kWholeText, Look{}),
      EndsWith("\n\nNumbered: popular phrases, which many documents share.\n\n⟦1 one two⟧ three four five six\n"));
}

TEST(PageJson, HasEverySpanOfAQuilt) {
  JsonWriter json(AppendVisibleJsonString);
  WritePageJson(Quilted(), &json);
  EXPECT_THAT(json.text(), HasSubstr(R"("quilt":{"run":"0123456789ab","quilted":true,"least_fraction":0.5,)"
                                     R"("least_sources":4,"page_id":"1",)"));
  EXPECT_THAT(json.text(),
              HasSubstr(R"({"rank":2,"page_id":"1","start_byte":0,"end_byte":7,"start_char":0,"end_char":7,)"
                        R"("source_id":"8","source_start_byte":5,"source_end_byte":12,)"
                        R"("source_start_char":5,"source_end_char":12,"words":2})"));
}

TEST(PageJson, IdsAreStrings) {
  JsonWriter json(AppendVisibleJsonString);
  WritePageJson({Sample(), {}}, &json);
  EXPECT_THAT(json.text(), HasSubstr(R"({"page_id":"4611686018427387905","url":"https://example.com/","host":)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("title":"Rome \u001b]0;x\u0007")"));
  EXPECT_THAT(json.text(),
              HasSubstr(R"("text":"Rome is best\nvisited in \u202espring","links":["https://example.org/"]})"));
  EXPECT_THAT(json.text(), HasSubstr(R"("warc_record_length":-1)"));
}

}  // namespace
}  // namespace seamripper::cli
