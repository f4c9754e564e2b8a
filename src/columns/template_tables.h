// The tables of the detector `templates`.
#ifndef SEAMRIPPER_COLUMNS_TEMPLATE_TABLES_H_
#define SEAMRIPPER_COLUMNS_TEMPLATE_TABLES_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// Dimensions of a style sketch, of which two pages match in some.
inline constexpr int64_t kTemplateDimensions = 128;

// Pages made by one hidden template, as far as their mark-up tells.
struct TemplateRow {
  PageId cluster_id = 0;  // smallest page id of the members
  int64_t pages = 0;
  int64_t hosts = 0;
  int64_t domains = 0;
  int64_t families = 0;
  PageId prototype_id = 0;
  std::string prototype_url;
  int64_t matches = 0;  // with the prototype, of all members together, itself included
  int64_t least_matches = 0;
  int64_t p5_matches = 0;
  int64_t p50_matches = 0;
  int64_t p95_matches = 0;
  std::string suggested_class;
  int64_t text_members = 0;   // other members with nearly the prototype's text
  int64_t chunk_members = 0;  // other members with a chunk of it, or all of it
  int64_t link_members = 0;   // members that link to one on another domain
  friend bool operator==(const TemplateRow&, const TemplateRow&) = default;
};

// How alike a cluster or family is to its prototype: the columns, and its rank.
template <class Row>
struct PrototypeSpread {
  static double Similarity(int64_t matches) { return Fraction{matches, kTemplateDimensions}.ToDouble(); }
  static double MeanSimilarity(const Row& row) {
    return Fraction{row.matches, kTemplateDimensions * row.pages}.ToDouble();
  }
  static int64_t Matches(double similarity) { return Fraction::PartOf(similarity, kTemplateDimensions); }
  // Mean similarity times domains.
  static Fraction RankScore(const Row& row) { return {row.matches * row.domains, kTemplateDimensions * row.pages}; }

  static constexpr auto kFields = std::tuple(
      Stored("prototype_id", &Row::prototype_id, "the member that is most like all of them"),
      Joined("prototype_url", &Row::prototype_url), Hidden("matches", &Row::matches),
      Derived<Row>(
          "mean_similarity", MeanSimilarity,
          "of the members with the prototype: share of 128 dimensions, itself included",
          [](double mean, Row* row) { row->matches = Fraction::PartOf(mean, kTemplateDimensions * row->pages); }),
      Hidden("least_matches", &Row::least_matches),
      Derived<Row>(
          "least_similarity", [](const Row& row) { return Similarity(row.least_matches); }, {},
          [](double share, Row* row) { row->least_matches = Matches(share); }),
      Hidden("p5_matches", &Row::p5_matches),
      Derived<Row>(
          "p5", [](const Row& row) { return Similarity(row.p5_matches); }, "5th percentile of similarity, nearest rank",
          [](double share, Row* row) { row->p5_matches = Matches(share); }),
      Hidden("p50_matches", &Row::p50_matches),
      Derived<Row>(
          "p50", [](const Row& row) { return Similarity(row.p50_matches); }, {},
          [](double share, Row* row) { row->p50_matches = Matches(share); }),
      Hidden("p95_matches", &Row::p95_matches),
      Derived<Row>(
          "p95", [](const Row& row) { return Similarity(row.p95_matches); }, {},
          [](double share, Row* row) { row->p95_matches = Matches(share); }),
      Derived<Row>(
          "rank_score", [](const Row& row) { return RankScore(row).ToDouble(); }, "mean_similarity x domains"));
};

template <>
struct Table<TemplateRow> : PrototypeSpread<TemplateRow> {
  using Row = TemplateRow;
  static constexpr std::string_view kName = "templates";
  static constexpr std::string_view kMeaning = "a cluster of pages made by one template";
  static double OfOthers(int64_t members, const Row& row) { return Fraction{members, row.pages - 1}.ToDouble(); }
  static constexpr auto kFields = std::tuple_cat(
      std::tuple(Stored("cluster_id", &Row::cluster_id, "smallest page_id of the members"),
                 Stored("pages", &Row::pages), Stored("hosts", &Row::hosts),
                 Stored("domains", &Row::domains, "registrable"),
                 Stored("families", &Row::families, "into which it falls; many: it is a chain")),
      PrototypeSpread<Row>::kFields,
      std::tuple(Stored("suggested_class", &Row::suggested_class, "mirror, link farm, copy/paste or template"),
                 Hidden("text_members", &Row::text_members),
                 Derived<Row>(
                     "text_share", [](const Row& row) { return OfOthers(row.text_members, row); },
                     "of the other members: with nearly the prototype's text",
                     [](double share, Row* row) { row->text_members = Fraction::PartOf(share, row->pages - 1); }),
                 Hidden("chunk_members", &Row::chunk_members),
                 Derived<Row>(
                     "chunk_share", [](const Row& row) { return OfOthers(row.chunk_members, row); },
                     "of the other members: with a chunk of the prototype's, or all of it",
                     [](double share, Row* row) { row->chunk_members = Fraction::PartOf(share, row->pages - 1); }),
                 Hidden("link_members", &Row::link_members),
                 Derived<Row>(
                     "link_share",
                     [](const Row& row) {
                       return Fraction{row.link_members, row.pages}.ToDouble();
                     },
                     "of the members: that link to one on another domain",
                     [](double share, Row* row) { row->link_members = Fraction::PartOf(share, row->pages); })));
  static auto Key(const Row& row) { return std::tie(row.cluster_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{RankScore(row)}, row.cluster_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"cluster_id"};
  static constexpr std::array kOrder = {Falls("rank_score"), Rises("cluster_id")};
  static constexpr std::array<std::string_view, 4> kFirst = {"prototype_url", "suggested_class", "pages", "domains"};
  static constexpr std::array<std::string_view, 1> kLookups = {"cluster_id"};
};

// Pages of a cluster that are all alike to one of them.
struct TemplateFamilyRow {
  PageId family_id = 0;  // smallest page id of the members
  PageId cluster_id = 0;
  int64_t pages = 0;
  int64_t hosts = 0;
  int64_t domains = 0;
  PageId prototype_id = 0;
  std::string prototype_url;
  int64_t matches = 0;  // with the prototype, of all members together, itself included
  int64_t least_matches = 0;
  int64_t p5_matches = 0;
  int64_t p50_matches = 0;
  int64_t p95_matches = 0;
  friend bool operator==(const TemplateFamilyRow&, const TemplateFamilyRow&) = default;
};

template <>
struct Table<TemplateFamilyRow> : PrototypeSpread<TemplateFamilyRow> {
  using Row = TemplateFamilyRow;
  static constexpr std::string_view kName = "template_families";
  static constexpr std::string_view kMeaning = "pages of a cluster that all match one prototype";
  static constexpr auto kFields =
      std::tuple_cat(std::tuple(Stored("family_id", &Row::family_id, "smallest page_id of the members"),
                                Stored("cluster_id", &Row::cluster_id), Stored("pages", &Row::pages),
                                Stored("hosts", &Row::hosts), Stored("domains", &Row::domains, "registrable")),
                     PrototypeSpread<Row>::kFields);
  static auto Key(const Row& row) { return std::tie(row.family_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{RankScore(row)}, row.family_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"family_id"};
  static constexpr std::array kOrder = {Falls("rank_score"), Rises("family_id")};
  static constexpr std::array<std::string_view, 2> kLookups = {"family_id", "cluster_id"};
};

// A page of a cluster.
struct TemplateMemberRow {
  PageId cluster_id = 0;
  PageId family_id = 0;
  PageId page_id = 0;
  std::string url;
  int64_t matches = 0;         // with the cluster's prototype, of 128
  int64_t family_matches = 0;  // with the family's
  friend bool operator==(const TemplateMemberRow&, const TemplateMemberRow&) = default;
};

template <>
struct Table<TemplateMemberRow> {
  using Row = TemplateMemberRow;
  static constexpr std::string_view kName = "template_members";
  static constexpr std::string_view kMeaning = "a page of a cluster";
  static constexpr auto kFields =
      std::tuple(Stored("cluster_id", &Row::cluster_id), Stored("family_id", &Row::family_id),
                 Stored("page_id", &Row::page_id), Joined("url", &Row::url),
                 Stored("matches", &Row::matches, "dimensions, of 128, in which it is as the cluster's prototype"),
                 Stored("family_matches", &Row::family_matches, "the same, with the family's prototype"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(row.cluster_id, Falling{row.matches}, row.page_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Rises("cluster_id"), Falls("matches"), Rises("page_id")};
  static constexpr std::array<std::string_view, 3> kLookups = {"cluster_id", "family_id", "page_id"};
};

// A page like one that was asked about, on its way into order. No table of a run.

struct LikeRow {
  int64_t matches = 0;  // of 128
  PageId page_id = 0;
  std::string url;
  std::string domain;
  int64_t like = 0;  // which of those that were asked about
  friend bool operator==(const LikeRow&, const LikeRow&) = default;
};

template <>
struct Table<LikeRow> {
  using Row = LikeRow;
  static constexpr std::string_view kName = "like";
  static constexpr auto kFields =
      std::tuple(Stored("matches", &Row::matches), Stored("page_id", &Row::page_id), Joined("url", &Row::url),
                 Joined("domain", &Row::domain), Stored("like", &Row::like));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{row.matches}, row.page_id); }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_TEMPLATE_TABLES_H_
