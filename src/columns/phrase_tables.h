// The tables of the detector `phrases`.
#ifndef SEAMRIPPER_COLUMNS_PHRASE_TABLES_H_
#define SEAMRIPPER_COLUMNS_PHRASE_TABLES_H_

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A page of a cluster of near-duplicates, its representative included.
struct DuplicateRow {
  PageId page_id = 0;
  std::string url;
  PageId cluster_id = 0;  // the representative's page_id
  int64_t cluster_size = 0;
  int32_t runs_agreeing = 0;  // of 6, with the representative, as the rest
  int32_t shingles_agreeing = 0;
  int64_t shared_phrases = 0;
  int64_t union_phrases = 0;
  friend bool operator==(const DuplicateRow&, const DuplicateRow&) = default;
};

template <>
struct Table<DuplicateRow> {
  using Row = DuplicateRow;
  static constexpr std::string_view kName = "duplicates";
  static constexpr std::string_view kMeaning = "a page of a cluster of near-duplicates, its representative among them";
  // Unknown, -1, when the two were too large to be held beside each other.
  static double Jaccard(const Row& row) {
    return row.union_phrases < 0 ? -1 : Fraction{row.shared_phrases, row.union_phrases}.ToDouble();
  }
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Joined("url", &Row::url),
      Stored("cluster_id", &Row::cluster_id, "page_id of the representative, the smallest"),
      Stored("cluster_size", &Row::cluster_size, "pages"),
      Stored("runs_agreeing", &Row::runs_agreeing, "with the representative, of 6; less than 2: near to others only"),
      Stored("shingles_agreeing", &Row::shingles_agreeing, "with the representative, of 84"),
      Stored("shared_phrases", &Row::shared_phrases, "distinct, that the representative has too"),
      Stored("union_phrases", &Row::union_phrases, "distinct, of both"),
      Derived<Row>("jaccard", Jaccard, "shared_phrases / union_phrases; -1, as these: too large to be compared"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{row.cluster_size}, row.cluster_id, row.page_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Falls("cluster_size"), Rises("cluster_id"), Rises("page_id")};
  static constexpr std::array<std::string_view, 3> kFirst = {"url", "cluster_size", "jaccard"};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "cluster_id"};
};

// A shingle that enough documents have at one index.
struct PopularPhraseRow {
  std::string phrase;  // its words, case folded
  int32_t shingle_index = 0;
  std::string shingle;  // hexadecimal
  int64_t pages = 0;    // documents that have it at this index
  int64_t sampled_pages = 0;
  int64_t domains = 0;
  std::string example_url;
  friend bool operator==(const PopularPhraseRow&, const PopularPhraseRow&) = default;
};

template <>
struct Table<PopularPhraseRow> {
  using Row = PopularPhraseRow;
  static constexpr std::string_view kName = "popular_phrases";
  static constexpr std::string_view kMeaning = "a phrase sampled from many documents";
  static constexpr auto kFields =
      std::tuple(Stored("phrase", &Row::phrase, "its words, case folded"),
                 Stored("shingle_index", &Row::shingle_index, "of the hash function, from 1 to 84"),
                 Stored("shingle", &Row::shingle, "its value, hexadecimal"),
                 Stored("pages", &Row::pages, "documents in which this hash function chose it"),
                 Stored("sampled_pages", &Row::sampled_pages, "documents in which any did"),
                 Stored("domains", &Row::domains, "registrable, of `pages`"),
                 Joined("example_url", &Row::example_url, "of the first of `pages`"));
  static auto Key(const Row& row) { return std::tie(row.shingle_index, row.shingle); }
  static auto Order(const Row& row) {
    return std::tuple(Falling{row.sampled_pages}, Falling{row.pages}, row.shingle_index, row.shingle);
  }
  static constexpr std::array<std::string_view, 2> kKey = {"shingle_index", "shingle"};
  static constexpr std::array kOrder = {Falls("sampled_pages"), Falls("pages"), Rises("shingle_index"),
                                        Rises("shingle")};
  static constexpr std::array<std::string_view, 4> kFirst = {"phrase", "sampled_pages", "domains", "example_url"};
  static constexpr std::array<std::string_view, 1> kLookups = {"shingle"};
};

// A document with popular shingles.
struct PhrasePageRow {
  PageId page_id = 0;
  std::string url;
  int32_t popular = 0;
  int32_t cover_size = -1;  // -1, as the rest: too few for a cover
  int32_t foreign_contribution = -1;
  int32_t capped = -1;
  friend bool operator==(const PhrasePageRow&, const PhrasePageRow&) = default;
};

template <>
struct Table<PhrasePageRow> {
  using Row = PhrasePageRow;
  static constexpr std::string_view kName = "phrase_pages";
  static constexpr std::string_view kMeaning = "a document with popular shingles";
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Joined("url", &Row::url),
      Stored("popular", &Row::popular, "number of popular shingles, of 84"),
      Stored("cover_size", &Row::cover_size,
             "documents in the cover; -1: fewer than --min-popular popular shingles, no cover computed"),
      Stored("foreign_contribution", &Row::foreign_contribution,
             "popular shingles first covered by a document at another address; -1: no cover"),
      Stored("capped", &Row::capped, "popular shingles with more documents than were looked at; -1: no cover"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{row.popular}, row.page_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Falls("popular"), Rises("page_id")};
  static constexpr std::array<std::string_view, 1> kLookups = {"page_id"};
};

// A document of a cover.
struct PhraseCoverRow {
  PageId page_id = 0;
  int32_t rank = 0;  // from 1, in the order of choice
  PageId donor_id = 0;
  std::string donor_url;
  int32_t gain = 0;
  bool foreign = false;
  friend bool operator==(const PhraseCoverRow&, const PhraseCoverRow&) = default;
};

template <>
struct Table<PhraseCoverRow> {
  using Row = PhraseCoverRow;
  static constexpr std::string_view kName = "phrase_covers";
  static constexpr std::string_view kMeaning = "a document that has popular shingles of another";
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id, "of the document that is covered"),
                 Stored("rank", &Row::rank, "from 1, in the order of choice"), Stored("donor_id", &Row::donor_id),
                 Joined("donor_url", &Row::donor_url),
                 Stored("gain", &Row::gain, "popular shingles that it covers and none before it"),
                 Stored("foreign", &Row::foreign, "on another site"));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.rank); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"page_id", "rank"};
  static constexpr std::array kOrder = {Rises("page_id"), Rises("rank")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "donor_id"};
};

// A site, and how popular the shingles of its documents are.
struct PhraseSiteRow {
  std::string site;
  int64_t pages = 0;  // documents
  int64_t popular_sum = 0;
  int64_t popular_squares = 0;
  bool suspicious = false;
  int64_t crawled_pages = 0;
  PageId majority_cluster = -1;
  friend bool operator==(const PhraseSiteRow&, const PhraseSiteRow&) = default;
};

template <>
struct Table<PhraseSiteRow> {
  using Row = PhraseSiteRow;
  static constexpr std::string_view kName = "phrase_sites";
  static constexpr std::string_view kMeaning = "a site, and how popular the shingles of its documents are";
  // Unknown, -1, without documents.
  static double Mean(const Row& row) { return row.pages > 0 ? Fraction{row.popular_sum, row.pages}.ToDouble() : -1; }
  // n^2 times the variance, in integers.
  static __int128 ScaledVariance(const Row& row) {
    return static_cast<__int128>(row.pages) * row.popular_squares -
           static_cast<__int128>(row.popular_sum) * row.popular_sum;
  }
  static double StandardDeviation(const Row& row) {
    if (row.pages == 0) return -1;
    return std::sqrt(static_cast<double>(ScaledVariance(row))) / static_cast<double>(row.pages);
  }
  // The other way round: off by less than half, since what is rounded is divided by the pages.
  static void SetSquares(double sd, Row* row) {
    row->popular_squares = 0;
    if (row->pages == 0) return;
    const long double scaled = static_cast<long double>(sd) * sd * row->pages;
    const long double mean = static_cast<long double>(row->popular_sum) * row->popular_sum / row->pages;
    row->popular_squares = static_cast<int64_t>(std::llround(scaled + mean));
  }
  static constexpr auto kFields = std::tuple(
      Stored("site", &Row::site), Stored("pages", &Row::pages, "documents"), Hidden("popular_sum", &Row::popular_sum),
      Hidden("popular_squares", &Row::popular_squares),
      Derived<Row>("mean", Mean, "popular shingles of a document; -1 without documents",
                   [](double mean, Row* row) { row->popular_sum = Fraction::PartOf(mean, row->pages); }),
      Derived<Row>("sd", StandardDeviation, "their standard deviation; -1 without documents", SetSquares),
      Stored("suspicious", &Row::suspicious, "10 documents or more, mean of 30 or more, deviation below 15"),
      Stored("crawled_pages", &Row::crawled_pages, "near-duplicates and pages without words included"),
      Stored("majority_cluster", &Row::majority_cluster,
             "cluster_id of the near-duplicates that are more than half of 10 crawled pages or more; -1: none"));
  static auto Key(const Row& row) { return std::tie(row.site); }
  static auto Order(const Row& row) { return std::tuple(Falling{row.suspicious}, Falling{row.pages}, row.site); }
  static constexpr std::array<std::string_view, 1> kKey = {"site"};
  static constexpr std::array kOrder = {Falls("suspicious"), Falls("pages"), Rises("site")};
  static constexpr std::array<std::string_view, 1> kLookups = {"site"};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_PHRASE_TABLES_H_
