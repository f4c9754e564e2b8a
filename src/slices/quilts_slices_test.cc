// Quilts on slices: a cluster that loses or repeats rows is found out, and a crawl of real pages comes to the same tables.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "os/file.h"
#include "seamripper/ingest.h"
#include "testing/fake_cluster.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/shared_data.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

class QuiltsOnSlices : public testing::Test {
 protected:
  QuiltsOnSlices()
      : crawl_(RandomQuiltCrawl(25, kOptions, &random_)),
        corpus_(IngestForTesting(folder_.path() + "/corpus", crawl_.files, uint64_t{1} << 26)) {}

  Status Find(ClusterFault fault, QuiltTables* tables) {
    FakeClusterOptions options = {.slices = 4, .seed = 3, .fault = fault};
    options.how.memory_bytes = uint64_t{1} << 20;
    options.how.thread_bytes = 0;
    options.how.stretch_records = 5;
    options.how.spill_folder = folder_.path();
    FakeCluster cluster(corpus_, options);
    const Status status = FindQuiltsOnSlices(&cluster, kOptions,
                                             {.addresses = &crawl_.addresses, .set_aside = &crawl_.set_aside}, tables);
    counts_ = cluster.counts();
    return status;
  }

  static constexpr QuiltOptions kOptions = {.k = 3, .m = 20, .c = 2, .theta = 300'000'000};
  std::mt19937_64 random_{24};
  const TempFolder folder_;
  const QuiltCrawl crawl_;
  const CorpusReader corpus_;
  FakeClusterCounts counts_;
};

TEST_F(QuiltsOnSlices, AreThoseOfTheOracleThoughTasksDie) {
  QuiltTables tables;
  const Status status = Find(ClusterFault::kNone, &tables);
  ASSERT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(FirstDifference(crawl_.expected, tables), "");
  EXPECT_GT(tables.quilts.size(), 5u);
  EXPECT_GT(counts_.killed, 0u);
  EXPECT_GT(counts_.repeated, 0u);
  EXPECT_EQ(counts_.tasks, 4u * 7u);
}

TEST_F(QuiltsOnSlices, ALostLaneIsFoundOut) {
  QuiltTables tables;
  const Status status = Find(ClusterFault::kDropsLane, &tables);
  EXPECT_EQ(status.code(), Code::kEnvironment);
  EXPECT_NE(status.message().find("did not read what the stages before it gave"), std::string::npos)
      << status.message();
}

TEST_F(QuiltsOnSlices, ChangesMergedTwiceAreFoundOut) {
  QuiltTables tables;
  const Status status = Find(ClusterFault::kMergesTwice, &tables);
  EXPECT_EQ(status.code(), Code::kEnvironment);
  EXPECT_NE(status.message().find("report twice"), std::string::npos) << status.message();
}

// Where nobody counts, the tables tell.
TEST_F(QuiltsOnSlices, ChangesOfOneSliceInThePlaceOfAnothersAreFoundOut) {
  QuiltTables tables;
  const Status status = Find(ClusterFault::kMergesForAnother, &tables);
  EXPECT_TRUE(!status.ok() || FirstDifference(crawl_.expected, tables) != "");
}

TEST_F(QuiltsOnSlices, AnOrderByArrivalIsFoundOut) {
  QuiltTables tables;
  const Status status = Find(ClusterFault::kOrdersByArrival, &tables);
  EXPECT_EQ(status.code(), Code::kEnvironment);
  EXPECT_NE(status.message().find("gave other bytes"), std::string::npos) << status.message();
}

}  // namespace
}  // namespace seamripper
