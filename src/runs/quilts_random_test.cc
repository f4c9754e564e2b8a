// The quilt detector against the oracle on random crawls: the whole way from WARC files to tables.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "testing/quilt_corpora.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Without those under which nothing is a quilt: c sources that each add more than the c-th part.
QuiltOptions DrawOptions(SiteMode foreign, std::mt19937_64* random) {
  quilt_oracle::Options drawn;
  do {
    drawn = quilt_oracle::RandomOptions(150, random);
  } while (drawn.c * drawn.min_share > 1'000'000'000);
  return {.k = static_cast<uint32_t>(drawn.k),
          .m = static_cast<uint32_t>(drawn.m),
          .c = static_cast<uint32_t>(drawn.c),
          .theta = drawn.theta,
          .min_share = drawn.min_share,
          .foreign = foreign};
}

// How much a comparison compared.
struct Met {
  uint64_t quilts = 0;
  uint64_t patches = 0;
  uint64_t sources = 0;
  uint64_t foreign = 0;
  uint64_t linked = 0;

  void Add(const QuiltTables& tables) {
    quilts += tables.quilts.size();
    patches += tables.patches.size();
    sources += tables.sources.size();
    for (const QuiltSourceRow& source : tables.sources) {
      foreign += source.foreign ? 1 : 0;
      linked += source.linked ? 1 : 0;
    }
  }
};

// Threads, memory and the size of segments are drawn too: none of them may matter.
void ExpectEqualTables(uint64_t seed, SiteMode foreign, size_t corpora, Met* met) {
  std::mt19937_64 random(seed);
  const QuiltOptions options = DrawOptions(foreign, &random);
  const QuiltCrawl crawl = RandomQuiltCrawl(corpora, options, &random);
  met->Add(crawl.expected);
  const TempFolder folder;
  const uint64_t segment_bytes = uint64_t{1} << (random() % 2 == 0 ? 18 : 26);
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", crawl.files, segment_bytes);
  const QuiltSides sides = {.addresses = &crawl.addresses, .set_aside = &crawl.set_aside};
  EngineOptions how;
  how.threads = static_cast<unsigned>(1 + random() % 2);
  how.thread_bytes = 0;
  how.memory_bytes = uint64_t{1} << (random() % 3 == 0 ? 20 : 28);
  how.spill_folder = folder.path();
  ASSERT_EQ(FirstDifference(crawl.expected, DetectedQuilts(corpus, options, sides, how)), "") << "seed " << seed;
  constexpr size_t kSlices[] = {1, 3, 8};
  FakeClusterOptions cluster = {.slices = kSlices[seed % 3], .seed = seed, .how = how};
  cluster.how.stretch_records = 1 + random() % 40;
  ASSERT_EQ(FirstDifference(crawl.expected, ClusteredQuilts(corpus, options, sides, cluster)), "") << "seed " << seed;
}

TEST(QuiltsRandomCrawls, TablesEqualTheOracles) {
  constexpr SiteMode kModes[] = {SiteMode::kNone,    SiteMode::kHost, SiteMode::kDomain,
                                 SiteMode::kPrivate, SiteMode::kIp,   SiteMode::kServer};
  constexpr size_t kCorpora = 25;  // in each crawl
  const size_t corpora = IsSlowRun() && !kSanitized ? 20'000 : 2'000;
  std::map<SiteMode, Met> met;
  for (size_t i = 0; i < corpora / kCorpora; ++i) {
    const SiteMode mode = kModes[i % std::size(kModes)];
    ASSERT_NO_FATAL_FAILURE(ExpectEqualTables(i, mode, kCorpora, &met[mode]));
  }
  for (const auto& [mode, counts] : met) {  // else the crawls would test little
    EXPECT_GT(counts.quilts, 100u);
    EXPECT_GT(counts.patches, counts.quilts);
    EXPECT_GT(counts.linked, counts.sources / 20);
    EXPECT_LT(counts.linked, counts.sources);
    EXPECT_EQ(counts.foreign < counts.sources, mode == SiteMode::kNone);
  }
}

}  // namespace
}  // namespace seamripper
