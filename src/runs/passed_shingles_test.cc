#include "runs/passed_shingles.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "testing/made_corpus.h"
#include "testing/phrase_crawl.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

DetectOptions OptionsFor(const std::string& corpus) {
  DetectOptions how;
  how.corpus = corpus;
  how.force = true;
  how.threads = 2;
  how.memory_bytes = 128'000'000;
  return how;
}

std::map<std::string, std::string> DigestsOf(const RunSummary& run) {
  std::map<std::string, std::string> digests;
  for (const TableSummary& table : run.tables) digests[table.name] = table.digest;
  return digests;
}

TEST(PassedShingles, PhrasesFindWithThemWhatTheyFindAlone) {
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    std::mt19937_64 random(seed);
    const TempFolder folder;
    const std::string corpus = folder.path() + "/corpus";
    std::vector<std::string> files = RandomPhraseCrawl(60, &random).files;
    for (const std::string& file : RandomQuiltCrawl(4, {}, &random).files) files.push_back(file);
    IngestForTesting(corpus, files, uint64_t{1} << 20);
    const DetectOptions how = OptionsFor(corpus);

    const auto shingles = PassedShingles::Open(how);
    ASSERT_TRUE(shingles.ok() && *shingles != nullptr);
    EXPECT_EQ((*shingles)->Take(5), nullptr);
    const auto quilts = FindQuiltsInScan(how, {}, shingles->get());
    ASSERT_TRUE(quilts.ok());
    EXPECT_NE((*shingles)->Take(5), nullptr);
    EXPECT_EQ((*shingles)->Take(4), nullptr);
    const auto phrases = FindPhrasesInScan(how, {}, shingles->get());
    ASSERT_TRUE(phrases.ok());

    const auto quilts_alone = FindQuilts(how, {});
    const auto phrases_alone = FindPhrases(how, {});
    ASSERT_TRUE(quilts_alone.ok() && phrases_alone.ok());
    EXPECT_EQ(DigestsOf(quilts->run), DigestsOf(quilts_alone->run));
    EXPECT_EQ(DigestsOf(phrases->run), DigestsOf(phrases_alone->run));
  }
}

// Of quilts that were found first, with shingles to pass on, phrases are told nothing wrong.
void ExpectPhrasesAsAlone(const QuiltRequest& found_first) {
  std::mt19937_64 random(1);
  const TempFolder folder;
  const std::string corpus = folder.path() + "/corpus";
  IngestForTesting(corpus, RandomPhraseCrawl(60, &random).files, uint64_t{1} << 20);
  const DetectOptions how = OptionsFor(corpus);
  const auto shingles = PassedShingles::Open(how);
  ASSERT_TRUE(shingles.ok());
  ASSERT_TRUE(FindQuiltsInScan(how, found_first, shingles->get()).ok());
  const auto phrases = FindPhrasesInScan(how, {}, shingles->get());
  const auto alone = FindPhrases(how, {});
  ASSERT_TRUE(phrases.ok() && alone.ok());
  EXPECT_EQ(DigestsOf(phrases->run), DigestsOf(alone->run));
}

TEST(PassedShingles, OfOtherPhrasesAreNotTaken) {
  QuiltRequest of_three_words;
  of_three_words.options.k = 3;
  ExpectPhrasesAsAlone(of_three_words);
}

TEST(PassedShingles, AreLeftAsTheyAreByASweep) {
  QuiltRequest swept;
  swept.sweep.emplace();
  ExpectPhrasesAsAlone(swept);
}

TEST(PassedShingles, AreNotMadeWhereTheyAreALargePartOfTheMemory) {
  const TempFolder folder;
  const size_t pages = 128'000'000 / 8 / PassedShingles::kBytesPerPage;
  MakeCorpus(folder.path(), std::vector<std::string>(pages + 1, "a word"));
  DetectOptions how = OptionsFor(folder.path() + "/corpus");
  const auto none = PassedShingles::Open(how);
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(*none, nullptr);
  how.memory_bytes += 8 * PassedShingles::kBytesPerPage;
  const auto some = PassedShingles::Open(how);
  ASSERT_TRUE(some.ok());
  EXPECT_NE(*some, nullptr);
}

}  // namespace
}  // namespace seamripper
