#include "columns/site_table.h"

#include <gtest/gtest.h>

#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

const SiteRow kSite = {"a.example", 10, 900, 7, 6, 50, 40, 5, 8, 20, 2, 16, 4};

// The list of the design, and `flagged`.
TEST(SiteTable, Columns) {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<SiteRow>()) header.append(header.empty() ? "" : ", ").append(column.name);
  EXPECT_EQ(
      header,
      "site, pages, words, flagged, quilted, copied_in, copied_out, duplicates, popular_mean, templates, badness");
}

TEST(SiteTable, SitesStandByWordsFromOthersThenByFlaggedPages) {
  const std::vector<SiteRow> sorted = {
      {"z", 1, 1, 1, 1, 7}, {"b", 1, 1, 9, 1, 6}, {"a", 1, 1, 1, 1, 6}, {"b", 1, 1, 1, 1, 6}};
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = 0; j < sorted.size(); ++j) EXPECT_EQ(StandsBefore(sorted[i], sorted[j]), i < j) << i << " " << j;
  }
}

TEST(SiteTable, Json) {
  std::string json;
  AppendRowJson(kSite, &json);
  EXPECT_EQ(json,
            "{\"site\":\"a.example\",\"pages\":10,\"words\":900,\"flagged\":7,\"quilted\":6,\"copied_in\":50,"
            "\"copied_out\":40,\"duplicates\":5,\"popular_mean\":2.5,\"templates\":2,\"badness\":0.25}");
}

TEST(SiteTable, WhatNoDetectorToldIsMinusOne) {
  const SiteRow row;
  EXPECT_EQ(Table<SiteRow>::PopularMean(row), -1);
  EXPECT_EQ(Table<SiteRow>::Badness(row), -1);
  SiteRow told = kSite;
  told.documents = told.popular = told.chunks = told.bad_chunks = 0;
  EXPECT_EQ(Table<SiteRow>::PopularMean(told), -1);
  EXPECT_EQ(Table<SiteRow>::Badness(told), 0);
}

// Fixed for ever: runs of different versions are compared by these.
TEST(SiteTable, PinnedDigest) {
  std::string bytes;
  AppendRow(kSite, &bytes);
  TableDigest digest;
  digest.Add(bytes);
  EXPECT_EQ(ToHex(digest.value()), "c7eeab7303acf12cb79f1f382aa1a3d4");
}

}  // namespace
}  // namespace seamripper
