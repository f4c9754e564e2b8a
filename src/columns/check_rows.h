// What a page shares with a document that was asked about, on its way into order. No tables of a run.
#ifndef SEAMRIPPER_COLUMNS_CHECK_ROWS_H_
#define SEAMRIPPER_COLUMNS_CHECK_ROWS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

struct CheckMatchRow {
  int64_t document = 0;  // its number
  PageId page_id = 0;
  std::string url;
  int64_t shared_words = 0;  // of the document
  int64_t page_words = 0;
  int64_t page_shared_words = 0;
  int64_t passages = 0;
  int64_t longest = 0;  // words
  int64_t same_words = 0;  // of the document, in runs that the page has word for word
  int64_t weight = 0;      // of what is common beyond chance, stock phrases apart, by which pages stand in order; 0 when all is told
  bool stock = false;      // all passages are
  std::string sample;   // of the longest, the first of equals
  friend bool operator==(const CheckMatchRow&, const CheckMatchRow&) = default;
};

template <>
struct Table<CheckMatchRow> {
  using Row = CheckMatchRow;
  static constexpr std::string_view kName = "check_matches";
  static constexpr auto kFields =
      std::tuple(Stored("document", &Row::document), Stored("page_id", &Row::page_id), Joined("url", &Row::url),
                 Stored("shared_words", &Row::shared_words), Stored("page_words", &Row::page_words),
                 Stored("page_shared_words", &Row::page_shared_words), Stored("passages", &Row::passages),
                 Stored("longest", &Row::longest), Stored("same_words", &Row::same_words),
                 Stored("weight", &Row::weight), Stored("stock", &Row::stock), Stored("sample", &Row::sample));
  static auto Key(const Row& row) { return std::tie(row.document, row.page_id); }
  static auto Order(const Row& row) {
    return std::tuple(row.document, row.stock, Falling{row.weight}, Falling{row.shared_words}, row.page_id);
  }
};

// Ends are behind the last byte or character.
struct CheckPassageRow {
  int64_t document = 0;
  PageId page_id = 0;
  std::string url;
  int64_t shared_words = 0;  // of the document, in all its passages on this page
  int64_t words = 0;
  int64_t same_words = 0;  // of them, in runs that the page has word for word
  int64_t weight = 0;      // of all passages on this page, stock phrases apart
  bool stock = false;      // few words that many pages have
  int64_t start_byte = 0;
  int64_t end_byte = 0;
  int64_t start_char = 0;
  int64_t end_char = 0;
  int64_t page_start_byte = 0;
  int64_t page_end_byte = 0;
  int64_t page_start_char = 0;
  int64_t page_end_char = 0;
  std::string sample;
  friend bool operator==(const CheckPassageRow&, const CheckPassageRow&) = default;
};

template <>
struct Table<CheckPassageRow> {
  using Row = CheckPassageRow;
  static constexpr std::string_view kName = "check_passages";
  static constexpr auto kFields = std::tuple(
      Stored("document", &Row::document), Stored("page_id", &Row::page_id), Joined("url", &Row::url),
      Stored("shared_words", &Row::shared_words), Stored("words", &Row::words), Stored("same_words", &Row::same_words),
      Stored("weight", &Row::weight), Stored("stock", &Row::stock), Stored("start_byte", &Row::start_byte),
      Stored("end_byte", &Row::end_byte), Stored("start_char", &Row::start_char), Stored("end_char", &Row::end_char),
      Stored("page_start_byte", &Row::page_start_byte), Stored("page_end_byte", &Row::page_end_byte),
      Stored("page_start_char", &Row::page_start_char), Stored("page_end_char", &Row::page_end_char),
      Stored("sample", &Row::sample));
  static auto Key(const Row& row) { return std::tie(row.document, row.page_id, row.start_byte); }
  static auto Order(const Row& row) {
    return std::tuple(row.document, Falling{row.weight}, Falling{row.shared_words}, row.page_id, row.start_byte);
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_CHECK_ROWS_H_
