#include "testing/quilt_tables.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/check.h"
#include "os/file.h"
#include "seamripper/ingest.h"
#include "testing/found_rows.h"
#include "testing/table_difference.h"

namespace seamripper {
namespace {

bool IsForeign(const CrawlPage& page, const CrawlPage& source) {
  return std::ranges::none_of(source.sites, [&](const std::string& site) { return page.sites.contains(site); });
}

bool IsLinked(const CrawlPage& page, const CrawlPage& source) {
  return page.links.contains(source.url) || (IsForeign(page, source) && page.linked_sites.contains(source.site));
}

QuiltPatchRow RowOfPatch(const CrawlPages& pages, PageId page_id, const quilt_oracle::Patch& patch) {
  const CrawlPage& page = pages.at(page_id);
  const CrawlPage& source = pages.at(patch.source);
  const WordPlace& first = page.places[patch.page_begin];
  const WordPlace& last = page.places[patch.page_begin + patch.words - 1];
  const WordPlace& source_first = source.places[patch.source_begin];
  const WordPlace& source_last = source.places[patch.source_begin + patch.words - 1];
  return {.page_id = page_id,
          .start_byte = first.start_byte,
          .end_byte = last.end_byte,
          .start_char = first.start_char,
          .end_char = last.end_char,
          .source_id = patch.source,
          .source_start_byte = source_first.start_byte,
          .source_end_byte = source_last.end_byte,
          .source_start_char = source_first.start_char,
          .source_end_char = source_last.end_char,
          .words = static_cast<int64_t>(patch.words)};
}

int32_t Characters(std::string_view text) {
  return static_cast<int32_t>(std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; }));
}

}  // namespace

void WrittenText::Append(std::string_view separator, std::string_view word) {
  int32_t characters = 0;
  if (!places.empty()) {
    text += separator;
    characters = places.back().end_char + Characters(separator);
  }
  const auto start = static_cast<int32_t>(text.size());
  text += word;
  places.push_back({start, static_cast<int32_t>(text.size()), characters, characters + Characters(word)});
}

void AddExpectedRows(const CrawlPages& pages, const quilt_oracle::Finding& quilt, QuiltTables* tables) {
  const CrawlPage& page = pages.at(quilt.page);
  QuiltRow row = {.page_id = quilt.page,
                  .url = page.url,
                  .domain = page.domain,
                  .words = static_cast<int64_t>(quilt.words),
                  .grams = static_cast<int64_t>(quilt.grams),
                  .patch_grams = static_cast<int64_t>(quilt.patch_grams),
                  .positions = static_cast<int64_t>(quilt.positions),
                  .patch_positions = static_cast<int64_t>(quilt.patch_positions),
                  .covered_grams = static_cast<int64_t>(quilt.covered_grams),
                  .cover_size = static_cast<int64_t>(quilt.sources.size())};
  int32_t rank = 0;
  for (const quilt_oracle::Source& each : quilt.sources) {
    const CrawlPage& source = pages.at(each.page);
    const bool foreign = IsForeign(page, source);
    const bool linked = IsLinked(page, source);
    const auto gain = static_cast<int64_t>(each.gain);
    tables->sources.push_back(
        {quilt.page, ++rank, each.page, source.url, gain, static_cast<int64_t>(each.shared_grams), foreign, linked});
    row.foreign_sources += foreign ? 1 : 0;
    row.linked_sources += linked ? 1 : 0;
    row.largest_gain = std::max(row.largest_gain, gain);
  }
  row.foreign_words = 0;
  for (const quilt_oracle::Patch& patch : quilt.patches) {
    if (IsForeign(page, pages.at(patch.source))) row.foreign_words += static_cast<int64_t>(patch.words);
  }
  tables->quilts.push_back(std::move(row));
  for (const quilt_oracle::Patch& patch : quilt.patches) {
    tables->patches.push_back(RowOfPatch(pages, quilt.page, patch));
  }
}

void AddExpectedCount(const quilt_oracle::Finding& page, uint64_t theta, QuiltTables* tables) {
  if (page.grams == 0) return;
  QuiltCountRow row = {.patch_percent = static_cast<int32_t>(page.patch_grams * 100 / page.grams)};
  if (page.patch_grams > 0 && page.patch_grams * 1'000'000'000 >= theta * page.grams) {
    row.cover_size = static_cast<int64_t>(page.sources.size());
  }
  for (QuiltCountRow& each : tables->counts) {
    if (Table<QuiltCountRow>::Key(each) != Table<QuiltCountRow>::Key(row)) continue;
    ++each.pages;
    return;
  }
  row.pages = 1;
  tables->counts.push_back(row);
}

CorpusReader IngestForTesting(const std::string& folder, const std::vector<std::string>& files,
                              uint64_t segment_bytes, uint32_t style_dimensions) {
  IngestOptions options;
  options.style_dimensions = style_dimensions;
  for (const std::string& bytes : files) {
    options.inputs.push_back(folder + ".crawl" + std::to_string(options.inputs.size()));
    CHECK(ReplaceFile(options.inputs.back(), bytes).ok());
  }
  options.corpus = folder;
  options.threads = 1;
  options.segment_bytes = segment_bytes;
  const Result<IngestSummary> summary = Ingest(options);
  EXPECT_TRUE(summary.ok()) << summary.status().message();
  Result<CorpusReader> corpus = CorpusReader::Open(folder);
  CHECK(corpus.ok());
  return std::move(*corpus);
}

QuiltTables DetectedQuilts(const CorpusReader& corpus, const QuiltOptions& options, const QuiltSides& sides,
                           const EngineOptions& how) {
  const auto engine = LocalEngine::Open(corpus, how);
  CHECK(engine.ok());
  FoundRows<QuiltRow, QuiltSourceRow, QuiltPatchRow> found;
  const auto counts = DetectQuilts(engine->get(), kDefaultSeed, options, true, sides, &found);
  EXPECT_TRUE(counts.ok()) << counts.status().message();
  return {found.RowsOf<QuiltRow>(), found.RowsOf<QuiltSourceRow>(), found.RowsOf<QuiltPatchRow>(),
          counts.ok() ? counts->under_thresholds : std::vector<QuiltCountRow>()};
}

Status FindQuiltsOnSlices(FakeCluster* cluster, const QuiltOptions& options, const QuiltSides& sides,
                          QuiltTables* tables) {
  RETURN_IF_ERROR(cluster->Run([&](RemoteEngine* engine, FoundTables* found) {
    ASSIGN_OR_RETURN(QuiltCounts counts, DetectQuilts(engine, kDefaultSeed, options, true, sides, found));
    tables->counts = std::move(counts.under_thresholds);
    return Status();
  }));
  tables->quilts = cluster->RowsOf<QuiltRow>();
  tables->sources = cluster->RowsOf<QuiltSourceRow>();
  tables->patches = cluster->RowsOf<QuiltPatchRow>();
  return {};
}

QuiltTables ClusteredQuilts(const CorpusReader& corpus, const QuiltOptions& options, const QuiltSides& sides,
                            const FakeClusterOptions& cluster) {
  FakeCluster fake(corpus, cluster);
  QuiltTables tables;
  const Status status = FindQuiltsOnSlices(&fake, options, sides, &tables);
  EXPECT_TRUE(status.ok()) << status.message();
  return tables;
}

std::string FirstDifference(const QuiltTables& expected, const QuiltTables& detected) {
  std::string difference = FirstDifferenceOfTable(expected.quilts, detected.quilts);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.sources, detected.sources);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.patches, detected.patches);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.counts, detected.counts);
  return difference;
}

}  // namespace seamripper
