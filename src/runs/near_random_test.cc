// The detector `near` against the oracle on random corpora: thresholds, words in a gram, threads and memory are drawn, and so
// is how much of the kept pages an index holds.
#include <gtest/gtest.h>

#include <random>

#include "detectors/near.h"
#include "engine/local_engine.h"
#include "runs/near_memory.h"
#include "seamripper/ingest.h"
#include "testing/fake_cluster.h"
#include "testing/found_rows.h"
#include "testing/made_corpus.h"
#include "testing/near_oracle.h"
#include "testing/slow.h"
#include "testing/table_difference.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct Met {
  uint64_t dropped = 0;
  uint64_t pairs = 0;
  uint64_t probes = 0;
  uint64_t page_pairs = 0;
  uint64_t contained = 0;
};

void ExpectEqualTables(uint64_t seed, Met* met) {
  std::mt19937_64 random(seed);
  const std::vector<near_oracle::Page> pages = near_oracle::RandomPages(1 + random() % 80, &random);
  const TempFolder folder;
  const CorpusReader corpus = MakeCorpus(folder.path(), near_oracle::TextsOf(pages));
  for (int round = 0; round < 6; ++round) {
    EngineOptions how;
    how.threads = static_cast<unsigned>(1 + random() % 3);
    how.thread_bytes = 0;
    how.memory_bytes = uint64_t{1} << (random() % 2 == 0 ? 15 : 26);
    how.spill_folder = folder.path();
    const auto engine = LocalEngine::Open(corpus, how);
    ASSERT_TRUE(engine.ok()) << engine.status().message();
    NearOptions options;
    options.at = random() % 8 == 0 ? 1'000'000'000 : 1 + random() % 1'000'000'000;
    options.k = static_cast<uint32_t>(1 + random() % 6);
    options.all_pairs = random() % 2 == 0;
    const bool is_containment = random() % 3 == 0;
    options.by = is_containment ? NearBy::kContainment : NearBy::kJaccard;

    FoundRows<NearRow, NearPairRow, PagePairRow> detected;
    const NearMemory memory = NearMemoryOf((*engine)->plan());
    const uint64_t words = corpus.manifest().totals.words;
    const auto counts = DetectNear(engine->get(), kDefaultSeed, words, options, memory, &detected);
    ASSERT_TRUE(counts.ok()) << counts.status().message();
    near_oracle::Tables expected;
    if (!is_containment) expected = near_oracle::Find(pages, options.at, options.k);
    std::vector<PagePairRow> expected_pairs;
    if (options.WantsPairs()) {
      expected_pairs = near_oracle::FindPairs(pages, options.at, options.k, is_containment);
    }
    const auto about = [&] { return "seed " + std::to_string(seed) + " at " + std::to_string(options.at); };
    ASSERT_EQ(FirstDifferenceOfTable(expected.near, detected.RowsOf<NearRow>()), "") << about();
    ASSERT_EQ(FirstDifferenceOfTable(expected.pairs, detected.RowsOf<NearPairRow>()), "") << about();
    ASSERT_EQ(FirstDifferenceOfTable(expected_pairs, detected.RowsOf<PagePairRow>()), "") << about();
    ASSERT_EQ(counts->page_pairs, expected_pairs.size());
    (is_containment ? met->contained : met->page_pairs) += expected_pairs.size();
    constexpr size_t kSlices[] = {1, 3, 8};
    FakeCluster cluster(corpus, {.slices = kSlices[(seed + static_cast<uint64_t>(round)) % 3], .seed = seed, .how = how});
    const Status status = cluster.Run([&](RemoteEngine* remote, FoundTables* tables) {
      return DetectNear(remote, kDefaultSeed, words, options, memory, tables).status();
    });
    ASSERT_TRUE(status.ok()) << status.message();
    ASSERT_EQ(FirstDifferenceOfTable(expected.near, cluster.RowsOf<NearRow>()), "") << about();
    ASSERT_EQ(FirstDifferenceOfTable(expected.pairs, cluster.RowsOf<NearPairRow>()), "") << about();
    ASSERT_EQ(FirstDifferenceOfTable(expected_pairs, cluster.RowsOf<PagePairRow>()), "") << about();
    met->dropped += counts->dropped;
    met->pairs += expected.pairs.size();
    met->probes += counts->work.probes;
  }
}

TEST(NearRandom, TablesEqualTheOracles) {
  const uint64_t corpora = IsSlowRun() && !kSanitized ? 2'000 : 100;
  Met met;
  for (uint64_t seed = 0; seed < corpora; ++seed) ASSERT_NO_FATAL_FAILURE(ExpectEqualTables(seed, &met));
  // Else the corpora would test little.
  EXPECT_GT(met.dropped, 20 * corpora);
  EXPECT_GT(met.pairs, met.dropped);
  EXPECT_GT(met.page_pairs, 20 * corpora);
  EXPECT_GT(met.contained, 20 * corpora);
}

// With an index that is full after each page the pages are gone through again and again, and nothing else changes.
TEST(NearRandom, NoIndexOrBlockDecides) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    std::mt19937_64 random(seed);
    const std::vector<near_oracle::Page> pages = near_oracle::RandomPages(40, &random);
    const TempFolder folder;
    const CorpusReader corpus = MakeCorpus(folder.path(), near_oracle::TextsOf(pages));
    EngineOptions how;
    how.spill_folder = folder.path();
    const auto engine = LocalEngine::Open(corpus, how);
    ASSERT_TRUE(engine.ok()) << engine.status().message();
    const uint64_t at = 1 + random() % 1'000'000'000;
    const GramsOfText grams(kDefaultSeed, 3);
    KeyCounts counts(corpus.manifest().totals.words, 1 << 20);
    const Status counted = (*engine)->MapPages(PagesOfGram{grams, KeyCountChanges(&counts)});
    ASSERT_TRUE(counted.ok());
    const auto sets = (*engine)->MapSorted<GramSetRow>(SetOfPage(grams, LeastSimilarity(at), counts));
    ASSERT_TRUE(sets.ok());
    for (const uint64_t index_bytes : {uint64_t{0}, uint64_t{3000}, uint64_t{1} << 30}) {
      std::vector<NearPairRow> pairs;
      NearJoin join(engine->get(), sets->get(), LeastSimilarity(at), {index_bytes, index_bytes / 2 + 1},
                    [&](const NearPairRow& row) { return pairs.push_back(row), Status(); });
      ASSERT_TRUE(join.Run().ok());
      EXPECT_EQ(FirstDifferenceOfTable(near_oracle::Find(pages, at, 3).pairs, pairs), "") << seed << " " << index_bytes;
    }
  }
}

}  // namespace
}  // namespace seamripper
