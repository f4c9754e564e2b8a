#include "cli/detector_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

ReuseSummary Example() {
  ReuseSummary summary;
  summary.run.id = "0123456789ab";
  summary.pages = 200;
  summary.copying_pages = 50;
  summary.threshold = 5;
  summary.labelled_chunks = 7;
  summary.labelled_files = 1;
  summary.partial_pages = 12;
  summary.partial_threshold = 0.25;
  summary.bad_neighbourhoods = 3;
  summary.badness_threshold = 0.125;
  summary.neighbourhoods = 90;
  summary.all_bad_neighbourhoods = 9;
  summary.badness_average = 0.04;
  summary.badness_deviation = 0.085;
  summary.worst = {{.prefix = "copier.example/", .pages = 10, .chunks = 40, .bad_chunks = 30},
                   {.prefix = "source.example/", .pages = 1, .chunks = 4, .bad_chunks = 1, .known_source = true}};
  return summary;
}

TEST(ReuseLines, HowMuchByWhichThresholdsAndWhere) {
  EXPECT_THAT(
      ReuseLines(Example()),
      ElementsAre(
          "found 50 pages with labelled content among 200 pages with chunks (25.0 %), run 0123456789ab",
          "  labelled    7 chunks of more than 5 copies, 1 file",
          "  partial     12 pages more than 25.0 % labelled",
          "  bad         3 neighbourhoods more than 12.5 % labelled",
          "  all         9 of 90 neighbourhoods of any size are bad (10.0 %); mean labelled share 4.0 %, "
          "standard deviation 8.5 %",
          "  most        30 of 40 chunks (75.0 %), 10 pages: copier.example/",
          "              1 of 4 chunks (25.0 %), 1 page: source.example/ (a known source itself)"));
}

TEST(ReuseLines, KnownSourcesStoppedChunksAndLoopsAreTold) {
  ReuseSummary summary = Example();
  summary.known_inputs = 1;
  summary.known_chunks = 1000;
  summary.stopped_chunks = 2;
  summary.recursive = 3;
  summary.run.answered_before = true;
  const std::vector<std::string> lines = ReuseLines(summary);
  EXPECT_THAT(lines[0], HasSubstr("existing run 0123456789ab (--force recomputes)"));
  EXPECT_EQ(lines[1], "  labelled    7 chunks that are among 1,000 chunks of known sources, 1 file");
  EXPECT_EQ(lines[2], "  ignored     2 repeated chunks (column stop_reason of the table chunks)");
  EXPECT_EQ(lines.back(), "  left out    3 URLs that a crawler's loop made, ignored");
}

ReuseStory Story(size_t chunks) {
  ReuseStory story;
  story.run = "0123456789ab";
  story.page = {.chunks = 40, .bad_chunks = static_cast<int64_t>(chunks)};
  story.all_labelled = chunks;
  for (size_t i = 0; i < chunks; ++i) {
    const std::string sample = "\x1b[31mhostile " + std::string(100, 'x');
    story.labelled.push_back(
        {{.chunk = std::string(40, 'a'), .copies = 20, .pages = 10, .domains = 5, .bytes = 300, .sample = sample}, {}});
  }
  return story;
}

TEST(ReuseLine, SaysHowMuchOfThePageIsLabelled) {
  EXPECT_EQ(ReuseLine({}), "");
  ReuseStory honest;
  honest.run = "0123456789ab";
  EXPECT_EQ(ReuseLine(honest), "none (run 0123456789ab)");
  ReuseStory story = Story(4);
  story.page->partial = story.page->file_labelled = true;
  story.partial_threshold = 0.0954;
  EXPECT_EQ(ReuseLine(story),
            "4 of 40 chunks labelled as reused (10.0 %), the whole page a labelled file; above 9.5 % the page is listed as partial "
            "(run 0123456789ab)");
}

TEST(LabelledList, ListsAFewSafelyAndAllWhenAsked) {
  const std::string few = LabelledList(Story(12), false, {});
  EXPECT_THAT(few, HasSubstr("and 2 more: --full"));
  EXPECT_THAT(few, Not(HasSubstr("\x1b")));
  EXPECT_THAT(few, Not(HasSubstr(std::string(61, 'x'))));
  EXPECT_THAT(LabelledList(Story(12), true, {}), Not(HasSubstr("more")));
}

TEST(ChunkText, TellsWhyThereIsNoText) {
  ChunkStory story;
  story.chunk = {
      .chunk = std::string(40, 'a'), .copies = 20, .pages = 10, .domains = 5, .bytes = 300, .labelled = true};
  story.run = "0123456789ab";
  story.holders = {{{.page_id = 1, .url = "http://a.example/", .copies = 2}, "a.example"},
                   {{.page_id = 2, .url = "http://b.example/", .copies = 1}, "b.example"}};
  story.text_missing = "crawl.warc.gz has changed since it was read";
  EXPECT_EQ(ChunkText(story, {}),
            "chunk           aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n"
            "copies          20 on 10 pages of 5 domains\n"
            "bytes           300\n"
            "first captured  unknown\n"
            "labelled        yes (run 0123456789ab)\n"
            "for example     http://a.example/\n"
            "                http://b.example/\n\n"
            "its text cannot be shown: crawl.warc.gz has changed since it was read\n");
  story.text = "<p>one\ntwo\x1b</p>";
  EXPECT_THAT(ChunkText(story, {}), HasSubstr("<p>one\ntwo"));
  EXPECT_THAT(ChunkText(story, {}), Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace seamripper::cli
