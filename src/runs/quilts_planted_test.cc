// Quilts planted in a crawl, found again: all of them, nothing else, and every passage where it was taken from.
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "testing/planted_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

TEST(QuiltsPlanted, AreFoundWithEveryPassageAndNothingElse) {
  const QuiltOptions defaults;
  const PlantedCrawl crawl = MakePlantedCrawl(20'000, 2'000, defaults.k, 2012);
  ASSERT_EQ(crawl.pages.size(), 20'000u);
  ASSERT_EQ(crawl.quilts.size(), 2'000u);
  QuiltTables expected;
  for (const quilt_oracle::Finding& quilt : crawl.quilts) {
    AddExpectedRows(crawl.pages, quilt, &expected);
    AddExpectedCount(quilt, defaults.theta, &expected);
  }
  ASSERT_GE(expected.patches.size(), 4 * crawl.quilts.size());

  const TempFolder folder;
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", {crawl.rows}, uint64_t{64} << 20);
  EngineOptions how;
  how.memory_bytes = uint64_t{256} << 20;
  how.spill_folder = folder.path();
  for (const SiteMode foreign : {SiteMode::kNone, SiteMode::kDomain}) {
    QuiltOptions options = defaults;
    options.foreign = foreign;
    QuiltTables detected = DetectedQuilts(corpus, options, {}, how);
    int64_t pages = 0;
    for (const QuiltCountRow& row : detected.counts) pages += row.pages;
    EXPECT_EQ(pages, 20'000);
    std::erase_if(detected.counts, [&](const QuiltCountRow& row) { return row.cover_size < options.c; });
    EXPECT_EQ(FirstDifference(expected, detected), "");
  }
}

}  // namespace
}  // namespace seamripper
