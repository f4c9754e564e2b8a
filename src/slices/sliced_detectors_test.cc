// Every detector's run over slices, from its question as bytes to findings in parts, against the same run on one machine. And a
// cluster that loses rows, repeats them or orders them as they come is found out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "os/file.h"
#include "runs/corpus_tables.h"
#include "runs/detector_run.h"
#include "seamripper/ingest.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "slices/sliced_findings.h"
#include "slices/sliced_run.h"
#include "testing/fake_cluster.h"
#include "testing/phrase_crawl.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/reuse_crawl.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"
#include "testing/template_crawl.h"

namespace seamripper {
namespace {

// The files of a crawl in which the detector finds something.
std::vector<std::string> CrawlFor(const std::string& detector) {
  std::mt19937_64 random(8);
  if (detector == "phrases") return RandomPhraseCrawl(60, &random).files;
  if (detector == "templates") {
    TemplateCrawl crawl;
    while (crawl.pages.size() < 30) crawl = RandomTemplateCrawl(60, &random);
    return crawl.files;
  }
  if (detector == "reuse") {
    ReuseCrawl crawl;
    while (crawl.records.size() < 60) crawl = RandomReuseCrawl(300, ChunkProfile::kBlocks, 8, &random);
    return crawl.files;
  }
  return RandomQuiltCrawl(25, {.k = 3, .m = 20, .c = 2}, &random).files;
}

// Not the defaults, that the question is seen to matter.
std::map<std::string, std::string> OptionsFor(const std::string& detector) {
  if (detector == "quilts") return {{"k", "3"}, {"m", "20"}, {"c", "2"}, {"foreign", "host"}, {"sweep", "yes"}};
  if (detector == "phrases") return {{"k", "3"}, {"min_documents", "3"}, {"min_popular", "10"}};
  if (detector == "templates") return {{"threshold", "30"}};
  if (detector == "reuse") return {{"threshold", "2"}, {"file_threshold", "1"}, {"min_pages", "1"}};
  return {{"at_billionths", "500000000"}, {"k", "3"}};
}

// On one machine. That of the corpus is there since it was read.
Result<RunSummary> RunHere(const std::string& corpus, const SlicedQuestion& asked) {
  if (asked.detector == kCorpusDetector) {
    ASSIGN_OR_RETURN(const auto ingested, CurrentRun(corpus, kCorpusDetector));
    if (!ingested) return UsageError("the corpus has no tables");
    return SummaryOf(*ingested, true);
  }
  DetectOptions how;
  how.corpus = corpus;
  how.force = true;
  const auto run_of = [](const auto& summary) {
    return summary.ok() ? Result<RunSummary>(summary->run) : summary.status();
  };
  if (asked.detector == "quilts") {
    QuiltRequest request;
    RETURN_IF_ERROR(SetAsked(asked.options, &request));
    return run_of(FindQuilts(how, request));
  }
  if (asked.detector == "phrases") {
    PhraseRequest request;
    RETURN_IF_ERROR(SetAsked(asked.options, &request));
    return run_of(FindPhrases(how, request));
  }
  if (asked.detector == "templates") {
    TemplateOptions options;
    RETURN_IF_ERROR(SetAsked(asked.options, &options));
    return run_of(FindTemplates(how, options));
  }
  if (asked.detector == "reuse") {
    ReuseRequest request;
    RETURN_IF_ERROR(SetAsked(asked.options, &request));
    return run_of(FindReuse(how, request));
  }
  NearOptions options;
  RETURN_IF_ERROR(SetAsked(asked.options, &options));
  return run_of(FindNear(how, options));
}

// Expects the tables and counts of the two to be the same, and some rows.
void ExpectEqualRuns(const RunSummary& here, const Findings& sliced) {
  EXPECT_EQ(sliced.id(), here.id);
  uint64_t rows = 0;
  for (const TableSummary& table : here.tables) {
    const TableRecord* const other = sliced.FindTable(table.name);
    ASSERT_NE(other, nullptr) << table.name;
    EXPECT_EQ(other->rows, table.rows) << table.name;
    EXPECT_EQ(other->digest, table.digest) << table.name;
    rows += table.rows;
  }
  EXPECT_EQ(sliced.record().tables.size(), here.tables.size());
  EXPECT_GT(rows, 10u);
  for (const auto& [name, count] : sliced.record().counts) {
    const bool is_work = name == "probes" || name == "verifications";
    EXPECT_TRUE(is_work || count == here.counts.at(name)) << name;
  }
}

class SlicedDetectors : public testing::TestWithParam<const char*> {
 protected:
  SlicedDetectors() {
    asked_.detector = GetParam();
    asked_.options = OptionsFor(asked_.detector);
    asked_.slices = 4;
    asked_.memory_bytes = uint64_t{2} << 20;
    asked_.stretch_records = 5;
  }

  Result<Findings> FindOnSlices(ClusterFault fault, size_t parts) {
    ASSIGN_OR_RETURN(const auto run, SlicedRun::Open(corpus_, BytesOf(asked_)));
    FakeClusterOptions options = {.seed = 3, .fault = fault};
    options.how.spill_folder = folder_.path();
    FakeCluster cluster(corpus_, options);
    return cluster.RunToFindings(*run, path(), parts);
  }
  std::string path() const { return folder_.path() + "/corpus"; }

  const TempFolder folder_;
  SlicedQuestion asked_;
  const CorpusReader corpus_ = IngestForTesting(path(), CrawlFor(GetParam()), uint64_t{1} << 26);
};

TEST_P(SlicedDetectors, FindWhatOneMachineFinds) {
  const Result<RunSummary> here = RunHere(path(), asked_);
  ASSERT_TRUE(here.ok()) << here.status().message();
  for (const size_t parts : {1, 3}) {
    const Result<Findings> sliced = FindOnSlices(ClusterFault::kNone, parts);
    ASSERT_TRUE(sliced.ok()) << sliced.status().message();
    ExpectEqualRuns(*here, *sliced);
    for (const auto& [name, table] : sliced->record().tables) {
      EXPECT_EQ(table.parts.size(), parts) << name;
      EXPECT_TRUE(sliced->CheckedParts(name).ok()) << name;
    }
  }
}

TEST_P(SlicedDetectors, ALostLaneIsFoundOut) {
  const Result<Findings> found = FindOnSlices(ClusterFault::kDropsLane, 1);
  EXPECT_EQ(found.status().code(), Code::kEnvironment);
  EXPECT_NE(found.status().message().find("did not read what the stages before it gave"), std::string::npos)
      << found.status().message();
}

TEST_P(SlicedDetectors, ChangesMergedTwiceAreFoundOut) {
  const Result<Findings> found = FindOnSlices(ClusterFault::kMergesTwice, 1);
  EXPECT_EQ(found.status().code(), Code::kEnvironment);
  EXPECT_NE(found.status().message().find("report twice"), std::string::npos) << found.status().message();
}

// Where nobody counts rows, the tables tell.
TEST_P(SlicedDetectors, ChangesOfOneSliceInThePlaceOfAnothersAreFoundOut) {
  const Result<RunSummary> here = RunHere(path(), asked_);
  ASSERT_TRUE(here.ok()) << here.status().message();
  const Result<Findings> found = FindOnSlices(ClusterFault::kMergesForAnother, 1);
  bool is_other = !found.ok();
  for (const TableSummary& table : here->tables)
    is_other = is_other || found->FindTable(table.name)->digest != table.digest;
  EXPECT_TRUE(is_other);
}

// A retry tells.
TEST_P(SlicedDetectors, AnOrderByArrivalIsFoundOut) {
  const Result<Findings> found = FindOnSlices(ClusterFault::kOrdersByArrival, 1);
  EXPECT_EQ(found.status().code(), Code::kEnvironment);
  EXPECT_NE(found.status().message().find("gave other bytes"), std::string::npos) << found.status().message();
}

TEST_P(SlicedDetectors, RowsThatAreLostOrComeTwiceAreFoundOut) {
  const auto run = SlicedRun::Open(corpus_, BytesOf(asked_));
  ASSERT_TRUE(run.ok());
  FakeClusterOptions options;
  options.how.spill_folder = folder_.path();
  for (const ClusterFault fault : {ClusterFault::kLosesFinding, ClusterFault::kRepeatsFinding}) {
    options.fault = fault;
    FakeCluster cluster(corpus_, options);
    EXPECT_EQ(cluster.RunToFindings(**run, path(), 2).status().code(), Code::kEnvironment);
  }
}

INSTANTIATE_TEST_SUITE_P(All, SlicedDetectors, testing::Values("quilts", "phrases", "templates", "reuse", "near"),
                         [](const auto& name) { return name.param; });

// An ingest writes them; a cluster does so without one machine reading all segments.
TEST(SlicedCorpusTables, AreThoseOfTheIngest) {
  std::mt19937_64 random(8);
  const TempFolder folder;
  const std::string path = folder.path() + "/corpus";
  std::vector<std::string> files;
  while (files.size() < 4) {
    ReuseCrawl crawl = RandomReuseCrawl(300, ChunkProfile::kBlocks, 8, &random);
    for (std::string& file : crawl.files) files.push_back(std::move(file));
  }
  const CorpusReader corpus = IngestForTesting(path, files, uint64_t{1} << 12);
  EXPECT_GT(corpus.segments().size(), 3u);
  SlicedQuestion asked;
  asked.detector = kCorpusDetector;
  const Result<RunSummary> ingested = RunHere(path, asked);
  ASSERT_TRUE(ingested.ok()) << ingested.status().message();
  const auto skipped = std::ranges::find(ingested->tables, "skipped", &TableSummary::name);
  ASSERT_NE(skipped, ingested->tables.end());
  EXPECT_GT(skipped->rows, 0u);
  asked.slices = 3;
  asked.memory_bytes = uint64_t{1} << 20;
  const auto run = SlicedRun::Open(corpus, BytesOf(asked));
  ASSERT_TRUE(run.ok()) << run.status().message();
  FakeClusterOptions options;
  options.how.spill_folder = folder.path();
  FakeCluster cluster(corpus, options);
  const Result<Findings> sliced = cluster.RunToFindings(**run, path, 2);
  ASSERT_TRUE(sliced.ok()) << sliced.status().message();
  ExpectEqualRuns(*ingested, *sliced);
}

// A crawl of real pages.
TEST(SlicedDetectorsOnACrawl, FindWhatOneMachineFinds) {
  const char* const corpora = std::getenv("SEAMRIPPER_CORPORA");
  if (!IsSlowRun() || kSanitized || corpora == nullptr) GTEST_SKIP() << "slow, and needs SEAMRIPPER_CORPORA";
  const char* const crawl = std::getenv("SEAMRIPPER_SLICED_CRAWL");  // another of them
  const TempFolder folder;
  IngestOptions options;
  options.inputs = {std::string(corpora) + "/" + (crawl == nullptr ? "docs10k" : crawl)};
  options.corpus = folder.path() + "/corpus";
  const Result<IngestSummary> ingested = Ingest(options);
  ASSERT_TRUE(ingested.ok()) << ingested.status().message();
  const Result<CorpusReader> corpus = CorpusReader::Open(options.corpus);
  ASSERT_TRUE(corpus.ok());
  const auto pages = static_cast<double>(corpus->manifest().totals.pages);
  const char* const one = std::getenv("SEAMRIPPER_SLICED_DETECTOR");  // only
  for (const std::string detector : {"quilts", "phrases", "templates", "reuse", "near", kCorpusDetector}) {
    if (one != nullptr && detector != one) continue;
    SCOPED_TRACE(detector);
    SlicedQuestion asked;
    asked.detector = detector;
    asked.slices = 5;
    asked.memory_bytes = uint64_t{256} << 20;
    const std::clock_t begin = std::clock();
    const Result<RunSummary> here = RunHere(options.corpus, asked);
    const double local_seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    ASSERT_TRUE(here.ok()) << here.status().message();
    const auto run = SlicedRun::Open(*corpus, BytesOf(asked));
    ASSERT_TRUE(run.ok());
    FakeClusterOptions how;
    how.how.spill_folder = folder.path();
    FakeCluster cluster(*corpus, how);
    const Result<Findings> sliced = cluster.RunToFindings(**run, options.corpus, 3);
    ASSERT_TRUE(sliced.ok()) << sliced.status().message();
    ExpectEqualRuns(*here, *sliced);
    for (const auto& [stage, bytes] : cluster.counts().of_stages) {
      std::printf("%s %s: %.1f bytes a page between slices, %.1f to the journal, %.1f to the tables\n",
                  detector.c_str(), stage.c_str(), static_cast<double>(bytes.stream) / pages,
                  static_cast<double>(bytes.journal) / pages, static_cast<double>(bytes.findings) / pages);
    }
    std::printf("%s: %.1f bytes a page of journal, %.1f CPU microseconds a page on slices, %.1f on one machine\n",
                detector.c_str(), static_cast<double>(cluster.counts().journal) / pages,
                cluster.counts().cpu_seconds * 1e6 / pages, local_seconds * 1e6 / pages);
  }
}

}  // namespace
}  // namespace seamripper
