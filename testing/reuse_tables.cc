#include "testing/reuse_tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/check.h"
#include "columns/row_json.h"
#include "detectors/reuse.h"
#include "engine/local_engine.h"
#include "runs/known_sources.h"
#include "runs/page_stream.h"
#include "runs/reuse_tables.h"

namespace seamripper {
namespace {

struct Sorters {
  LocalEngine* engine;
  std::string folder;
  template <class Row>
  RowSorter<Row> NewSorter() {
    return RowSorter<Row>(engine->plan().finding_bytes / 8, folder, engine->disk(), nullptr, engine->blocks());
  }
};

struct TableReader {
  reuse_oracle::Tables* tables;

  template <class Row, class Rows>
  Status operator()(Rows* rows) {
    std::vector<Row> all;
    for (Row row; rows->Next(&row);) {
      EXPECT_TRUE(all.empty() || StandsBefore(all.back(), row));
      all.push_back(row);
    }
    Put(std::move(all));
    return rows->status();
  }
  void Put(std::vector<ReuseChunkRow> rows) { tables->chunks = std::move(rows); }
  void Put(std::vector<ChunkPageRow> rows) { tables->chunk_pages = std::move(rows); }
  void Put(std::vector<ReuseFileRow> rows) { tables->files = std::move(rows); }
  void Put(std::vector<ReusePageRow> rows) { tables->pages = std::move(rows); }
  void Put(std::vector<NeighbourhoodRow> rows) { tables->neighbourhoods = std::move(rows); }
  void Put(std::vector<NeighbourhoodCountRow> rows) { tables->neighbourhood_counts = std::move(rows); }
};

template <class Known>
reuse_oracle::Tables Detect(LocalEngine* engine, const std::string& folder, const ReuseOptions& options,
                            const ChunkRules& rules, Known* known) {
  Sorters sorters{engine, folder};
  ReuseTables tables(&sorters);
  ReuseCounts counts;
  const auto thresholds = DetectReuse(engine, options, rules, known, &tables, &counts);
  EXPECT_TRUE(thresholds.ok()) << thresholds.status().message();
  reuse_oracle::Tables found;
  EXPECT_TRUE(tables.Write(*thresholds, options.min_pages, TableReader{&found}).ok());
  found.all_bad_neighbourhoods = tables.all_bad_neighbourhoods();
  return found;
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
  if (request.known.empty()) {
    NoKnownSources none;
    return Detect(engine->get(), how.spill_folder, request.options, rules, &none);
  }
  const Result<PageStream> stream = PageStream::Open(request.known, "", {});
  CHECK(stream.ok());
  KnownSources known(*stream, request.options.profile, rules);
  return Detect(engine->get(), how.spill_folder, request.options, rules, &known);
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
