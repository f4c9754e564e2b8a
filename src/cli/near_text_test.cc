#include "cli/detector_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using ::testing::ElementsAre;

TEST(NearLines, TellHowManyTheFirstAndTheWork) {
  NearSummary summary;
  summary.run.id = "0123456789ab";
  summary.at = 800'000'000;
  summary.pages = 1000;
  summary.near_pages = 30;
  summary.dropped = 20;
  summary.pairs = 25;
  summary.probes = 4000;
  summary.verifications = 40;
  summary.first = {{.page_id = 1, .url = "http://a.example/", .representative_id = 1},
                   {.page_id = 2,
                    .url = "http://b.example/",
                    .representative_id = 1,
                    .representative_url = "http://a.example/",
                    .shared_grams = 9,
                    .union_grams = 10}};
  EXPECT_THAT(NearLines(summary),
              ElementsAre("found 30 pages of 1,000 at least 0.8 similar to another; 20 of them can be dropped (2.0 %), run "
                          "0123456789ab",
                          "  first       0.900  http://b.example/ like http://a.example/",
                          "  work        4,000 probes, 40 pairs compared exactly, 25 of them that similar; none missed"));
}

TEST(NearLines, OfContainmentTellPairs) {
  NearSummary summary;
  summary.run.id = "0123456789ab";
  summary.at = 900'000'000;
  summary.by = NearBy::kContainment;
  summary.has_page_pairs = true;
  summary.page_pairs = 12;
  EXPECT_THAT(NearLines(summary), ElementsAre("found 12 pairs of pages where the larger contains at least 0.9 of the smaller, run "
                                              "0123456789ab",
                                              "  work        0 probes, 0 pairs compared exactly; none missed"));
}

TEST(NearLine, SaysWhatStandsForAPage) {
  NearStory story;
  EXPECT_EQ(NearLine(story), "");
  story.run = "0123456789ab";
  story.at = 800'000'000;
  EXPECT_EQ(NearLine(story), "no (at 0.8; run 0123456789ab)");
  story.row = {.page_id = 2,
               .representative_id = 1,
               .representative_url = "http://a.example/",
               .shared_grams = 9,
               .union_grams = 10};
  EXPECT_EQ(NearLine(story), "Jaccard 0.900 with http://a.example/, which is kept (at 0.8; run 0123456789ab)");
  story.row->page_id = 1;
  EXPECT_EQ(NearLine(story), "kept for the pages near it (at 0.8; run 0123456789ab)");
}

}  // namespace
}  // namespace seamripper::cli
