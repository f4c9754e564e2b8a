// The tables of the detector `reuse`.
#ifndef SEAMRIPPER_COLUMNS_REUSE_TABLES_H_
#define SEAMRIPPER_COLUMNS_REUSE_TABLES_H_

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// A chunk that is there twice or more, or labelled.
struct ReuseChunkRow {
  std::string chunk;
  int64_t copies = 0;
  int64_t pages = 0;
  int64_t domains = 0;
  int64_t bytes = 0;
  Timestamp first_captured;
  bool labelled = false;
  std::string stop_reason;
  PageId first_page = 0;
  int64_t first_offset = 0;
  std::string sample;
  friend bool operator==(const ReuseChunkRow&, const ReuseChunkRow&) = default;
};

template <>
struct Table<ReuseChunkRow> {
  using Row = ReuseChunkRow;
  static constexpr std::string_view kName = "chunks";
  static constexpr std::string_view kMeaning = "a chunk of two copies or more, or labelled";
  static constexpr auto kFields = std::tuple(
      Stored("chunk", &Row::chunk, "SHA-1, hexadecimal"),
      Stored("copies", &Row::copies, "that count; all of them when none does"), Stored("pages", &Row::pages),
      Stored("domains", &Row::domains, "registrable"), Stored("bytes", &Row::bytes, "of the first copy"),
      Stored("first_captured", &Row::first_captured, "of its pages, the earliest capture"),
      Stored("labelled", &Row::labelled, "has more copies than the threshold, or is of a known source"),
      Stored("stop_reason", &Row::stop_reason, "why it does not count; empty when it does"),
      Stored("first_page", &Row::first_page, "page_id of the first copy"),
      Stored("first_offset", &Row::first_offset, "of the first copy: in the page's text, or in the payload, in bytes"),
      Stored("sample", &Row::sample, "first 200 characters of the first copy; empty under ardi2014"));
  static auto Key(const Row& row) { return std::tie(row.chunk); }
  static std::tuple<Falling<bool>, Falling<int64_t>, const std::string&> Order(const Row& row) {
    return {{row.labelled}, {row.copies}, row.chunk};
  }
  static constexpr std::array<std::string_view, 1> kKey = {"chunk"};
  static constexpr std::array kOrder = {Falls("labelled"), Falls("copies"), Rises("chunk")};
  static constexpr std::array<std::string_view, 3> kFirst = {"sample", "copies", "domains"};
  static constexpr std::array<std::string_view, 1> kLookups = {"chunk"};
};

// A page that has a labelled chunk.
struct ChunkPageRow {
  std::string chunk;
  PageId page_id = 0;
  std::string url;
  int64_t copies = 0;
  friend bool operator==(const ChunkPageRow&, const ChunkPageRow&) = default;
};

template <>
struct Table<ChunkPageRow> {
  using Row = ChunkPageRow;
  static constexpr std::string_view kName = "chunk_pages";
  static constexpr std::string_view kMeaning = "a page that has a labelled chunk";
  static constexpr auto kFields =
      std::tuple(Stored("chunk", &Row::chunk, "SHA-1, hexadecimal"), Stored("page_id", &Row::page_id),
                 Joined("url", &Row::url), Stored("copies", &Row::copies, "on the page"));
  static auto Key(const Row& row) { return std::tie(row.chunk, row.page_id); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"chunk", "page_id"};
  static constexpr std::array kOrder = {Rises("chunk"), Rises("page_id")};
  static constexpr std::array<std::string_view, 2> kLookups = {"chunk", "page_id"};
};

// A payload, of a page or of another file, that is there twice or more, or labelled.
struct ReuseFileRow {
  std::string file;
  int64_t copies = 0;
  int64_t domains = 0;
  int64_t bytes = 0;
  bool labelled = false;
  std::string stop_reason;
  std::string sample_url;
  friend bool operator==(const ReuseFileRow&, const ReuseFileRow&) = default;
};

template <>
struct Table<ReuseFileRow> {
  using Row = ReuseFileRow;
  static constexpr std::string_view kName = "files";
  static constexpr std::string_view kMeaning =
      "a payload, of a page or another file, of two copies or more, or labelled";
  static constexpr auto kFields =
      std::tuple(Stored("file", &Row::file, "SHA-1 of the decoded payload, hexadecimal"),
                 Stored("copies", &Row::copies, "URLs that have it"), Stored("domains", &Row::domains, "registrable"),
                 Stored("bytes", &Row::bytes), Stored("labelled", &Row::labelled, "as in chunks"),
                 Stored("stop_reason", &Row::stop_reason, "why it does not count; empty when it does"),
                 Joined("sample_url", &Row::sample_url, "of the first copy"));
  static auto Key(const Row& row) { return std::tie(row.file); }
  static std::tuple<Falling<bool>, Falling<int64_t>, const std::string&> Order(const Row& row) {
    return {{row.labelled}, {row.copies}, row.file};
  }
  static constexpr std::array<std::string_view, 1> kKey = {"file"};
  static constexpr std::array kOrder = {Falls("labelled"), Falls("copies"), Rises("file")};
  static constexpr std::array<std::string_view, 1> kLookups = {"file"};
};

// A page with a labelled chunk, or that is itself a labelled file.
struct ReusePageRow {
  PageId page_id = 0;
  std::string url;
  int64_t chunks = 0;
  int64_t bad_chunks = 0;
  bool partial = false;
  bool file_labelled = false;
  friend bool operator==(const ReusePageRow&, const ReusePageRow&) = default;
};

template <>
struct Table<ReusePageRow> {
  using Row = ReusePageRow;
  static constexpr std::string_view kName = "reuse_pages";
  static constexpr std::string_view kMeaning = "a page with a labelled chunk, or that is a labelled file";
  static Fraction Contains(const Row& row) { return {row.bad_chunks, row.chunks}; }
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id), Joined("url", &Row::url),
                 Stored("chunks", &Row::chunks, "that count, with repetitions"),
                 Stored("bad_chunks", &Row::bad_chunks, "labelled"),
                 Derived<Row>(
                     "contains", [](const Row& row) { return Contains(row).ToDouble(); }, "bad_chunks / chunks"),
                 Stored("partial", &Row::partial, "contains is above the threshold"),
                 Stored("file_labelled", &Row::file_labelled, "the page as a whole is a labelled file"));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return std::tuple(Falling{Contains(row)}, Falling{row.bad_chunks}, row.page_id); }
  static constexpr std::array<std::string_view, 1> kKey = {"page_id"};
  static constexpr std::array kOrder = {Falls("contains"), Falls("bad_chunks"), Rises("page_id")};
  static constexpr std::array<std::string_view, 1> kLookups = {"page_id"};
};

// All pages below a URL prefix, when there is a labelled chunk among them.
struct NeighbourhoodRow {
  std::string prefix;
  int32_t depth = 0;
  int64_t pages = 0;
  int64_t chunks = 0;
  int64_t bad_chunks = 0;
  int64_t mean_ratio = 0;  // of pages' bad_chunks / chunks, in parts of 2^32
  bool bad = false;
  bool bad_mean = false;
  bool known_source = false;
  friend bool operator==(const NeighbourhoodRow&, const NeighbourhoodRow&) = default;
};

template <>
struct Table<NeighbourhoodRow> {
  using Row = NeighbourhoodRow;
  static constexpr std::string_view kName = "neighbourhoods";
  static constexpr std::string_view kMeaning = "the pages below a URL prefix, one of them with a labelled chunk";
  static constexpr int64_t kWholeRatio = int64_t{1} << 32;
  static Fraction Pooled(const Row& row) { return {row.bad_chunks, row.chunks}; }
  static constexpr auto kFields =
      std::tuple(Stored("prefix", &Row::prefix, "registrable domain, host/ or host/directories/"),
                 Stored("depth", &Row::depth, "0 domain, 1 host, 2 and more directories"),
                 Stored("pages", &Row::pages, "with chunks that count"), Stored("chunks", &Row::chunks, "of them all"),
                 Stored("bad_chunks", &Row::bad_chunks, "labelled"),
                 Derived<Row>(
                     "badness_pooled", [](const Row& row) { return Pooled(row).ToDouble(); }, "bad_chunks / chunks"),
                 Hidden("mean_ratio", &Row::mean_ratio),
                 Derived<Row>(
                     "badness_mean",
                     [](const Row& row) {
                       return Fraction{row.mean_ratio, kWholeRatio}.ToDouble();
                     },
                     "mean of the pages' contains",
                     [](double mean, Row* row) { row->mean_ratio = Fraction::PartOf(mean, kWholeRatio); }),
                 Stored("bad", &Row::bad, "badness_pooled is above its threshold"),
                 Stored("bad_mean", &Row::bad_mean, "badness_mean is above its own"),
                 Stored("known_source", &Row::known_source, "on a host, or domain, of the known sources themselves"));
  static auto Key(const Row& row) { return std::tie(row.prefix); }
  static std::tuple<Falling<Fraction>, Falling<int64_t>, const std::string&> Order(const Row& row) {
    return {{Pooled(row)}, {row.bad_chunks}, row.prefix};
  }
  static constexpr std::array<std::string_view, 1> kKey = {"prefix"};
  static constexpr std::array kOrder = {Falls("badness_pooled"), Falls("bad_chunks"), Rises("prefix")};
  static constexpr std::array<std::string_view, 1> kLookups = {"prefix"};
};

// How many neighbourhoods of a depth have a badness: of all there are, those without a labelled chunk included.
struct NeighbourhoodCountRow {
  int32_t depth = 0;
  int32_t badness_percent = 0;
  int64_t neighbourhoods = 0;
  int64_t neighbourhoods_by_mean = 0;
  friend bool operator==(const NeighbourhoodCountRow&, const NeighbourhoodCountRow&) = default;
};

template <>
struct Table<NeighbourhoodCountRow> {
  using Row = NeighbourhoodCountRow;
  static constexpr std::string_view kName = "neighbourhood_counts";
  static constexpr std::string_view kMeaning =
      "how many neighbourhoods have this depth and this badness, of all there are";
  static constexpr auto kFields = std::tuple(
      Stored("depth", &Row::depth, "1 host, 2 and more directories"),
      Stored("badness_percent", &Row::badness_percent, "rounded down, so that 100 is all of it"),
      Stored("neighbourhoods", &Row::neighbourhoods, "whose badness_pooled it is, those of one page included"),
      Stored("neighbourhoods_by_mean", &Row::neighbourhoods_by_mean, "whose badness_mean it is"));
  static auto Key(const Row& row) { return std::tie(row.depth, row.badness_percent); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 2> kKey = {"depth", "badness_percent"};
  static constexpr std::array kOrder = {Rises("depth"), Rises("badness_percent")};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_REUSE_TABLES_H_
