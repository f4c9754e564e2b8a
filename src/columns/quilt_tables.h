// The tables of the detector `quilts`.
#ifndef SEAMRIPPER_COLUMNS_QUILT_TABLES_H_
#define SEAMRIPPER_COLUMNS_QUILT_TABLES_H_

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A page stitched together from other pages. What a page has from its own site is mostly menus and notices, so those with
// the most words from elsewhere stand first.
struct QuiltRow {
  PageId page_id = 0;
  std::string url;
  std::string domain;
  int64_t words = 0;
  int64_t grams = 0;  // distinct
  int64_t patch_grams = 0;
  int64_t positions = 0;  // the same two with repetitions, as the paper's program counts
  int64_t patch_positions = 0;
  int64_t covered_grams = 0;  // patch grams that the sources hold
  int64_t cover_size = 0;     // sources
  int64_t foreign_sources = 0;
  int64_t linked_sources = 0;
  int64_t largest_gain = 0;
  int64_t foreign_words = -1;  // in passages from foreign sources; -1: passages were not looked for
  friend bool operator==(const QuiltRow&, const QuiltRow&) = default;
};

template <>
struct Table<QuiltRow> {
  using Row = QuiltRow;
  static constexpr std::string_view kName = "quilts";
  static constexpr std::string_view kMeaning = "a page stitched together from other pages";
  static Fraction PatchFraction(const Row& row) { return {row.patch_grams, row.grams}; }
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Joined("url", &Row::url), Joined("domain", &Row::domain, "registrable"),
      Stored("words", &Row::words), Stored("grams", &Row::grams, "distinct"),
      Stored("patch_grams", &Row::patch_grams, "of them, on 2 to m pages"),
      Derived<Row>(
          "patch_fraction", [](const Row& row) { return PatchFraction(row).ToDouble(); }, "patch_grams / grams"),
      Stored("positions", &Row::positions, "grams with repetitions"),
      Stored("patch_positions", &Row::patch_positions, "patch grams with repetitions"),
      Stored("covered_grams", &Row::covered_grams, "patch grams that the sources hold"),
      Stored("cover_size", &Row::cover_size, "sources"),
      Stored("foreign_sources", &Row::foreign_sources, "on another site"),
      Stored("linked_sources", &Row::linked_sources, "that the page links to"),
      Stored("largest_gain", &Row::largest_gain, "gain of the first source"),
      Stored("foreign_words", &Row::foreign_words, "words in passages from foreign sources; -1 with --no-patches"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) {
    return std::tuple(Falling{row.foreign_words}, Falling{PatchFraction(row)}, Falling{row.cover_size}, row.page_id);
  }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Falls("foreign_words"), Falls("patch_fraction"), Falls("cover_size"),
                                        Rises("page_id")};
  static constexpr std::array<std::string_view, 1> kLookups = {"page_id"};
};

// One source of a quilt.
struct QuiltSourceRow {
  PageId page_id = 0;
  int32_t rank = 0;  // from 1, in the order of the cover
  PageId source_id = 0;
  std::string source_url;
  int64_t gain = 0;          // patch grams that it covers and none before it
  int64_t shared_grams = 0;  // patch grams of the quilt that it holds
  bool foreign = false;
  bool linked = false;  // the page links to it, or to its site
  friend bool operator==(const QuiltSourceRow&, const QuiltSourceRow&) = default;
};

template <>
struct Table<QuiltSourceRow> {
  using Row = QuiltSourceRow;
  static constexpr std::string_view kName = "quilt_sources";
  static constexpr std::string_view kMeaning = "a source of a quilt";
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id, "of the quilt"), Stored("rank", &Row::rank, "from 1, in the order of the cover"),
      Stored("source_id", &Row::source_id), Joined("source_url", &Row::source_url),
      Stored("gain", &Row::gain, "patch grams that it covers and none before it"),
      Stored("shared_grams", &Row::shared_grams, "patch grams of the quilt that it holds"),
      Stored("foreign", &Row::foreign, "on another site than the quilt"),
      Stored("linked", &Row::linked,
             "the quilt links to this URL or, if the source is foreign, to any page of its site"));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.rank); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"page_id", "rank"};
  static constexpr std::array kOrder = {Rises("page_id"), Rises("rank")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "source_id"};
};

// A passage of a quilt and where its source has it. Ends are behind the last byte or character.
struct QuiltPatchRow {
  PageId page_id = 0;
  int64_t start_byte = 0;
  int64_t end_byte = 0;
  int64_t start_char = 0;
  int64_t end_char = 0;
  PageId source_id = 0;
  int64_t source_start_byte = 0;
  int64_t source_end_byte = 0;
  int64_t source_start_char = 0;
  int64_t source_end_char = 0;
  int64_t words = 0;
  friend bool operator==(const QuiltPatchRow&, const QuiltPatchRow&) = default;
};

template <>
struct Table<QuiltPatchRow> {
  using Row = QuiltPatchRow;
  static constexpr std::string_view kName = "quilt_patches";
  static constexpr std::string_view kMeaning = "a passage that a quilt has from a source";
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id, "of the quilt"),
                 Stored("start_byte", &Row::start_byte, "in the text of the quilt"),
                 Stored("end_byte", &Row::end_byte, "behind the last"),
                 Stored("start_char", &Row::start_char, "the same in code points"), Stored("end_char", &Row::end_char),
                 Stored("source_id", &Row::source_id),
                 Stored("source_start_byte", &Row::source_start_byte, "in the text of the source"),
                 Stored("source_end_byte", &Row::source_end_byte), Stored("source_start_char", &Row::source_start_char),
                 Stored("source_end_char", &Row::source_end_char), Stored("words", &Row::words));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.start_byte); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"page_id", "start_byte"};
  static constexpr std::array kOrder = {Rises("page_id"), Rises("start_byte")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "source_id"};
};

// How many quilts there are under one choice of parameters.
struct QuiltSweepRow {
  int32_t k = 0;
  int64_t m = 0;
  int64_t c = 0;
  int64_t theta_billionths = 0;
  std::string foreign;  // "none", "host", ...
  int64_t quilted = 0;
  int64_t sources = 0;  // of all quilted pages
  friend bool operator==(const QuiltSweepRow&, const QuiltSweepRow&) = default;
};

template <>
struct Table<QuiltSweepRow> {
  using Row = QuiltSweepRow;
  static constexpr std::string_view kName = "quilt_sweep";
  static constexpr std::string_view kMeaning = "quilts counted under other parameters";
  static constexpr int64_t kBillion = 1'000'000'000;
  static double Theta(const Row& row) { return Fraction{row.theta_billionths, kBillion}.ToDouble(); }
  // Unknown, -1, when there are no quilts.
  static double MeanSources(const Row& row) {
    return row.quilted > 0 ? Fraction{row.sources, row.quilted}.ToDouble() : -1;
  }
  static constexpr auto kFields = std::tuple(
      Stored("k", &Row::k, "words in a gram"), Stored("m", &Row::m, "most pages that hold a patch gram"),
      Stored("c", &Row::c, "fewest sources"), Hidden("theta_billionths", &Row::theta_billionths),
      Derived<Row>("theta", Theta, "least patch_fraction",
                   [](double theta, Row* row) { row->theta_billionths = Fraction::PartOf(theta, kBillion); }),
      Stored("foreign", &Row::foreign, "whose sources do not count: none, or the page's own host, domain, ..."),
      Stored("quilted", &Row::quilted, "quilts"), Hidden("sources", &Row::sources),
      Derived<Row>("mean_sources", MeanSources, "of a quilt; -1 without quilts",
                   [](double mean, Row* row) { row->sources = Fraction::PartOf(mean, row->quilted); }));
  static auto Key(const Row& row) { return std::tie(row.k, row.m, row.c, row.theta_billionths, row.foreign); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 5> kKey = {"k", "m", "c", "theta", "foreign"};
  static constexpr std::array kOrder = {Rises("k"), Rises("m"), Rises("c"), Rises("theta"), Rises("foreign")};
};

// How many of all pages would be quilts under which theta and c. Covers are known from theta on; a page below it may be no
// quilt however large its patch fraction.
struct QuiltCountRow {
  int32_t patch_percent = 0;
  int64_t cover_size = -1;
  int64_t pages = 0;
  friend bool operator==(const QuiltCountRow&, const QuiltCountRow&) = default;
};

template <>
struct Table<QuiltCountRow> {
  using Row = QuiltCountRow;
  static constexpr std::string_view kName = "quilt_counts";
  static constexpr std::string_view kMeaning =
      "how many pages have this patch fraction and so many sources, of all that have a gram";
  static constexpr auto kFields = std::tuple(
      Stored("patch_percent", &Row::patch_percent, "patch_fraction in percent, rounded down, so that 100 is all of it"),
      Stored("cover_size", &Row::cover_size,
             "sources; -1: the patch fraction is below theta, and none were looked for"),
      Stored("pages", &Row::pages));
  static auto Key(const Row& row) { return std::tie(row.patch_percent, row.cover_size); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"patch_percent", "cover_size"};
  static constexpr std::array kOrder = {Rises("patch_percent"), Rises("cover_size")};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_QUILT_TABLES_H_
