#include "api/corpus/open_corpus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "api/corpus/rows.h"
#include "os/file.h"
#include "seamripper/ingest.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/runs.h"
#include "seamripper/tables.h"
#include "seamripper/templates.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

constexpr QuiltOptions kOptions = {.k = 3, .m = 20, .c = 2, .theta = 300'000'000};

class OpenCorpusTest : public ::testing::Test {
 protected:
  OpenCorpusTest() {
    std::mt19937_64 random(2);
    IngestForTesting(path_, RandomQuiltCrawl(12, kOptions, &random).files, uint64_t{1} << 20);
    FindQuiltsWith(kOptions);
    EXPECT_TRUE(FindPhrases(How(), {}).ok());
  }

  DetectOptions How() const {
    DetectOptions how;
    how.corpus = path_;
    how.threads = 1;
    return how;
  }
  std::string FindQuiltsWith(const QuiltOptions& options) {
    QuiltRequest request;
    request.options = options;
    const Result<QuiltSummary> summary = FindQuilts(How(), request);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    return summary->run.id;
  }
  Corpus MustOpen() const {
    Result<Corpus> corpus = Corpus::Open(path_);
    EXPECT_TRUE(corpus.ok()) << corpus.status().message();
    return std::move(*corpus);
  }
  // As SQL has them.
  template <class Row>
  static std::vector<Row> Listed(const Corpus& corpus, const std::string& where = "") {
    ListRequest request;
    request.table = Table<Row>::kName;
    request.where = where;
    const auto rows = ListTable(corpus, request);
    EXPECT_TRUE(rows.ok()) << rows.status().message();
    std::vector<Row> all;
    while ((*rows)->Next()) RowFromValues((*rows)->row(), &all.emplace_back());
    return all;
  }

  const TempFolder folder_;
  const std::string path_ = folder_.path() + "/corpus";
};

TEST_F(OpenCorpusTest, RowsOfAPageAreThoseThatSqlFinds) {
  const Corpus corpus = MustOpen();
  const std::vector<QuiltRow> quilts = Listed<QuiltRow>(corpus);
  ASSERT_GT(quilts.size(), 3U);
  for (const QuiltRow& quilt : quilts) {
    const std::string where = "page_id = " + std::to_string(quilt.page_id);
    const Result<QuiltStory> story = ReadQuiltStory(corpus, "", quilt.page_id);
    ASSERT_TRUE(story.ok()) << story.status().message();
    EXPECT_EQ(story->quilt, quilt);
    EXPECT_EQ(story->sources, Listed<QuiltSourceRow>(corpus, where));
    EXPECT_EQ(story->passages, Listed<QuiltPatchRow>(corpus, where));
  }
  const auto duplicates = ReadRows(corpus.opened(), RowsOf<DuplicateRow>());
  ASSERT_TRUE(duplicates.ok());
  EXPECT_TRUE(*duplicates == Listed<DuplicateRow>(corpus));
  const auto sites = ReadRows(corpus.opened(), RowsOf<PhraseSiteRow>());
  ASSERT_TRUE(sites.ok());
  EXPECT_TRUE(*sites == Listed<PhraseSiteRow>(corpus));
}

TEST_F(OpenCorpusTest, LimitsAndConditionsHold) {
  const Corpus corpus = MustOpen();
  const std::vector<QuiltSourceRow> all = Listed<QuiltSourceRow>(corpus);
  const auto first = ReadRows(corpus.opened(), RowsOf<QuiltSourceRow>().Limit(2));
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(*first, std::vector<QuiltSourceRow>(all.begin(), all.begin() + 2));
  const auto second = ReadRow(
      corpus.opened(),
      RowsOf<QuiltSourceRow>().Where(&QuiltSourceRow::page_id, all[0].page_id).That([](const QuiltSourceRow& row) {
        return row.rank == 2;
      }));
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(**second, all[1]);
  const auto none = ReadRow(corpus.opened(), RowsOf<QuiltRow>().Where(&QuiltRow::page_id, PageId{-1}));
  ASSERT_TRUE(none.ok());
  EXPECT_FALSE(none->has_value());
}

TEST_F(OpenCorpusTest, GoesOnShowingTheRunItKnowsAndSaysThatAnotherIsCurrent) {
  const Corpus corpus = MustOpen();
  const std::vector<QuiltRow> before = Listed<QuiltRow>(corpus);
  EXPECT_FALSE(*corpus.HasChanged());
  QuiltOptions other = kOptions;
  other.c = 3;
  FindQuiltsWith(other);
  EXPECT_TRUE(*corpus.HasChanged());
  EXPECT_EQ(Listed<QuiltRow>(corpus), before);
  EXPECT_NE(Listed<QuiltRow>(MustOpen()), before);
}

TEST_F(OpenCorpusTest, SaysWhenARunWasRemovedMeanwhile) {
  const Corpus listed = MustOpen(), shown = MustOpen(), read_before = MustOpen();
  for (const Corpus* corpus : {&listed, &shown}) ASSERT_TRUE((*corpus->opened().RunOf("quilts")) != nullptr);
  const PageId page = Listed<QuiltRow>(read_before)[0].page_id;
  QuiltOptions other = kOptions;
  other.c = 3;
  FindQuiltsWith(other);
  ASSERT_TRUE(PruneRuns(path_).ok());
  ListRequest request;
  request.table = "quilts";
  for (const Status& status : {ListTable(listed, request).status(), ReadQuiltStory(shown, "", page).status()}) {
    EXPECT_EQ(status.code(), Code::kEnvironment);
    EXPECT_THAT(status.message(), HasSubstr("was removed from " + path_ + " since it was opened"));
  }
}

TEST_F(OpenCorpusTest, AnIngestGoesOnBesideItAndIsNotSeen) {
  const Corpus corpus = MustOpen();
  const std::vector<QuiltRow> quilts = Listed<QuiltRow>(corpus);
  const PageId page = quilts[0].page_id;
  const Result<PageFacts> before = ReadPage(corpus, page);
  for (const std::string year : {"2091", "2092", "2093"}) {  // each replaces the page of the one before
    const std::string file = folder_.path() + "/" + year + ".jsonl";
    const std::string row =
        R"({"url": ")" + before->url + R"(", "text": "x", "date": ")" + year + R"(-01-01T00:00:00Z"})";
    ASSERT_TRUE(ReplaceFile(file, row + "\n").ok());
    IngestOptions more;
    more.corpus = path_;
    more.inputs = {file};
    more.segment_bytes = uint64_t{1} << 20;
    const Result<IngestSummary> ingested = Ingest(more);
    ASSERT_TRUE(ingested.ok()) << ingested.status().message();
  }
  EXPECT_TRUE(*corpus.HasChanged());
  const Result<PageFacts> after = ReadPage(corpus, page);
  ASSERT_TRUE(after.ok()) << after.status().message();
  EXPECT_EQ(after->text, before->text);
  EXPECT_FALSE(after->superseded);
  EXPECT_EQ(Listed<QuiltRow>(corpus), quilts);
  EXPECT_TRUE(ReadPage(MustOpen(), page)->superseded);
}

TEST_F(OpenCorpusTest, AnswersManyThreadsAtOnce) {
  const std::vector<QuiltRow> quilts = Listed<QuiltRow>(MustOpen());
  const Corpus corpus = MustOpen();
  std::vector<std::jthread> threads;
  for (size_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (size_t i = 0; i < quilts.size(); ++i) {
        const QuiltRow& quilt = quilts[(i + thread) % quilts.size()];
        EXPECT_EQ(ReadQuiltStory(corpus, "", quilt.page_id)->quilt, quilt);
        EXPECT_EQ(ReadPage(corpus, quilt.url)->page_id, quilt.page_id);
        if (i % 8 != thread) continue;
        EXPECT_EQ(Listed<QuiltRow>(corpus), quilts);
      }
    });
  }
}

TEST_F(OpenCorpusTest, AFlippedByteInWhatIsReadIsNoticed) {
  const PageId page = Listed<QuiltRow>(MustOpen())[0].page_id;
  const Findings run = **MustOpen().opened().RunOf("quilts");
  const std::string part = run.Parts("quilts")[0].path;
  Result<std::string> bytes = ReadWholeFile(part);
  ASSERT_TRUE(bytes.ok());
  for (size_t at = 4; at < 60; ++at) (*bytes)[at] ^= 1;
  ASSERT_TRUE(ReplaceFile(part, *bytes).ok());
  const Result<QuiltStory> story = ReadQuiltStory(MustOpen(), "", page);
  ASSERT_EQ(story.status().code(), Code::kCorpusDamaged);
  EXPECT_THAT(story.status().message(), HasSubstr(part));
}

}  // namespace
}  // namespace seamripper
