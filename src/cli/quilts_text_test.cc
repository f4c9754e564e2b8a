#include "cli/detector_text.h"

#include <gmock/gmock.h>

namespace seamripper::cli {
namespace {

using ::testing::ElementsAre;

QuiltSummary Summary() {
  QuiltSummary summary;
  summary.run.id = "0123456789ab";
  summary.run.tables = {{"quilt_patches", 1234, "d1"}, {"quilts", 2, "d2"}};
  summary.pages = 1000;
  summary.quilts = 2;
  summary.home_grown = 1;
  summary.widely_foreign = 1;
  summary.least_sources = 4;
  summary.sources = 9;
  summary.worst = {{.page_id = 5,
                    .url = "http://a.example/",
                    .grams = 81,
                    .patch_grams = 80,
                    .cover_size = 5,
                    .foreign_sources = 4,
                    .foreign_words = 1204}};
  return summary;
}

TEST(QuiltLines, TellHowManyTheWorstAndTheRun) {
  EXPECT_THAT(
      QuiltLines(Summary()),
      ElementsAre(
          "found 2 quilts among 1,000 pages (0.2 %), 1 with 4 foreign sources or more, run 0123456789ab",
          "  own site    1 quilt with sources on its own site only", "  sources     9, 4.50 per quilt",
          "  passages    1,234",
          "  worst       1,204 words from other sites, 98.8 % copied, 5 sources (4 foreign): http://a.example/"));
}

TEST(QuiltLines, CountWhatWasLeftOut) {
  QuiltSummary summary;
  summary.run.id = "0123456789ab";
  summary.run.answered_before = true;
  summary.run.counts = {{"covers_cut", 1}, {"hosts_without_address", 2}};
  summary.expected_collisions = 0.5;
  EXPECT_THAT(QuiltLines(summary),
              ElementsAre("found 0 quilts among 0 pages, existing run 0123456789ab (--force recomputes)",
                          "  incomplete  1 cover with more than 67,108,864 candidate pages",
                          "  no address  2 hosts with no known address, compared by domain instead",
                          "  collisions  up to 0.500 pairs of different grams are expected to share a hash"));
}

TEST(SweepText, PutsForeignBesideAny) {
  QuiltSummary summary = Summary();
  summary.sweep = {{5, 10, 4, 500'000'000, "domain", 1, 4},
                   {5, 10, 4, 500'000'000, "none", 100, 625},
                   {5, 20, 4, 500'000'000, "none", 0, 0}};
  EXPECT_EQ(SweepText(summary),
            "k   m  c  theta  quilted   share  sources  foreign (domain)  share  sources\n"
            "5  10  4   0.50      100  10.0 %     6.25                 1  0.1 %     4.00\n"
            "5  20  4   0.50        0   0.0 %        -\n");
}

TEST(WriteQuiltJson, IsOneObject) {
  QuiltSummary summary = Summary();
  summary.run.counts = {{"pages", 1000}};
  summary.sweep = {{5, 10, 4, 500'000'000, "none", 0, 0}};
  JsonWriter json(AppendVisibleJsonString);
  WriteQuiltJson(summary, &json);
  EXPECT_EQ(
      json.text(),
      R"({"run":"0123456789ab","answered_before":false,"pages":1000,"quilts":2,"home_grown":1,"widely_foreign":1,"sources":9,)"
      R"("expected_collisions":0,"seconds":0,"tables":[{"name":"quilt_patches","rows":1234,"digest":"d1"},)"
      R"({"name":"quilts","rows":2,"digest":"d2"}],"counts":{"pages":1000},"worst":[{"page_id":"5",)"
      R"("url":"http://a.example/","domain":"","words":0,"grams":81,"patch_grams":80,)"
      R"("patch_fraction":0.9876543209876543,"positions":0,"patch_positions":0,"covered_grams":0,)"
      R"("cover_size":5,"foreign_sources":4,"linked_sources":0,"largest_gain":0,"foreign_words":1204}],)"
      R"("sweep":[{"k":5,"m":10,"c":4,"theta":0.5,"foreign":"none","quilted":0,"mean_sources":-1}]})");
}

}  // namespace
}  // namespace seamripper::cli
