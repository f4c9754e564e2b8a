#include "columns/quilt_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;

template <class Row>
std::string Header() {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<Row>()) {
    if (!header.empty()) header += ", ";
    header += column.name;
  }
  return std::string(Table<Row>::kName) + ": " + header;
}

// Word for word the lists of the design.
TEST(QuiltTables, Columns) {
  EXPECT_EQ(Header<QuiltRow>(),
            "quilts: page_id, url, domain, words, grams, patch_grams, patch_fraction, positions, patch_positions, "
            "covered_grams, cover_size, foreign_sources, linked_sources, largest_gain, foreign_words");
  EXPECT_EQ(Header<QuiltSourceRow>(),
            "quilt_sources: page_id, rank, source_id, source_url, gain, shared_grams, foreign, linked");
  EXPECT_EQ(Header<QuiltPatchRow>(),
            "quilt_patches: page_id, start_byte, end_byte, start_char, end_char, source_id, source_start_byte, "
            "source_end_byte, source_start_char, source_end_char, words");
  EXPECT_EQ(Header<QuiltSweepRow>(), "quilt_sweep: k, m, c, theta, foreign, quilted, mean_sources");
  EXPECT_EQ(Header<QuiltCountRow>(), "quilt_counts: patch_percent, cover_size, pages");
}

TEST(QuiltTables, TypesAndKinds) {
  EXPECT_THAT(ColumnsOf<QuiltSourceRow>(),
              ElementsAre(ColumnFacts{"page_id", ColumnType::kInt64, FieldKind::kStored},
                          ColumnFacts{"rank", ColumnType::kInt32, FieldKind::kStored},
                          ColumnFacts{"source_id", ColumnType::kInt64, FieldKind::kStored},
                          ColumnFacts{"source_url", ColumnType::kText, FieldKind::kJoined},
                          ColumnFacts{"gain", ColumnType::kInt64, FieldKind::kStored},
                          ColumnFacts{"shared_grams", ColumnType::kInt64, FieldKind::kStored},
                          ColumnFacts{"foreign", ColumnType::kBool, FieldKind::kStored},
                          ColumnFacts{"linked", ColumnType::kBool, FieldKind::kStored}));
  EXPECT_EQ(ColumnsOf<QuiltRow>()[6], (ColumnFacts{"patch_fraction", ColumnType::kDouble, FieldKind::kDerived}));
  EXPECT_EQ(ColumnsOf<QuiltSweepRow>()[3], (ColumnFacts{"theta", ColumnType::kDouble, FieldKind::kDerived}));
}

QuiltRow Quilt(PageId page, int64_t patch_grams, int64_t grams, int64_t cover_size, int64_t foreign_words = 0) {
  QuiltRow row;
  row.foreign_words = foreign_words;
  row.page_id = page;
  row.patch_grams = patch_grams;
  row.grams = grams;
  row.cover_size = cover_size;
  return row;
}

TEST(QuiltTables, QuiltsStandWorstFirst) {
  const std::vector<QuiltRow> sorted = {
      Quilt(10, 1, 2, 4, 300),                        // most words from other sites
      Quilt(11, 9, 10, 9, 100),                       // fewer of them, though more of the page
      Quilt(9, 10, 10, 1),                            // nothing from other sites, all patches
      Quilt(8, 2, 3, 7),                              // two thirds, most sources
      Quilt(4, 4, 6, 5),                              // the same fraction, fewer sources
      Quilt(5, 200, 300, 5),                          // the same again: by id
      Quilt(1, 1, 2, 100),      Quilt(2, 0, 0, 100),  // no grams
  };
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = 0; j < sorted.size(); ++j) EXPECT_EQ(StandsBefore(sorted[i], sorted[j]), i < j) << i << " " << j;
  }
}

TEST(QuiltTables, OthersStandByKey) {
  QuiltSourceRow source;
  source.page_id = 1;
  source.rank = 2;
  QuiltSourceRow later = source;
  later.rank = 10;
  EXPECT_TRUE(StandsBefore(source, later));
  source.page_id = 2;
  EXPECT_TRUE(StandsBefore(later, source));

  QuiltSweepRow sweep = {5, 50, 4, 500'000'000, "domain", 0, 0};
  const QuiltSweepRow plain = {5, 50, 4, 500'000'000, "none", 0, 0};
  EXPECT_TRUE(StandsBefore(sweep, plain));
  sweep.m = 60;
  EXPECT_TRUE(StandsBefore(plain, sweep));
}

TEST(QuiltTables, Json) {
  QuiltRow quilt = Quilt(int64_t{3} << 40 | 1, 1, 2, 4);
  quilt.url = "http://example.com/\"";
  quilt.domain = "example.com";
  std::string json;
  AppendRowJson(quilt, &json);
  EXPECT_EQ(json,
            "{\"page_id\":\"3298534883329\",\"url\":\"http://example.com/\\\"\",\"domain\":\"example.com\",\"words\":0,"
            "\"grams\":2,\"patch_grams\":1,\"patch_fraction\":0.5,\"positions\":0,\"patch_positions\":0,"
            "\"covered_grams\":0,\"cover_size\":4,\"foreign_sources\":0,\"linked_sources\":0,\"largest_gain\":0,"
            "\"foreign_words\":0}");
  json.clear();
  AppendRowJson(QuiltSweepRow{5, 50, 4, 400'000'000, "none", 4, 18}, &json);
  EXPECT_EQ(json, "{\"k\":5,\"m\":50,\"c\":4,\"theta\":0.4,\"foreign\":\"none\",\"quilted\":4,\"mean_sources\":4.5}");
}

TEST(QuiltTables, TheMeanOfNoQuiltsIsUnknown) {
  EXPECT_EQ(Table<QuiltSweepRow>::MeanSources(QuiltSweepRow{5, 50, 4, 1, "none", 0, 0}), -1);
}

template <class Row>
std::string DigestOf(const Row& row) {
  std::string bytes;
  AppendRow(row, &bytes);
  TableDigest digest;
  digest.Add(bytes);
  return ToHex(digest.value());
}

// Fixed for ever: runs of different versions are compared by these.
TEST(QuiltTables, PinnedDigests) {
  EXPECT_EQ(DigestOf(QuiltRow{1, "http://a.example/", "a.example", 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
            "9675482372fcf76b12fb2422e97d14f3");
  EXPECT_EQ(DigestOf(QuiltSourceRow{1, 2, 3, "http://b.example/", 4, 5, true, false}),
            "32e5b30b8d16b6d66d230f9943a589a3");
  EXPECT_EQ(DigestOf(QuiltPatchRow{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), "38e1f4b3938978737a0ce1efe1608902");
  EXPECT_EQ(DigestOf(QuiltSweepRow{5, 50, 4, 500'000'000, "none", 6, 7}), "7a08ccf713ff56adeff1b4e182e24a16");
  EXPECT_EQ(DigestOf(QuiltCountRow{1, 2, 3}), "d0d66ae2837a0117026f21f9c50dcf1f");
}

}  // namespace
}  // namespace seamripper
