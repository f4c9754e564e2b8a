// The reuse detector against the oracle on random crawls: the whole way from WARC files to tables.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "detectors/chunk_rules.h"
#include "os/file.h"
#include "testing/naive_sha1.h"
#include "testing/quilt_tables.h"
#include "testing/reuse_crawl.h"
#include "testing/reuse_oracle.h"
#include "testing/reuse_tables.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

template <class Value>
std::optional<Value> Perhaps(Value value, std::mt19937_64* random) {
  if ((*random)() % 2 == 0) return {};
  return value;
}

ReuseOptions DrawOptions(std::mt19937_64* random) {
  ReuseOptions options;
  options.profile = (*random)() % 2 == 0 ? ChunkProfile::kBlocks : ChunkProfile::kArdi2014;
  options.threshold = Perhaps((*random)() % 5, random);
  options.file_threshold = Perhaps((*random)() % 4, random);
  options.min_chunk = Perhaps((*random)() % 80, random);
  options.stop_rules = (*random)() % 3 != 0;
  options.stop_invisible = (*random)() % 2 == 0;
  options.stop_boilerplate = (*random)() % 2 == 0;
  options.partial_threshold = Perhaps((*random)() % 11 * 100'000'000, random);
  options.badness_threshold = Perhaps((*random)() % 11 * 100'000'000, random);
  options.min_pages = 1 + (*random)() % 3;
  return options;
}

// What the oracle needs of the stop list: which hashes of these records are on it.
std::set<std::string> Shipped(const DigestList& list, const std::vector<reuse_oracle::Record>& records) {
  std::set<std::string> hashes;
  const auto add = [&](const std::string& hex) {
    Sha1Digest digest;
    for (size_t i = 0; i < digest.size(); ++i) {
      digest[i] = static_cast<uint8_t>(std::stoi(hex.substr(2 * i, 2), nullptr, 16));
    }
    if (list.Has(digest)) hashes.insert(hex);
  };
  for (const reuse_oracle::Record& record : records) {
    add(record.file);
    for (const reuse_oracle::Chunk& chunk : record.chunks) add(chunk.hash);
  }
  return hashes;
}

// How much was compared.
struct Met {
  size_t labelled_chunks = 0;
  size_t stopped_chunks = 0;
  size_t boilerplate = 0;
  size_t labelled_files = 0;
  size_t partial_pages = 0;
  size_t bad = 0;
  size_t bad_in_one_sense = 0;
  size_t known_sources = 0;
  size_t deep = 0;

  void Add(const reuse_oracle::Tables& tables) {
    for (const ReuseChunkRow& row : tables.chunks) {
      labelled_chunks += row.labelled ? 1 : 0;
      stopped_chunks += row.stop_reason.empty() ? 0 : 1;
      boilerplate += row.stop_reason == "boilerplate of one site" ? 1 : 0;
    }
    for (const ReuseFileRow& row : tables.files) labelled_files += row.labelled ? 1 : 0;
    for (const ReusePageRow& row : tables.pages) partial_pages += row.partial ? 1 : 0;
    for (const NeighbourhoodRow& row : tables.neighbourhoods) {
      bad += row.bad ? 1 : 0;
      bad_in_one_sense += row.bad != row.bad_mean ? 1 : 0;
      known_sources += row.known_source ? 1 : 0;
      deep += row.bad && row.depth >= 3 ? 1 : 0;
    }
  }
};

void ExpectEqualTables(uint64_t seed, Met* met) {
  std::mt19937_64 random(seed);
  ReuseRequest request;
  request.options = DrawOptions(&random);
  const ChunkProfile profile = request.options.profile;
  const ReuseCrawl crawl = RandomReuseCrawl(random() % 4 == 0 ? 300 : 60, profile, seed, &random);
  const TempFolder folder;
  const uint64_t segment_bytes = uint64_t{1} << (random() % 2 == 0 ? 12 : 26);
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", crawl.files, segment_bytes);

  const ReuseOptions& drawn = request.options;
  reuse_oracle::Options options = {.threshold = drawn.threshold,
                                   .file_threshold = drawn.file_threshold,
                                   .min_chunk = static_cast<int64_t>(drawn.min_chunk.value_or(0)),
                                   .stop_rules = drawn.stop_rules,
                                   .stop_invisible = drawn.stop_invisible,
                                   .stop_boilerplate = drawn.stop_boilerplate,
                                   .partial_threshold = drawn.partial_threshold,
                                   .badness_threshold = drawn.badness_threshold,
                                   .min_pages = static_cast<int64_t>(drawn.min_pages)};
  std::vector<reuse_oracle::Record> all = crawl.records;
  if (random() % 2 == 0) {
    const ReuseCrawl known = RandomReuseCrawl(20, profile, seed, &random);
    for (const std::string& bytes : known.files) {
      request.known.push_back(folder.path() + "/known" + std::to_string(request.known.size()));
      ASSERT_TRUE(ReplaceFile(request.known.back(), bytes).ok());
    }
    options.known = known.captures;
    if (!drawn.min_chunk && profile == ChunkProfile::kArdi2014) options.min_chunk = 100;
    all.insert(all.end(), known.captures.begin(), known.captures.end());
  }
  options.shipped = Shipped(ShippedStopList(profile), all);
  std::vector<Sha1Digest> given;
  if (random() % 3 == 0) {
    given.push_back(NaiveSha1("run();"));
    options.given.insert(ToHex(given.back()));
  }
  EngineOptions how;
  how.threads = static_cast<unsigned>(1 + random() % 3);
  how.thread_bytes = 0;
  how.memory_bytes = uint64_t{1} << (random() % 3 == 0 ? 14 : 28);
  how.spill_folder = folder.path();
  const reuse_oracle::Tables expected = reuse_oracle::Find(crawl.records, options);
  met->Add(expected);
  ASSERT_EQ(FirstDifference(expected, DetectedReuse(corpus, request, given, how)), "") << "seed " << seed;
  constexpr size_t kSlices[] = {1, 3, 8};
  FakeClusterOptions cluster = {.slices = kSlices[seed % 3], .seed = seed, .how = how};
  cluster.how.stretch_records = 1 + random() % 20;
  ASSERT_EQ(FirstDifference(expected, ClusteredReuse(corpus, request, given, cluster)), "") << "seed " << seed;
}

TEST(ReuseRandomCrawls, TablesEqualTheOracles) {
  const size_t crawls = IsSlowRun() ? 3'000 : kSanitized ? 60 : 300;
  Met met;
  for (size_t seed = 0; seed < crawls; ++seed) ASSERT_NO_FATAL_FAILURE(ExpectEqualTables(seed, &met));
  for (const size_t count : {met.labelled_chunks, met.stopped_chunks, met.boilerplate, met.labelled_files,
                             met.partial_pages, met.bad, met.bad_in_one_sense, met.known_sources, met.deep}) {
    EXPECT_GT(count, crawls / 10);  // else the crawls would test little
  }
}

}  // namespace
}  // namespace seamripper
