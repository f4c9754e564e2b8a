// What the tables say of pages and sites, as rows to be brought into the order of what they are about: a join is then a
// walk along both.
#ifndef SEAMRIPPER_RUNS_SITE_NOTES_H_
#define SEAMRIPPER_RUNS_SITE_NOTES_H_

#include <cstdint>
#include <string>
#include <tuple>

#include "base/page_id.h"
#include "columns/table.h"

namespace seamripper {

// What a detector says of a page.
struct PageNote {
  enum What : int64_t { kQuilt, kDuplicate, kDropped, kPopular, kChunks, kPartial, kFile, kWideChunk, kWideTemplate };

  PageId page_id = 0;
  int64_t what = 0;
  int64_t number = 0;  // popular shingles, chunks, or the cluster
  int64_t bad_chunks = 0;
};

template <>
struct Table<PageNote> {
  using Row = PageNote;
  static constexpr std::string_view kName = "page_notes";
  static constexpr auto kFields = std::tuple(Stored("page_id", &Row::page_id), Stored("what", &Row::what),
                                             Stored("number", &Row::number), Stored("bad_chunks", &Row::bad_chunks));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.what, row.number); }
  static auto Order(const Row& row) { return Key(row); }
};

// Words that a page has from another.
struct TakenWords {
  PageId source_id = 0;
  PageId page_id = 0;
  int64_t words = 0;
};

template <>
struct Table<TakenWords> {
  using Row = TakenWords;
  static constexpr std::string_view kName = "taken_words";
  static constexpr auto kFields =
      std::tuple(Stored("source_id", &Row::source_id), Stored("page_id", &Row::page_id), Stored("words", &Row::words));
  static auto Key(const Row& row) { return std::tie(row.source_id, row.page_id, row.words); }
  static auto Order(const Row& row) { return Key(row); }
};

// Words that a page has from a site.
struct SiteWords {
  PageId page_id = 0;
  std::string source_site;
  int64_t words = 0;
};

template <>
struct Table<SiteWords> {
  using Row = SiteWords;
  static constexpr std::string_view kName = "site_words";
  static constexpr auto kFields = std::tuple(Stored("page_id", &Row::page_id), Stored("source_site", &Row::source_site),
                                             Stored("words", &Row::words));
  static auto Key(const Row& row) { return std::tie(row.page_id, row.source_site, row.words); }
  static auto Order(const Row& row) { return Key(row); }
};

struct ChunkName {
  std::string chunk;
};

template <>
struct Table<ChunkName> {
  using Row = ChunkName;
  static constexpr std::string_view kName = "chunk_names";
  static constexpr auto kFields = std::tuple(Stored("chunk", &Row::chunk));
  static auto Key(const Row& row) { return std::tie(row.chunk); }
  static auto Order(const Row& row) { return Key(row); }
};

struct ClusterId {
  PageId cluster_id = 0;
};

template <>
struct Table<ClusterId> {
  using Row = ClusterId;
  static constexpr std::string_view kName = "cluster_ids";
  static constexpr auto kFields = std::tuple(Stored("cluster_id", &Row::cluster_id));
  static auto Key(const Row& row) { return std::tie(row.cluster_id); }
  static auto Order(const Row& row) { return Key(row); }
};

// A part of what is said of a site: numbers to be summed, or one cluster of templates that it has pages in.
struct SiteNote {
  static constexpr PageId kNoCluster = -1;

  std::string site;
  PageId cluster_id = kNoCluster;
  int64_t pages = 0;
  int64_t words = 0;
  int64_t flagged = 0;
  int64_t quilted = 0;
  int64_t copied_in = 0;
  int64_t copied_out = 0;
  int64_t duplicates = 0;
  int64_t documents = 0;
  int64_t popular = 0;
  int64_t page_chunks = 0;  // of reuse_pages
  int64_t bad_page_chunks = 0;
  int64_t neighbourhoods = 0;  // 1: it is one, and has these
  int64_t chunks = 0;
  int64_t bad_chunks = 0;
};

template <>
struct Table<SiteNote> {
  using Row = SiteNote;
  static constexpr std::string_view kName = "site_notes";
  static constexpr auto kSums = std::tuple(
      Stored("pages", &Row::pages), Stored("words", &Row::words), Stored("flagged", &Row::flagged),
      Stored("quilted", &Row::quilted), Stored("copied_in", &Row::copied_in), Stored("copied_out", &Row::copied_out),
      Stored("duplicates", &Row::duplicates), Stored("documents", &Row::documents), Stored("popular", &Row::popular),
      Stored("page_chunks", &Row::page_chunks), Stored("bad_page_chunks", &Row::bad_page_chunks),
      Stored("neighbourhoods", &Row::neighbourhoods), Stored("chunks", &Row::chunks),
      Stored("bad_chunks", &Row::bad_chunks));
  static constexpr auto kFields =
      std::tuple_cat(std::tuple(Stored("site", &Row::site), Stored("cluster_id", &Row::cluster_id)), kSums);
  static auto Key(const Row& row) { return std::tie(row.site, row.cluster_id); }
  static auto Order(const Row& row) { return Key(row); }
};

inline void AddSums(const SiteNote& note, SiteNote* to) {
  const auto add = [&](const auto& field) { to->*field.member += note.*field.member; };
  std::apply([&](const auto&... field) { (add(field), ...); }, Table<SiteNote>::kSums);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SITE_NOTES_H_
