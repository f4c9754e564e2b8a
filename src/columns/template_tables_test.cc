#include "columns/template_tables.h"

#include <gtest/gtest.h>

#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

template <class Row>
std::string Header() {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<Row>()) header.append(header.empty() ? "" : ", ").append(column.name);
  return std::string(Table<Row>::kName) + ": " + header;
}

// Word for word the lists of the design.
TEST(TemplateTables, Columns) {
  EXPECT_EQ(Header<TemplateRow>(),
            "templates: cluster_id, pages, hosts, domains, families, prototype_id, prototype_url, mean_similarity, "
            "least_similarity, p5, p50, p95, rank_score, suggested_class, text_share, chunk_share, link_share");
  EXPECT_EQ(Header<TemplateFamilyRow>(),
            "template_families: family_id, cluster_id, pages, hosts, domains, prototype_id, prototype_url, "
            "mean_similarity, least_similarity, p5, p50, p95, rank_score");
  EXPECT_EQ(Header<TemplateMemberRow>(),
            "template_members: cluster_id, family_id, page_id, url, matches, family_matches");
}

TemplateRow Cluster(PageId id, int64_t pages, int64_t domains, int64_t matches) {
  TemplateRow row;
  row.cluster_id = id;
  row.pages = pages;
  row.domains = domains;
  row.matches = matches;
  return row;
}

TEST(TemplateTables, ClustersStandByMeanSimilarityTimesDomains) {
  const std::vector<TemplateRow> sorted = {
      Cluster(9, 10, 10, 768),                            // six tenths alike, ten domains
      Cluster(1, 2, 5, 256),                              // all alike, five
      Cluster(2, 4, 5, 512),                              // the same: by id
      Cluster(3, 1'000, 1, 128'000), Cluster(4, 0, 0, 0)  // one site
  };
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = 0; j < sorted.size(); ++j) EXPECT_EQ(StandsBefore(sorted[i], sorted[j]), i < j) << i << " " << j;
  }
}

TEST(TemplateTables, MembersStandByClusterThenFallingMatches) {
  const std::vector<TemplateMemberRow> sorted = {
      {1, 1, 5, "", 128, 1}, {1, 1, 1, "", 90, 2}, {1, 2, 2, "", 90, 3}, {2, 3, 3, "", 100, 4}};
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = 0; j < sorted.size(); ++j) EXPECT_EQ(StandsBefore(sorted[i], sorted[j]), i < j) << i << " " << j;
  }
}

TEST(TemplateTables, Json) {
  TemplateRow row = {1, 5, 4, 3, 2, 2, "http://a.example/", 480, 32, 32, 64, 128, "link farm", 1, 2, 5};
  std::string json;
  AppendRowJson(row, &json);
  EXPECT_EQ(json,
            "{\"cluster_id\":\"1\",\"pages\":5,\"hosts\":4,\"domains\":3,\"families\":2,\"prototype_id\":\"2\","
            "\"prototype_url\":\"http://a.example/\",\"mean_similarity\":0.75,\"least_similarity\":0.25,\"p5\":0.25,"
            "\"p50\":0.5,\"p95\":1,\"rank_score\":2.25,\"suggested_class\":\"link farm\",\"text_share\":0.25,"
            "\"chunk_share\":0.5,\"link_share\":1}");
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
TEST(TemplateTables, PinnedDigests) {
  EXPECT_EQ(DigestOf(TemplateRow{1, 5, 4, 3, 2, 2, "http://a.example/", 480, 32, 32, 64, 128, "link farm", 1, 2, 5}),
            "6ef39178842b29402680f11237cfede9");
  EXPECT_EQ(DigestOf(TemplateMemberRow{1, 2, 2, "http://b.example/", 3, 4}), "b726eaf54c106476d49340f7a5ae1efa");
  EXPECT_EQ(DigestOf(TemplateFamilyRow{1, 1, 5, 4, 3, 2, "http://a.example/", 480, 32, 32, 64, 128}), "2401f6ad6ee134ece04978c36674749e");
}

}  // namespace
}  // namespace seamripper
