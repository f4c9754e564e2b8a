// The table of sites over slices, against the same on one machine.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

#include "columns/site_table.h"
#include "runs/sites.h"
#include "slices/sliced_run.h"
#include "testing/fake_cluster.h"
#include "testing/site_crawl.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

Result<Findings> FindSitesOnSlices(const std::string& path, const std::map<std::string, std::string>& rests_on,
                               ClusterFault fault) {
  SlicedQuestion asked;
  asked.detector = kSitesDetector;
  asked.rests_on = rests_on;
  asked.slices = 4;
  asked.memory_bytes = uint64_t{1} << 20;
  ASSIGN_OR_RETURN(const CorpusReader corpus, CorpusReader::Open(path));
  ASSIGN_OR_RETURN(const auto run, SlicedRun::Open(corpus, BytesOf(asked)));
  FakeClusterOptions options = {.seed = 3, .fault = fault};
  options.how.spill_folder = path;
  FakeCluster cluster(corpus, options);
  return cluster.RunToFindings(*run, path, 2);
}

TEST(SitesOnSlices, AreThoseOfOneMachine) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    std::mt19937_64 random(seed);
    const TempFolder folder;
    const std::string corpus = MakeSiteCorpus(folder, &random);
    RunSomeDetectors(corpus, &random);
    const Result<SharedCorpus> shared = SharedCorpus::Open(corpus);
    ASSERT_TRUE(shared.ok());
    const Result<Answer> here = EnsureSites(*shared, {}, nullptr);
    ASSERT_TRUE(here.ok()) << here.status().message();
    const auto& rests_on = here->findings.record().question.rests_on;
    const Result<Findings> sliced = FindSitesOnSlices(corpus, rests_on, ClusterFault::kNone);
    ASSERT_TRUE(sliced.ok()) << sliced.status().message();
    EXPECT_EQ(sliced->id(), here->findings.id());
    EXPECT_EQ(sliced->FindTable("sites")->rows, here->findings.FindTable("sites")->rows);
    EXPECT_EQ(sliced->FindTable("sites")->digest, here->findings.FindTable("sites")->digest);
    for (const ClusterFault fault : {ClusterFault::kDropsLane, ClusterFault::kOrdersByArrival, ClusterFault::kLosesFinding}) {
      EXPECT_EQ(FindSitesOnSlices(corpus, rests_on, fault).status().code(), Code::kEnvironment);
    }
  }
}

TEST(SitesOnSlices, RestOnRunsThatAreThere) {
  std::mt19937_64 random(5);
  const TempFolder folder;
  const std::string corpus = MakeSiteCorpus(folder, &random);
  EXPECT_EQ(FindSitesOnSlices(corpus, {}, ClusterFault::kNone).status().code(), Code::kUsage);
  EXPECT_EQ(FindSitesOnSlices(corpus, {{"quilts", "0123456789abcdef"}}, ClusterFault::kNone).status().code(), Code::kUsage);
}

}  // namespace
}  // namespace seamripper
