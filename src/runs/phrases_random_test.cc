// The detector `phrases` against the oracle on random crawls: the whole way from WARC files to tables.
#include <gtest/gtest.h>

#include <random>

#include "seamripper/ingest.h"
#include "testing/phrase_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// How much a comparison compared.
struct Met {
  size_t duplicates = 0;
  size_t chained = 0;
  size_t popular = 0;
  size_t covers = 0;
  size_t foreign = 0;
  size_t capped = 0;
  size_t suspicious = 0;
  size_t majorities = 0;

  void Add(const phrase_oracle::Answer& answer) {
    duplicates += answer.tables.duplicates.size();
    chained += answer.chained;
    popular += answer.tables.popular.size();
    covers += answer.tables.covers.size();
    for (const PhraseCoverRow& row : answer.tables.covers) foreign += row.foreign ? 1 : 0;
    for (const PhrasePageRow& row : answer.tables.pages) capped += row.capped > 0 ? 1 : 0;
    for (const PhraseSiteRow& row : answer.tables.sites) {
      suspicious += row.suspicious ? 1 : 0;
      majorities += row.majority_cluster >= 0 ? 1 : 0;
    }
  }
};

// Threads, memory and the size of segments are drawn too: none of them may matter.
void ExpectEqualTables(uint64_t seed, phrase_oracle::Hashes* hashes, Met* met) {
  std::mt19937_64 random(seed);
  const PhraseOptions options = RandomPhraseOptions(&random);
  const PhraseCrawl crawl = RandomPhraseCrawl(seed % 4 == 0 ? 60 : 25, &random);
  const phrase_oracle::Answer expected = phrase_oracle::Find(crawl.pages, options, hashes);
  met->Add(expected);
  const TempFolder folder;
  const uint64_t segment_bytes = uint64_t{1} << (random() % 2 == 0 ? 18 : 26);
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", crawl.files, segment_bytes);
  EngineOptions how;
  how.threads = static_cast<unsigned>(1 + random() % 3);
  how.thread_bytes = 0;
  how.memory_bytes = uint64_t{1} << (random() % 3 == 0 ? 16 : 28);
  how.spill_folder = folder.path();
  ASSERT_EQ(FirstDifference(expected, DetectedPhrases(corpus, options, crawl.addresses, how)), "") << "seed " << seed;
  constexpr size_t kSlices[] = {1, 3, 8};
  FakeClusterOptions cluster = {.slices = kSlices[seed % 3], .seed = seed, .how = how};
  cluster.how.stretch_records = 1 + random() % 10;
  ASSERT_EQ(FirstDifference(expected, ClusteredPhrases(corpus, options, crawl.addresses, cluster)), "")
      << "seed " << seed;
}

TEST(PhrasesRandomCrawls, TablesEqualTheOracles) {
  const uint64_t crawls = IsSlowRun() && !kSanitized ? 1'000 : kSanitized ? 20 : 40;
  phrase_oracle::Hashes hashes(kDefaultSeed);
  Met met;
  for (uint64_t seed = 0; seed < crawls; ++seed) ASSERT_NO_FATAL_FAILURE(ExpectEqualTables(seed, &hashes, &met));
  EXPECT_GT(met.duplicates, crawls);  // else the crawls would test little
  EXPECT_GT(met.chained, 0u);
  EXPECT_GT(met.popular, 50 * crawls);
  EXPECT_GT(met.covers, 10 * crawls);
  EXPECT_GT(met.foreign, crawls);
  EXPECT_LT(met.foreign, met.covers);
  EXPECT_GT(met.capped, 0u);
  EXPECT_GT(met.suspicious, 0u);
  EXPECT_GT(met.majorities, 0u);
}

}  // namespace
}  // namespace seamripper
