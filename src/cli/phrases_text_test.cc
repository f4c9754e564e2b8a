#include "cli/detector_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using ::testing::ElementsAre;

PhraseSummary Summary() {
  PhraseSummary summary;
  summary.run.id = "0123456789ab";
  summary.run.counts = {{"capped_covers", 2}};
  summary.pages = 1000;
  summary.clusters = 20;
  summary.near_duplicates = 100;
  summary.chained = 1;
  summary.documents = 900;
  summary.with_popular = 450;
  summary.half_popular = 90;
  summary.covers = 70;
  summary.largest = {{5, "http://a.example/", 30, 0.75}};
  summary.popular = {{"all rights reserved privacy policy", 400}};
  // 60 documents with 71.25 popular shingles each, half of them 4 more and half 4 fewer.
  summary.suspicious = {{.site = "spam.example", .pages = 60, .popular_sum = 4275, .popular_squares = 305'554}};
  summary.warnings = {{"", 5, 1000}, {"a.example", 5, 31}};
  return summary;
}

TEST(PhrasesText, Lines) {
  EXPECT_THAT(
      PhraseLines(Summary()),
      ElementsAre(
          "found 100 near-duplicates among 1,000 pages (10.0 %), run 0123456789ab",
          "  clusters    20, 1 page joined through other pages only (chained)",
          "  largest     30 pages, Jaccard from 0.75: http://a.example/",
          "  documents   900: 50.0 % with a popular phrase, 10.0 % with half of their shingles popular",
          "  popular     \"all rights reserved privacy policy\" in 400 documents",
          "  covers      70, 2 from lists cut at --max-donors",
          "  suspicious  spam.example: 60 documents, 71.2 popular shingles each, deviation 4.0",
          "  warning     more than half of the crawl is one cluster of near-duplicates (cluster_id 5): look at it before you drop pages",
          "  warning     more than half of a.example (31 pages) is one cluster of near-duplicates (cluster_id 5): look at it before you drop pages"));
}

TEST(PhrasesText, OfOnePage) {
  PhraseStory story;
  EXPECT_EQ(DuplicateLine(story), "");
  story.run = "0123456789ab";
  EXPECT_EQ(DuplicateLine(story), "no (run 0123456789ab)");
  EXPECT_EQ(PopularLine(story), "");
  story.duplicate = {.page_id = 9, .cluster_id = 5, .cluster_size = 3};
  story.duplicates = {{.page_id = 7, .url = "http://b.example/", .cluster_id = 5, .cluster_size = 3}};
  EXPECT_EQ(DuplicateLine(story), "one of 3 pages, all near-duplicates of this one (run 0123456789ab)");
  story.duplicates[0].page_id = 5;
  story.duplicate->shared_phrases = 95;
  story.duplicate->union_phrases = 100;
  story.duplicate->runs_agreeing = 4;
  EXPECT_EQ(DuplicateLine(story),
            "one of 3 pages, all near-duplicates of http://b.example/: Jaccard 0.950, "
            "4 of 6 groups of samples equal (2 are required; run 0123456789ab)");
  story.popular = {.popular = 31};
  story.least_popular = 30;
  EXPECT_EQ(PopularLine(story), "31 of 84 sampled phrases are popular (pages with 30 or more get a cover)");
  story.popular->cover_size = 4;
  story.popular->foreign_contribution = 12;
  story.donors.resize(4);
  EXPECT_EQ(PopularLine(story),
            "31 of 84 sampled phrases are popular (pages with 30 or more get a cover); 4 other pages together contain them, 12 of "
            "them from other addresses");
}

}  // namespace
}  // namespace seamripper::cli
