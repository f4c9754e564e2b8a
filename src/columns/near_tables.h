// The tables of the detector `near`.
#ifndef SEAMRIPPER_COLUMNS_NEAR_TABLES_H_
#define SEAMRIPPER_COLUMNS_NEAR_TABLES_H_

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A page that has another near it, and the kept page that stands for it.
struct NearRow {
  PageId page_id = 0;
  std::string url;
  PageId representative_id = 0;
  std::string representative_url;
  int64_t shared_grams = 0;
  int64_t union_grams = 0;
  friend bool operator==(const NearRow&, const NearRow&) = default;
};

template <>
struct Table<NearRow> {
  using Row = NearRow;
  static constexpr std::string_view kName = "near";
  static constexpr std::string_view kMeaning = "a page similar to another, and the page kept for it";
  static Fraction Jaccard(const Row& row) { return {row.shared_grams, row.union_grams}; }
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Joined("url", &Row::url),
      Stored("representative_id", &Row::representative_id, "the nearest page that is kept; of a kept page itself"),
      Joined("representative_url", &Row::representative_url),
      Stored("shared_grams", &Row::shared_grams, "distinct grams that both have"),
      Stored("union_grams", &Row::union_grams, "that either has"),
      Derived<Row>(
          "jaccard", [](const Row& row) { return Jaccard(row).ToDouble(); }, "shared_grams / union_grams"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(row.representative_id, Falling{Jaccard(row)}, row.page_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Rises("representative_id"), Falls("jaccard"), Rises("page_id")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "representative_id"};
};

// A page that is not kept, and one that is, so near to each other.
struct NearPairRow {
  PageId page_id = 0;
  PageId kept_id = 0;
  int64_t shared_grams = 0;
  int64_t union_grams = 0;
  friend bool operator==(const NearPairRow&, const NearPairRow&) = default;
};

template <>
struct Table<NearPairRow> {
  using Row = NearPairRow;
  static constexpr std::string_view kName = "near_pairs";
  static constexpr std::string_view kMeaning = "a page that is not kept, and a kept page similar to it";
  static Fraction Jaccard(const Row& row) { return {row.shared_grams, row.union_grams}; }
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Stored("kept_id", &Row::kept_id),
      Stored("shared_grams", &Row::shared_grams, "distinct grams that both have"),
      Stored("union_grams", &Row::union_grams, "that either has"),
      Derived<Row>(
          "jaccard", [](const Row& row) { return Jaccard(row).ToDouble(); }, "shared_grams / union_grams"));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.kept_id); }
  static auto Order(const Row& row) { return std::tuple(row.page_id, Falling{Jaccard(row)}, row.kept_id); }
  static constexpr std::array<std::string_view, 2> kKey = {"page_id", "kept_id"};
  static constexpr std::array kOrder = {Rises("page_id"), Falls("jaccard"), Rises("kept_id")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "kept_id"};
};

// Two pages, similar enough by the measure that was asked for.
struct PagePairRow {
  PageId page_id = 0;
  PageId other_id = 0;
  int64_t shared_grams = 0;
  int64_t grams = 0;
  int64_t other_grams = 0;
  friend bool operator==(const PagePairRow&, const PagePairRow&) = default;
};

template <>
struct Table<PagePairRow> {
  using Row = PagePairRow;
  static constexpr std::string_view kName = "page_pairs";
  static constexpr std::string_view kMeaning =
      "two pages similar enough: the second comes before the first; of containment it is the larger, and before it of equals";
  static constexpr auto kFields = std::tuple(
      Stored("page_id", &Row::page_id), Stored("other_id", &Row::other_id),
      Stored("shared_grams", &Row::shared_grams, "distinct grams that both have"),
      Stored("grams", &Row::grams, "that the page has"), Stored("other_grams", &Row::other_grams, "that the other has"),
      Derived<Row>(
          "jaccard",
          [](const Row& row) {
            return Fraction{row.shared_grams, row.grams + row.other_grams - row.shared_grams}.ToDouble();
          },
          "shared_grams / (grams + other_grams - shared_grams)"),
      Derived<Row>(
          "containment", [](const Row& row) { return Fraction{row.shared_grams, row.grams}.ToDouble(); },
          "shared_grams / grams"));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.other_id); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"page_id", "other_id"};
  static constexpr std::array kOrder = {Rises("page_id"), Rises("other_id")};
  static constexpr std::array<std::string_view, 2> kLookups = {"page_id", "other_id"};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_NEAR_TABLES_H_
