// Theorems 1 and 2 of the paper on the detector's own tables: whoever asks for a larger share of patch grams, or for more
// sources, gets rows of the same tables, unchanged, and all of those that still qualify.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr int64_t kBillion = 1'000'000'000;

QuiltTables Strictly(const QuiltOptions& options, QuiltTables tables) {
  std::set<PageId> kept;
  for (const QuiltRow& quilt : tables.quilts) {
    const bool patchy = quilt.patch_grams * kBillion >= static_cast<int64_t>(options.theta) * quilt.grams;
    if (patchy && quilt.cover_size >= options.c) kept.insert(quilt.page_id);
  }
  const auto is_left_out = [&](const auto& row) { return !kept.contains(row.page_id); };
  std::erase_if(tables.quilts, is_left_out);
  std::erase_if(tables.sources, is_left_out);
  std::erase_if(tables.patches, is_left_out);
  return tables;
}

// Counted pages with so many sources or more.
int64_t PagesFrom(int64_t sources, const QuiltTables& tables) {
  int64_t pages = 0;
  for (const QuiltCountRow& row : tables.counts) pages += row.cover_size >= sources ? row.pages : 0;
  return pages;
}

class QuiltsMonotone : public ::testing::TestWithParam<SiteMode> {};

TEST_P(QuiltsMonotone, StricterParametersOnlyLeaveRowsOut) {
  QuiltOptions options = {.k = 3, .m = 10, .c = 1, .theta = 0, .foreign = GetParam()};
  std::mt19937_64 random(1912);
  const QuiltCrawl crawl = RandomQuiltCrawl(12, options, &random);
  const TempFolder folder;
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", crawl.files, uint64_t{64} << 20);
  const QuiltSides sides = {.addresses = &crawl.addresses, .set_aside = &crawl.set_aside};
  EngineOptions how;
  how.memory_bytes = uint64_t{256} << 20;
  how.spill_folder = folder.path();
  const QuiltTables all = DetectedQuilts(corpus, options, sides, how);
  std::set<size_t> sizes;
  for (const uint32_t c : {1u, 2u, 3u, 5u, 8u}) {
    for (const uint64_t theta : {0u, 1u, 333'333'333u, 333'333'334u, 500'000'000u, 666'666'667u, 1'000'000'000u}) {
      options.c = c;
      options.theta = theta;
      QuiltTables expected = Strictly(options, all);
      sizes.insert(expected.quilts.size());
      const QuiltTables detected = DetectedQuilts(corpus, options, sides, how);
      EXPECT_EQ(PagesFrom(-1, detected), PagesFrom(-1, all));
      EXPECT_EQ(PagesFrom(c, detected), static_cast<int64_t>(expected.quilts.size()));
      expected.counts = detected.counts;
      EXPECT_EQ(FirstDifference(std::move(expected), detected), "") << "c " << c << " theta " << theta;
    }
  }
  EXPECT_GT(sizes.size(), 10u);
}

INSTANTIATE_TEST_SUITE_P(Modes, QuiltsMonotone, ::testing::Values(SiteMode::kNone, SiteMode::kServer));

}  // namespace
}  // namespace seamripper
