// The detector `near` on many pages that are all near each other: the work grows with their number, not its square.
#include <gtest/gtest.h>

#include <random>

#include "detectors/near.h"
#include "engine/local_engine.h"
#include "runs/near_memory.h"
#include "seamripper/ingest.h"
#include "testing/found_rows.h"
#include "testing/made_corpus.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Each a page of a hundred words with one of its own in place of one of them.
std::vector<std::string> NearIdenticalTexts(size_t count) {
  std::mt19937_64 random(1);
  std::vector<std::string> texts;
  for (size_t page = 0; page < count; ++page) {
    const size_t changed = random() % 100;
    std::string& text = texts.emplace_back();
    for (size_t word = 0; word < 100; ++word) {
      text += word == changed ? "own" + std::to_string(page) + " " : "word" + std::to_string(word) + " ";
    }
  }
  return texts;
}

TEST(NearScale, ManyNearIdenticalPagesAreLinearWork) {
  const size_t pages = IsSlowRun() ? 200'000 : 20'000;
  const TempFolder folder;
  const CorpusReader corpus = MakeCorpus(folder.path(), NearIdenticalTexts(pages));
  EngineOptions how;
  how.spill_folder = folder.path();
  const auto engine = LocalEngine::Open(corpus, how);
  ASSERT_TRUE(engine.ok()) << engine.status().message();
  FoundRows<NearRow, NearPairRow, PagePairRow> found;
  const auto counts = DetectNear(engine->get(), kDefaultSeed, corpus.manifest().totals.words, NearOptions(),
                                 NearMemoryOf((*engine)->plan()), &found);
  ASSERT_TRUE(counts.ok()) << counts.status().message();
  EXPECT_EQ(counts->near, pages);
  EXPECT_GT(counts->dropped, pages - 20);
  // Held against the few that are kept, once.
  EXPECT_LT(counts->work.verifications, 20 * pages);
  EXPECT_LT(counts->work.probes, 200 * pages);
  RecordProperty("probes", std::to_string(counts->work.probes));
  RecordProperty("verifications", std::to_string(counts->work.verifications));
}

}  // namespace
}  // namespace seamripper
