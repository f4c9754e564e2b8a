// The tables of the detector `quilts`.
#ifndef SEAMRIPPER_COLUMNS_QUILT_TABLES_H_
#define SEAMRIPPER_COLUMNS_QUILT_TABLES_H_

#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A page stitched together from other pages.
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
  friend bool operator==(const QuiltRow&, const QuiltRow&) = default;
};

template <>
struct Table<QuiltRow> {
  using Row = QuiltRow;
  static constexpr std::string_view kName = "quilts";
  static Fraction PatchFraction(const Row& row) { return {row.patch_grams, row.grams}; }
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id), Joined("url", &Row::url), Joined("domain", &Row::domain),
                 Stored("words", &Row::words), Stored("grams", &Row::grams), Stored("patch_grams", &Row::patch_grams),
                 Derived<Row>("patch_fraction", [](const Row& row) { return PatchFraction(row).ToDouble(); }),
                 Stored("positions", &Row::positions), Stored("patch_positions", &Row::patch_positions),
                 Stored("covered_grams", &Row::covered_grams), Stored("cover_size", &Row::cover_size),
                 Stored("foreign_sources", &Row::foreign_sources), Stored("linked_sources", &Row::linked_sources),
                 Stored("largest_gain", &Row::largest_gain));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) {
    return std::tuple(Falling{PatchFraction(row)}, Falling{row.cover_size}, row.page_id);
  }
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
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Stored("rank", &Row::rank), Stored("source_id", &Row::source_id),
      Joined("source_url", &Row::source_url), Stored("gain", &Row::gain), Stored("shared_grams", &Row::shared_grams),
      Stored("foreign", &Row::foreign), Stored("linked", &Row::linked));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.rank); }
  static auto Order(const Row& row) { return Key(row); }
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
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Stored("start_byte", &Row::start_byte), Stored("end_byte", &Row::end_byte),
      Stored("start_char", &Row::start_char), Stored("end_char", &Row::end_char), Stored("source_id", &Row::source_id),
      Stored("source_start_byte", &Row::source_start_byte), Stored("source_end_byte", &Row::source_end_byte),
      Stored("source_start_char", &Row::source_start_char), Stored("source_end_char", &Row::source_end_char),
      Stored("words", &Row::words));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.start_byte); }
  static auto Order(const Row& row) { return Key(row); }
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
  static double Theta(const Row& row) { return Fraction{row.theta_billionths, 1'000'000'000}.ToDouble(); }
  // Unknown, -1, when there are no quilts.
  static double MeanSources(const Row& row) {
    return row.quilted > 0 ? Fraction{row.sources, row.quilted}.ToDouble() : -1;
  }
  static constexpr auto kFields =
      std::tuple(Stored("k", &Row::k), Stored("m", &Row::m), Stored("c", &Row::c),
                 Hidden("theta_billionths", &Row::theta_billionths), Derived<Row>("theta", Theta),
                 Stored("foreign", &Row::foreign), Stored("quilted", &Row::quilted), Hidden("sources", &Row::sources),
                 Derived<Row>("mean_sources", MeanSources));
  static auto Key(const Row& row) { return std::tie(row.k, row.m, row.c, row.theta_billionths, row.foreign); }
  static auto Order(const Row& row) { return Key(row); }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_QUILT_TABLES_H_
