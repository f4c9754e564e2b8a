#include "runs/sites.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "columns/site_table.h"
#include "os/file.h"
#include "runs/run_rows.h"
#include "seamripper/quilts.h"
#include "seamripper/runs.h"
#include "seamripper/templates.h"
#include "testing/counted_memory.h"
#include "testing/quilt_tables.h"
#include "testing/site_crawl.h"
#include "testing/site_oracle.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using site_oracle::ExpectedSites;
using site_oracle::ListedSites;
using site_oracle::Site;

TEST(Sites, EqualTheOracleOnRandomCrawls) {
  const int crawls = IsSlowRun() && !kSanitized ? 100 : 8;
  Site most;
  for (int seed = 0; seed < crawls; ++seed) {
    std::mt19937_64 random(static_cast<uint64_t>(seed));
    const TempFolder folder;
    const std::string corpus = MakeSiteCorpus(folder, &random);
    const uint64_t min_pages = RunSomeDetectors(corpus, &random);
    const std::vector<Site> expected = ExpectedSites(corpus, min_pages);
    ASSERT_THAT(ListedSites(corpus), ::testing::ElementsAreArray(expected)) << "seed " << seed;
    for (const Site& site : expected) {
      most.quilted = std::max(most.quilted, site.quilted);
      most.copied_in = std::max(most.copied_in, site.copied_in);
      most.copied_out = std::max(most.copied_out, site.copied_out);
      most.duplicates = std::max(most.duplicates, site.duplicates);
      most.popular_mean = std::max(most.popular_mean, site.popular_mean);
      most.templates = std::max(most.templates, site.templates);
      most.badness = std::max(most.badness, site.badness);
    }
  }
  // Else the crawls would test little.
  EXPECT_GT(most.quilted, 2);
  EXPECT_GT(most.copied_in, 20);
  EXPECT_GT(most.copied_out, 20);
  EXPECT_GT(most.duplicates, 5);
  EXPECT_GT(most.popular_mean, 0.5);
  EXPECT_GT(most.templates, 1);
  EXPECT_GT(most.badness, 0.1);
}

TEST(Sites, AreMadeAnewWhenARunIsNew) {
  std::mt19937_64 random(1);
  const TempFolder folder;
  const std::string corpus = MakeSiteCorpus(folder, &random);
  const std::vector<Site> bare = ListedSites(corpus);
  EXPECT_EQ(bare.front().quilted, -1);
  const DetectOptions how = OneThreadOn(corpus);
  ASSERT_TRUE(FindQuilts(how, {}).ok());
  EXPECT_GE(ListedSites(corpus).front().quilted, 0);
  EXPECT_EQ(ListedSites(corpus), ExpectedSites(corpus, 2));
}

TEST(Sites, TheRunIsTheSameUntilOneItRestsOnIsNot) {
  std::mt19937_64 random(2);
  const TempFolder folder;
  const std::string corpus = MakeSiteCorpus(folder, &random);
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus);
  ASSERT_TRUE(shared.ok());
  const Result<Answer> first = EnsureSites(*shared, {}, nullptr);
  ASSERT_TRUE(first.ok()) << first.status().message();
  EXPECT_FALSE(first->given_before);
  EXPECT_TRUE(EnsureSites(*shared, {}, nullptr)->given_before);
  EXPECT_EQ(DetectorsMissingIn(first->findings), std::vector<std::string>({"quilts", "phrases", "templates", "reuse"}));
  ASSERT_TRUE(FindTemplates(OneThreadOn(corpus), {}).ok());
  const Result<Answer> second = EnsureSites(*shared, {}, nullptr);
  ASSERT_TRUE(second.ok());
  EXPECT_FALSE(second->given_before);
  EXPECT_EQ(DetectorsMissingIn(second->findings), std::vector<std::string>({"quilts", "phrases", "reuse"}));
}

// Pages of one host each, every one of passages that a dozen others have.
std::string PagesThatQuiltEachOther(int pages, int passages) {
  std::mt19937_64 random(1);
  const auto passage = [](uint64_t number) {
    std::string words;
    for (int word = 0; word < 12; ++word) words += "w" + std::to_string(number) + "x" + std::to_string(word) + " ";
    return words;
  };
  std::string lines;
  for (int page = 0; page < pages; ++page) {
    lines += "{\"url\": \"http://s" + std::to_string(page) + ".example/\", \"text\": \"";
    for (int i = 0; i < passages; ++i) lines += passage(random() % static_cast<uint64_t>(pages * passages / 12));
    lines += "\"}\n";
  }
  return lines;
}

TEST(Sites, WordsCopiedBetweenAllPagesFitALittleMemory) {
  const TempFolder folder;
  const std::string corpus = folder.path() + "/corpus";
  IngestForTesting(corpus, {PagesThatQuiltEachOther(2000, 40)}, uint64_t{4} << 20);
  ASSERT_TRUE(FindQuilts(OneThreadOn(corpus), {}).ok());
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus);
  ASSERT_TRUE(shared.ok());
  std::set<std::string> digests;
  for (const uint64_t memory : {uint64_t{8} << 20, uint64_t{1} << 30}) {
    ASSERT_TRUE(RemoveTree(FindingsPath(corpus, kSitesDetector)).ok());
    ResetPeakAllocatedBytes();
    const uint64_t before = AllocatedBytes();
    const Result<Answer> answer = EnsureSites(*shared, {2, memory}, nullptr);
    ASSERT_TRUE(answer.ok()) << memory << ": " << answer.status().message();
    if (MemoryIsCounted() && memory < uint64_t{1} << 30) {
      EXPECT_LT(PeakAllocatedBytes() - before, 2 * memory);
    }
    digests.insert(answer->findings.FindTable("sites")->digest);
    const auto worst = ReadFirstRows<SiteRow>(answer->findings, 1);
    ASSERT_TRUE(worst.ok());
    EXPECT_GT(worst->front().copied_in, 400);
  }
  EXPECT_EQ(digests.size(), 1u);
}

TEST(Sites, AStopIsHeardBetweenTwoRows) {
  std::mt19937_64 random(4);
  const TempFolder folder;
  const std::string corpus = MakeSiteCorpus(folder, &random);
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(EnsureSites(*shared, {}, &stop).status().code(), Code::kInterrupted);
}

TEST(Sites, ANoteSaysWhatWasNotLookedFor) {
  std::mt19937_64 random(3);
  const TempFolder folder;
  const std::string corpus = MakeSiteCorpus(folder, &random);
  ListRequest request;
  request.table = "sites";
  const Result<Corpus> opened = Corpus::Open(corpus);
  ASSERT_TRUE(opened.ok());
  const auto rows = ListTable(*opened, request);
  ASSERT_TRUE(rows.ok()) << rows.status().message();
  EXPECT_THAT((*rows)->note(), ::testing::HasSubstr("'seamripper quilts " + corpus + "'"));
}

}  // namespace
}  // namespace seamripper
