// The table `sites`: what all detectors together say of each site.
#ifndef SEAMRIPPER_COLUMNS_SITE_TABLE_H_
#define SEAMRIPPER_COLUMNS_SITE_TABLE_H_

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// All pages of one registrable domain. -1: the detector has no run of the corpus, or was not asked for it.
struct SiteRow {
  std::string site;
  int64_t pages = 0;
  int64_t words = 0;
  int64_t flagged = 0;
  int64_t quilted = -1;
  int64_t copied_in = -1;
  int64_t copied_out = -1;
  int64_t duplicates = -1;
  int64_t documents = -1;  // pages that are left without near-duplicates, with words
  int64_t popular = -1;    // shingles of them all
  int64_t templates = -1;
  int64_t chunks = -1;
  int64_t bad_chunks = -1;
  friend bool operator==(const SiteRow&, const SiteRow&) = default;
};

template <>
struct Table<SiteRow> {
  using Row = SiteRow;
  static constexpr std::string_view kName = "sites";
  static constexpr std::string_view kMeaning = "a site, as all detectors see it";
  static double PopularMean(const Row& row) {
    return row.popular < 0 || row.documents <= 0 ? -1 : Fraction{row.popular, row.documents}.ToDouble();
  }
  static double Badness(const Row& row) {
    return row.bad_chunks < 0 ? -1 : Fraction{row.bad_chunks, row.chunks}.ToDouble();
  }
  static constexpr auto kFields = std::tuple(
      Stored("site", &Row::site, "registrable domain; empty: local files"), Stored("pages", &Row::pages),
      Stored("words", &Row::words),
      Stored("flagged", &Row::flagged,
             "pages that are quilts, near-duplicates, partial with chunks of other sites, or of a template of several"),
      Stored("quilted", &Row::quilted, "pages that are quilts; here and below -1: not known"),
      Stored("copied_in", &Row::copied_in, "words of its quilts that are from other sites"),
      Stored("copied_out", &Row::copied_out, "words of other sites' quilts that are from it"),
      Stored("duplicates", &Row::duplicates, "pages with near-duplicates"), Hidden("documents", &Row::documents),
      Hidden("popular", &Row::popular),
      Derived<Row>("popular_mean", PopularMean, "popular shingles, of 84, of a document; -1 without documents"),
      Stored("templates", &Row::templates, "clusters of templates that it shares with other sites"),
      Hidden("chunks", &Row::chunks), Hidden("bad_chunks", &Row::bad_chunks),
      Derived<Row>("badness", Badness, "share of its chunks that is labelled as reused"));
  static auto Key(const Row& row) { return std::tie(row.site); }
  static std::tuple<Falling<int64_t>, Falling<int64_t>, const std::string&> Order(const Row& row) {
    return {{row.copied_in}, {row.flagged}, row.site};
  }
  static constexpr std::array<std::string_view, 1> kKey = {"site"};
  static constexpr std::array kOrder = {Falls("copied_in"), Falls("flagged"), Rises("site")};
  static constexpr std::array<std::string_view, 1> kLookups = {"site"};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_SITE_TABLE_H_
