// The tables of a corpus itself, written when an ingest is committed as those of a detector `corpus`.
#ifndef SEAMRIPPER_COLUMNS_CORPUS_TABLES_H_
#define SEAMRIPPER_COLUMNS_CORPUS_TABLES_H_

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A live page: of a URL that was captured more than once, the capture that counts.
struct PageTableRow {
  PageId page_id = 0;
  std::string url;
  std::string host;
  std::string domain;
  std::string ip;
  Timestamp captured;
  std::string title;  // its first 8 KiB
  int64_t words = 0;
  int64_t text_bytes = 0;
  int64_t html_bytes = 0;
  std::string charset;
  std::string content_digest;  // Base32 SHA-1 of the decoded payload
  bool truncated = false;
  bool recursion = false;
  std::string warc_filename;  // the input, as it was named
  int64_t warc_record_offset = 0;
  int64_t warc_record_length = 0;  // -1: the record shares a compressed member
  std::string record_id;
  friend bool operator==(const PageTableRow&, const PageTableRow&) = default;
};

template <>
struct Table<PageTableRow> {
  using Row = PageTableRow;
  static constexpr std::string_view kName = "pages";
  static constexpr std::string_view kMeaning = "a page, in its latest capture";
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id), Stored("url", &Row::url), Stored("host", &Row::host),
                 Stored("domain", &Row::domain, "registrable"), Stored("ip", &Row::ip, "of the server, as recorded"),
                 Stored("captured", &Row::captured), Stored("title", &Row::title), Stored("words", &Row::words),
                 Stored("text_bytes", &Row::text_bytes, "of the text alone"),
                 Stored("html_bytes", &Row::html_bytes, "of the decoded payload"), Stored("charset", &Row::charset),
                 Stored("content_digest", &Row::content_digest, "SHA-1 of the decoded payload, in Base32"),
                 Stored("truncated", &Row::truncated, "by the crawler or by a limit"),
                 Stored("recursion", &Row::recursion, "the URL looks like a crawler's loop"),
                 Stored("warc_filename", &Row::warc_filename, "the input it is from"),
                 Stored("warc_record_offset", &Row::warc_record_offset),
                 Stored("warc_record_length", &Row::warc_record_length, "-1: it shares a compressed member"),
                 Stored("record_id", &Row::record_id, "the id that a row of JSONL or Parquet has of its own"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Rises("page_id")};
  static constexpr std::array<std::string_view, 3> kFirst = {"url", "title", "words"};
  static constexpr std::array<std::string_view, 1> kLookups = {"page_id"};
};

// A piece of an input that became neither page nor file.
struct SkippedTableRow {
  // File and offset name no single piece: those of one compressed member lie at the same offset, and what was piped is
  // "-" every time.
  int64_t ordinal = 0;  // among all such pieces, in the order they were read: by input, then by offset
  std::string file;     // the input, as it was named
  int64_t offset = 0;
  int64_t length = 0;  // -1: it shares a compressed member
  std::string url;     // as captured
  std::string reason;
  friend bool operator==(const SkippedTableRow&, const SkippedTableRow&) = default;
};

template <>
struct Table<SkippedTableRow> {
  using Row = SkippedTableRow;
  static constexpr std::string_view kName = "skipped";
  static constexpr std::string_view kMeaning = "a piece of an input that became neither page nor file";
  static constexpr auto kFields =
      std::tuple(Hidden("ordinal", &Row::ordinal), Stored("file", &Row::file, "the input, as it was named"),
                 Stored("offset", &Row::offset, "of its first byte in the file, as stored"),
                 Stored("length", &Row::length, "in bytes, as stored; -1: it shares a compressed member"),
                 Stored("url", &Row::url, "as captured"), Stored("reason", &Row::reason, "why it is no page"));
  static auto Key(const Row& row) { return std::tie(row.ordinal); }
  static auto Order(const Row& row) { return Key(row); }
  // No columns of it are a key.
  static constexpr std::array<std::string_view, 0> kKey = {};
  static constexpr std::array<OrderColumn, 0> kOrder = {};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_CORPUS_TABLES_H_
