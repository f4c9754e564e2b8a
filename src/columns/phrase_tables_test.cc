#include "columns/phrase_tables.h"

#include <gtest/gtest.h>

#include "columns/row_bytes.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

template <class Row>
std::string Header() {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<Row>()) {
    if (!header.empty()) header += ", ";
    header += column.name;
  }
  return std::string(Table<Row>::kName) + ": " + header;
}

// The lists of the design, and behind them: sampled_pages, of which the paper's Table 1 is made; crawled_pages and
// majority_cluster, of which the warnings are.
TEST(PhraseTables, Columns) {
  EXPECT_EQ(Header<DuplicateRow>(),
            "duplicates: page_id, url, cluster_id, cluster_size, runs_agreeing, shingles_agreeing, shared_phrases, "
            "union_phrases, jaccard");
  EXPECT_EQ(Header<PopularPhraseRow>(),
            "popular_phrases: phrase, shingle_index, shingle, pages, sampled_pages, domains, example_url");
  EXPECT_EQ(Header<PhrasePageRow>(), "phrase_pages: page_id, url, popular, cover_size, foreign_contribution, capped");
  EXPECT_EQ(Header<PhraseCoverRow>(), "phrase_covers: page_id, rank, donor_id, donor_url, gain, foreign");
  EXPECT_EQ(Header<PhraseSiteRow>(),
            "phrase_sites: site, pages, mean, sd, suspicious, crawled_pages, majority_cluster");
}

TEST(PhraseTables, DuplicatesStandByClusterTheLargestFirst) {
  DuplicateRow small, representative, member;
  small.page_id = 1;
  small.cluster_size = 2;
  representative.page_id = representative.cluster_id = 5;
  representative.cluster_size = member.cluster_size = 3;
  member.page_id = 9;
  member.cluster_id = 5;
  EXPECT_TRUE(StandsBefore(representative, small));
  EXPECT_TRUE(StandsBefore(representative, member));
  EXPECT_TRUE(StandsBefore(member, small));
}

TEST(PhraseTables, WhatIsNotKnownIsMinusOne) {
  DuplicateRow duplicate;
  duplicate.shared_phrases = duplicate.union_phrases = -1;
  EXPECT_EQ(Table<DuplicateRow>::Jaccard(duplicate), -1);
  EXPECT_EQ(Table<PhraseSiteRow>::Mean({}), -1);
  EXPECT_EQ(Table<PhraseSiteRow>::StandardDeviation({}), -1);
}

TEST(PhraseTables, MeanAndDeviation) {
  PhraseSiteRow site;
  site.pages = 4;
  for (const int64_t popular : {10, 20, 20, 30}) {
    site.popular_sum += popular;
    site.popular_squares += popular * popular;
  }
  EXPECT_DOUBLE_EQ(Table<PhraseSiteRow>::Mean(site), 20);
  EXPECT_DOUBLE_EQ(Table<PhraseSiteRow>::StandardDeviation(site), std::sqrt(50.0));
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
TEST(PhraseTables, PinnedDigests) {
  EXPECT_EQ(DigestOf(DuplicateRow{1, "http://a.example/", 2, 3, 4, 5, 6, 7}), "85a0e49a09d3035d3fd8c5a22213d182");
  EXPECT_EQ(DigestOf(PopularPhraseRow{"a b", 1, "00ff", 2, 3, 4, "http://b.example/"}),
            "66d6d5912dc5232b66e5f8e247930772");
  EXPECT_EQ(DigestOf(PhrasePageRow{1, "http://a.example/", 2, 3, 4, 5}), "6f895f4fa768b378f9b96c33044c2d71");
  EXPECT_EQ(DigestOf(PhraseCoverRow{1, 2, 3, "http://b.example/", 4, true}), "49ecf2a36fac75346a6b480abf08c7c2");
  EXPECT_EQ(DigestOf(PhraseSiteRow{"a.example", 1, 2, 3, true, 4, 5}), "5909ed1b46ffd247f049f6386b695d87");
}

}  // namespace
}  // namespace seamripper
