// The template detector against the oracle on random crawls: the whole way from WARC files to tables.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "base/check.h"
#include "detectors/templates.h"
#include "engine/local_engine.h"
#include "seamripper/ingest.h"
#include "testing/fake_cluster.h"
#include "testing/found_rows.h"
#include "testing/quilt_tables.h"
#include "testing/slow.h"
#include "testing/table_difference.h"
#include "testing/temp_folder.h"
#include "testing/template_crawl.h"
#include "testing/template_oracle.h"

namespace seamripper {
namespace {

struct Drawn {
  template_oracle::Options oracle;
  TemplateOptions options;
  TemplateLimits limits;
};

// Every other time the limits under which no bucket is large.
Drawn DrawOptions(std::mt19937_64* random) {
  Drawn drawn;
  template_oracle::Options& oracle = drawn.oracle;
  oracle.key_size = static_cast<uint32_t>(1 + (*random)() % 3 * ((*random)() % 2));
  oracle.probes = static_cast<uint32_t>(1 + (*random)() % 30);
  oracle.threshold = static_cast<uint32_t>(10 + (*random)() % 70);
  if ((*random)() % 2 == 0) {
    oracle.bucket_pages = 8;
    oracle.leaders = 1 + (*random)() % 5;
  }
  drawn.options = {oracle.key_size, oracle.probes, oracle.threshold};
  drawn.limits = {static_cast<uint32_t>(oracle.bucket_pages), static_cast<uint32_t>(oracle.leaders)};
  if ((*random)() % 2 == 0) drawn.limits.together = static_cast<uint32_t>(1 + (*random)() % 8);
  if ((*random)() % 2 == 0) drawn.limits.laid_out = static_cast<uint32_t>((*random)() % 8);
  return drawn;
}

struct Met {
  uint64_t clusters = 0;
  uint64_t families = 0;
  uint64_t members = 0;
  uint64_t large_buckets = 0;
  uint64_t left_alone = 0;
  std::map<std::string, uint64_t> classes;
};

void ExpectTables(const template_oracle::Tables& expected, const template_oracle::Tables& detected) {
  ASSERT_EQ(FirstDifferenceOfTable(expected.members, detected.members), "");
  ASSERT_EQ(FirstDifferenceOfTable(expected.families, detected.families), "");
  ASSERT_EQ(FirstDifferenceOfTable(expected.templates, detected.templates), "");
}

// Threads, memory and the size of segments are drawn too, and slices: none of them may matter.
void ExpectEqualTables(uint64_t seed, Met* met) {
  SCOPED_TRACE(seed);
  std::mt19937_64 random(seed);
  const TemplateCrawl crawl = RandomTemplateCrawl(60, &random);
  const TempFolder folder;
  const uint64_t segment_bytes = uint64_t{1} << (random() % 2 == 0 ? 14 : 26);
  const uint32_t dimensions = 128u >> seed % 3;
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", crawl.files, segment_bytes, dimensions);
  EngineOptions how;
  how.threads = static_cast<unsigned>(1 + random() % 2);
  how.thread_bytes = 0;
  how.memory_bytes = uint64_t{1} << (random() % 2 == 0 ? 15 : 26);
  how.spill_folder = folder.path();
  for (int round = 0; round < 4; ++round) {
    Drawn drawn = DrawOptions(&random);
    drawn.oracle.dimensions = dimensions;
    const template_oracle::Tables expected = template_oracle::Find(crawl.pages, drawn.oracle, kDefaultSeed);
    const auto engine = LocalEngine::Open(corpus, how);
    ASSERT_TRUE(engine.ok()) << engine.status().message();
    FoundRows<TemplateRow, TemplateFamilyRow, TemplateMemberRow> found;
    const auto counts = DetectTemplates(engine->get(), {kDefaultSeed, dimensions}, drawn.options, drawn.limits, &found);
    ASSERT_TRUE(counts.ok()) << counts.status().message();
    ASSERT_NO_FATAL_FAILURE(ExpectTables(
        expected, {found.RowsOf<TemplateRow>(), found.RowsOf<TemplateFamilyRow>(), found.RowsOf<TemplateMemberRow>()}));
    constexpr size_t kSlices[] = {1, 3, 8};
    FakeClusterOptions of_slices = {.slices = kSlices[(seed + static_cast<uint64_t>(round)) % 3], .seed = seed, .how = how};
    of_slices.how.stretch_records = 1 + random() % 10;
    FakeCluster cluster(corpus, of_slices);
    const Status status = cluster.Run([&](RemoteEngine* remote, FoundTables* tables) {
      return DetectTemplates(remote, {kDefaultSeed, dimensions}, drawn.options, drawn.limits, tables).status();
    });
    ASSERT_TRUE(status.ok()) << status.message();
    ASSERT_NO_FATAL_FAILURE(ExpectTables(expected, {cluster.RowsOf<TemplateRow>(), cluster.RowsOf<TemplateFamilyRow>(),
                                                    cluster.RowsOf<TemplateMemberRow>()}));
    ASSERT_EQ(counts->clusters, expected.templates.size());
    ASSERT_EQ(counts->families, expected.families.size());
    ASSERT_EQ(counts->members, expected.members.size());
    met->clusters += counts->clusters;
    met->families += counts->families;
    met->members += counts->members;
    met->large_buckets += counts->large_buckets;
    met->left_alone += counts->left_alone;
    for (const TemplateRow& row : expected.templates) ++met->classes[row.suggested_class];
  }
}

TEST(TemplatesRandomCrawls, TablesEqualTheOracles) {
  const uint64_t crawls = IsSlowRun() && !kSanitized ? 1'000 : 50;
  Met met;
  for (uint64_t seed = 0; seed < crawls; ++seed) ASSERT_NO_FATAL_FAILURE(ExpectEqualTables(seed, &met));
  // Else the crawls would test little.
  EXPECT_GT(met.clusters, 5 * crawls);
  EXPECT_GT(met.families, met.clusters + crawls);
  EXPECT_GT(met.members, 3 * met.clusters);
  EXPECT_GT(met.large_buckets, 3 * crawls);
  EXPECT_GT(met.left_alone, crawls);
  for (const char* name : {"mirror", "copy/paste", "link farm", "template"}) EXPECT_GT(met.classes[name], 10u) << name;
}

}  // namespace
}  // namespace seamripper
