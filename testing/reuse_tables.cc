#include "testing/reuse_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "columns/row_json.h"
#include "detectors/reuse.h"
#include "engine/local_engine.h"
#include "runs/known_sources.h"
#include "runs/page_stream.h"
#include "runs/reuse_judge.h"
#include "testing/found_rows.h"

namespace seamripper {
namespace {

template <class Row>
std::vector<Row> Judged(std::vector<Row> rows, RowJudge* judge) {
  std::erase_if(rows, [judge](Row& row) { return !judge->Judge(&row); });
  return rows;
}

ReuseJudge JudgeOf(const ReuseOptions& options, const ReuseThresholds& thresholds) {
  return {options, {thresholds.partial.ratio(), thresholds.pooled.ratio(), thresholds.mean.ratio()}};
}

// `rows` gives those of a table: RowsOf<Row>().
template <class Rows>
reuse_oracle::Tables TablesOf(const Rows& rows, const ReuseOptions& options, const ReuseThresholds& thresholds) {
  ReuseJudge judge = JudgeOf(options, thresholds);
  reuse_oracle::Tables tables;
  tables.chunks = rows.template RowsOf<ReuseChunkRow>();
  tables.chunk_pages = rows.template RowsOf<ChunkPageRow>();
  tables.files = rows.template RowsOf<ReuseFileRow>();
  tables.pages = Judged(rows.template RowsOf<ReusePageRow>(), &judge);
  tables.neighbourhoods = Judged(rows.template RowsOf<NeighbourhoodRow>(), &judge);
  tables.neighbourhood_counts = thresholds.of_all.counts;
  tables.all_bad_neighbourhoods = judge.counts().at("all_bad_neighbourhoods");
  return tables;
}

// Calls find(&known), whichever kind of sources the request has.
template <class Find>
void WithKnown(const ReuseRequest& request, const ChunkRules& rules, Find find) {
  if (request.known.empty()) {
    NoKnownSources none;
    return find(&none);
  }
  const Result<PageStream> stream = PageStream::Open(request.known, "", {});
  CHECK(stream.ok());
  KnownSources known(*stream, request.options.profile, rules);
  find(&known);
}

template <class Row>
std::string FirstDifferenceOfTable(std::vector<Row>* expected, std::vector<Row>* detected) {
  const auto by_key = [](const Row& a, const Row& b) { return Table<Row>::Key(a) < Table<Row>::Key(b); };
  std::sort(expected->begin(), expected->end(), by_key);
  std::sort(detected->begin(), detected->end(), by_key);
  const auto [left, right] = std::mismatch(expected->begin(), expected->end(), detected->begin(), detected->end());
  std::string difference;
  if (left != expected->end()) {
    difference += "expected ";
    AppendRowJson(*left, &difference);
  }
  if (right != detected->end()) {
    difference += "\ndetected ";
    AppendRowJson(*right, &difference);
  }
  return difference;
}

}  // namespace

reuse_oracle::Tables DetectedReuse(const CorpusReader& corpus, const ReuseRequest& request,
                                   const std::vector<Sha1Digest>& given, const EngineOptions& how) {
  const auto engine = LocalEngine::Open(corpus, how);
  CHECK(engine.ok());
  const ChunkRules rules(request.options, !request.known.empty(), DigestList(given));
  FoundRows<ReuseChunkRow, ChunkPageRow, ReuseFileRow, ReusePageRow, NeighbourhoodRow> found;
  reuse_oracle::Tables tables;
  WithKnown(request, rules, [&](auto* known) {
    ReuseCounts counts;
    const auto thresholds = DetectReuse(engine->get(), request.options, rules, known, &found, &counts);
    EXPECT_TRUE(thresholds.ok()) << thresholds.status().message();
    if (thresholds.ok()) tables = TablesOf(found, request.options, *thresholds);
  });
  return tables;
}

reuse_oracle::Tables ClusteredReuse(const CorpusReader& corpus, const ReuseRequest& request,
                                    const std::vector<Sha1Digest>& given, const FakeClusterOptions& how) {
  const ChunkRules rules(request.options, !request.known.empty(), DigestList(given));
  std::optional<ReuseThresholds> led;
  FakeCluster cluster(corpus, how);
  const Status status = cluster.Run([&](RemoteEngine* engine, FoundTables* tables) {
    Status found;
    WithKnown(request, rules, [&](auto* known) {
      ReuseCounts counts;
      const auto thresholds = DetectReuse(engine, request.options, rules, known, tables, &counts);
      found = thresholds.status();
      if (thresholds.ok()) led = *thresholds;
    });
    return found;
  });
  EXPECT_TRUE(status.ok()) << status.message();
  return led ? TablesOf(cluster, request.options, *led) : reuse_oracle::Tables();
}

std::string FirstDifference(reuse_oracle::Tables expected, reuse_oracle::Tables detected) {
  std::string difference = FirstDifferenceOfTable(&expected.files, &detected.files);
  if (difference.empty()) difference = FirstDifferenceOfTable(&expected.chunks, &detected.chunks);
  if (difference.empty()) difference = FirstDifferenceOfTable(&expected.chunk_pages, &detected.chunk_pages);
  if (difference.empty()) difference = FirstDifferenceOfTable(&expected.pages, &detected.pages);
  if (difference.empty()) difference = FirstDifferenceOfTable(&expected.neighbourhoods, &detected.neighbourhoods);
  if (difference.empty()) {
    difference = FirstDifferenceOfTable(&expected.neighbourhood_counts, &detected.neighbourhood_counts);
  }
  if (difference.empty() && expected.all_bad_neighbourhoods != detected.all_bad_neighbourhoods) {
    difference = "other numbers of bad neighbourhoods";
  }
  return difference;
}

}  // namespace seamripper
