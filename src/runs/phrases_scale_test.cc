// Crawls made to be expensive: many equal pages, a chain of near ones, pages without words. Work is counted, not timed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "detectors/near_duplicates.h"
#include "engine/local_engine.h"
#include "seamripper/ingest.h"
#include "step/total.h"
#include "testing/made_corpus.h"
#include "testing/phrase_crawl.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

std::string NumberedWords(size_t first, size_t count) {
  std::string text;
  for (size_t i = first; i < first + count; ++i) text += "word" + std::to_string(i) + " ";
  return text;
}

class PhrasesScale : public ::testing::Test {
 protected:
  EngineOptions How(uint64_t memory_bytes) const {
    EngineOptions how;
    how.threads = 2;
    how.thread_bytes = 0;
    how.memory_bytes = memory_bytes;
    how.spill_folder = folder_.path();
    return how;
  }
  phrase_oracle::Answer Find(const std::vector<std::string>& texts, const PhraseOptions& options,
                             uint64_t memory_bytes = uint64_t{128} << 20) {
    const CorpusReader corpus = MakeCorpus(folder_.path(), texts);
    return DetectedPhrases(corpus, options, {}, How(memory_bytes));
  }

  TempFolder folder_;
};

struct JoinCounts {
  uint64_t joins = 0;
  uint64_t steps = 0;
  JoinCounts& operator+=(const JoinCounts& other) {
    joins += other.joins;
    steps += other.steps;
    return *this;
  }
};

// PagesOfRunPair, which gives no rows, and what it costs.
struct CountedJoins : PagesOfRunPair {
  struct Changes {
    PageJoins joins;
    PartOfTotal<JoinCounts> counts;
    void Emit(uint64_t page, uint64_t other) {
      const uint64_t before = joins.steps();
      joins.Emit(page, other);
      *counts += {1, joins.steps() - before};
    }
  };
  Changes changes;
  CountedJoins(JoinedPages* joined, Total<JoinCounts>* total)
      : PagesOfRunPair{PageJoins(joined)}, changes{PageJoins(joined), PartOfTotal<JoinCounts>(total)} {}
};

TEST_F(PhrasesScale, EqualPagesCostOneJoinForEachKey) {
  const size_t pages = IsSlowRun() && !kSanitized ? 1'000'000 : 10'000;
  const CorpusReader corpus = MakeCorpus(folder_.path(), std::vector<std::string>(pages, NumberedWords(0, 30)));
  {
    const auto engine = LocalEngine::Open(corpus, How(uint64_t{64} << 20));
    ASSERT_TRUE(engine.ok());
    const PageShingler shingler(kDefaultSeed, 5);
    using Values = PageValues<Shingles>;
    const auto shingles = (*engine)->OpenPageValues<Shingles>();
    ASSERT_TRUE(shingles.ok());
    auto keys = (*engine)->MapKeys(RunPairsOfPage<Values>(&shingler, shingles->get()));
    ASSERT_TRUE(keys.ok() && (*shingles)->status().ok());
    JoinedPages joined(pages);
    Total<JoinCounts> counts;
    ASSERT_TRUE((*engine)->GroupKeys(std::move(*keys), CountedJoins(&joined, &counts)).ok());
    EXPECT_EQ(counts->joins, uint64_t{kRunPairs} * pages);
    EXPECT_LE(counts->steps, 4 * counts->joins);
    EXPECT_EQ(joined[pages - 1], 0u);
  }
  const phrase_oracle::Answer found = DetectedPhrases(corpus, {}, {}, How(uint64_t{128} << 20));
  EXPECT_EQ(found.documents, 1u);
  EXPECT_EQ(found.near_duplicates, pages - 1);
  ASSERT_EQ(found.tables.duplicates.size(), pages);
  EXPECT_TRUE(std::all_of(found.tables.duplicates.begin(), found.tables.duplicates.end(), [&](const DuplicateRow& row) {
    return row.cluster_size == static_cast<int64_t>(pages) && row.runs_agreeing == kRuns && row.shared_phrases == 30 &&
           row.union_phrases == 30;
  }));
}

// Each page has one word of the one before replaced: the last has nothing of the first.
TEST_F(PhrasesScale, AChainIsOneClusterThatShowsItsLowSimilarities) {
  constexpr size_t kPages = 1'000;
  std::vector<std::string> texts;
  for (size_t i = 0; i < kPages; ++i) texts.push_back(NumberedWords(kPages, i) + NumberedWords(i, kPages - i));
  const phrase_oracle::Answer found = Find(texts, {});
  EXPECT_EQ(found.documents, 1u);
  ASSERT_EQ(found.tables.duplicates.size(), kPages);
  size_t far = 0;
  for (const DuplicateRow& row : found.tables.duplicates) far += Table<DuplicateRow>::Jaccard(row) < 0.1 ? 1 : 0;
  EXPECT_GT(far, kPages / 10);
  EXPECT_GT(found.chained, kPages / 2);
}

TEST_F(PhrasesScale, AChainIsCutByALeastSimilarity) {
  constexpr size_t kPages = 1'000;
  std::vector<std::string> texts;
  for (size_t i = 0; i < kPages; ++i) texts.push_back(NumberedWords(kPages, i) + NumberedWords(i, kPages - i));
  const phrase_oracle::Answer found = Find(texts, {.min_similarity = 900'000'000});
  EXPECT_GT(found.tables.duplicates.size(), 30u);
  EXPECT_EQ(found.documents + found.near_duplicates, kPages);
  for (const DuplicateRow& row : found.tables.duplicates) EXPECT_GE(Table<DuplicateRow>::Jaccard(row), 0.9);
}

TEST_F(PhrasesScale, PagesWithoutWordsAreInNoClusterAndInNoStatistic) {
  constexpr size_t kPages = 10'000;
  std::vector<std::string> texts(kPages, "?! ... --");
  texts.push_back("word");
  texts.push_back("word word word word word word");
  const phrase_oracle::Answer found = Find(texts, {});
  EXPECT_EQ(found.without_words, kPages);
  EXPECT_EQ(found.documents, 1u);
  EXPECT_EQ(found.tables.duplicates.size(), 2u);
  EXPECT_EQ(found.tables.sites.size(), kPages + 2);
  EXPECT_TRUE(found.tables.popular.empty() && found.tables.pages.empty() && found.tables.covers.empty());
}

// Words have no limit, phrases that are shown do.
TEST_F(PhrasesScale, APhraseOfEndlessWordsIsCut) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < 5; ++i) {
    texts.push_back(std::string(200'000, 'x') + " " + NumberedWords(100 * i, 3) + std::string(200'000, 'y'));
  }
  const phrase_oracle::Answer found = Find(texts, {.k = 1, .min_popular = 84});
  ASSERT_FALSE(found.tables.popular.empty());
  for (const PopularPhraseRow& row : found.tables.popular) {
    EXPECT_TRUE(row.phrase == std::string(1000, 'x') + "…" || row.phrase == std::string(1000, 'y') + "…");
  }
}

}  // namespace
}  // namespace seamripper
