// What the engine says it will need for quilts, against what it then takes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "detectors/quilts.h"
#include "engine/estimate.h"
#include "engine/local_engine.h"
#include "testing/found_rows.h"
#include "testing/made_corpus.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Pages like those of documentation: prose of their own, menus of their site, passages that a few others have too, and
// every tenth a copy.
std::vector<std::string> DocumentationPages(size_t pages, uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto prose = [&](size_t words) {
    std::string text;
    for (size_t i = 0; i < words; ++i) {
      const uint64_t rank = random() % (uint64_t{1} << (4 + random() % 12));
      text += "w" + std::to_string(rank) + " ";
    }
    return text;
  };
  std::vector<std::string> menus, passages, texts;
  for (size_t i = 0; i < 1 + pages / 40; ++i) menus.push_back(prose(60));
  for (size_t i = 0; i < 1 + pages / 2; ++i) passages.push_back(prose(80));
  for (size_t i = 0; i < pages; ++i) {
    if (i > 0 && i % 10 == 0) {
      texts.push_back(texts[random() % i]);
      continue;
    }
    std::string text = menus[i / 40];
    for (size_t part = 0, parts = random() % 6; part < parts; ++part) {
      text += random() % 2 == 0 ? prose(100) : passages[random() % passages.size()];
    }
    texts.push_back(text + prose(40));
  }
  return texts;
}

void ExpectHonest(const CorpusReader& corpus, const std::string& folder, uint64_t memory) {
  EngineOptions options;
  options.threads = 2;
  options.memory_bytes = memory;
  options.spill_folder = folder;
  const auto engine = LocalEngine::Open(corpus, options);
  ASSERT_TRUE(engine.ok()) << engine.status().message();
  const EngineEstimate estimate = Estimate(corpus.manifest().totals, (*engine)->page_numbers(), options, {});
  FoundRows<QuiltRow, QuiltSourceRow, QuiltPatchRow> found;
  const auto counts = DetectQuilts(engine->get(), 0, {}, true, {}, &found);
  ASSERT_TRUE(counts.ok()) << counts.status().message();
  const auto peak = static_cast<double>((*engine)->disk()->peak());
  EXPECT_LE(peak, 1.3 * static_cast<double>(estimate.disk_bytes)) << "of " << memory;
  EXPECT_GE(peak, 0.3 * static_cast<double>(estimate.disk_bytes)) << "of " << memory;
  if (std::getenv("SEAMRIPPER_SHOW_ESTIMATE") == nullptr) return;
  const double words = static_cast<double>(corpus.manifest().totals.words);
  for (const StageRecord& stage : (*engine)->stages()) {
    std::printf("%s: %.2f bytes a word, %.2f s\n", stage.name.c_str(), static_cast<double>(stage.bytes) / words,
                static_cast<double>(stage.microseconds) / 1e6);
  }
  std::printf("memory %.0f MB: disk estimate %.1f MB, peak %.1f MB; enough memory %.1f MB; bits %d %d; words %.0f\n",
              static_cast<double>(memory) / 1e6, static_cast<double>(estimate.disk_bytes) / 1e6, peak / 1e6,
              static_cast<double>(estimate.memory_bytes) / 1e6, (*engine)->plan().key_bits, (*engine)->plan().row_bits,
              words);
}

TEST(QuiltsEstimate, IsHonestOnMadeUpDocumentation) {
  TempFolder folder;
  const CorpusReader corpus = MakeCorpus(folder.path(), DocumentationPages(4000, 1));
  for (const uint64_t memory : {uint64_t{4} << 20, uint64_t{12} << 20}) ExpectHonest(corpus, folder.path(), memory);
}

// A corpus that was ingested before.
TEST(QuiltsEstimate, IsHonestOnACorpusOfTheUsers) {
  const char* path = std::getenv("SEAMRIPPER_CORPUS");
  if (path == nullptr) GTEST_SKIP() << "SEAMRIPPER_CORPUS names none";
  const Result<CorpusReader> corpus = CorpusReader::Open(path);
  ASSERT_TRUE(corpus.ok()) << corpus.status().message();
  TempFolder folder;
  const uint64_t words = corpus->manifest().totals.words;
  for (const uint64_t divisor : {1u, 4u}) ExpectHonest(*corpus, folder.path(), words * 8 / divisor);
}

}  // namespace
}  // namespace seamripper
