// What the tables say of pages and sites: rows (step/shapes.h) whose key is what they are about, and which come to it in the
// order of their kinds.
#ifndef SEAMRIPPER_RUNS_SITE_NOTES_H_
#define SEAMRIPPER_RUNS_SITE_NOTES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "base/page_id.h"
#include "columns/row_bytes.h"
#include "columns/table.h"
#include "step/shapes.h"

namespace seamripper {

// A page. It comes before all that is said of it.
struct PageOfSite {
  static constexpr char kKind = 1;
  PageId page_id = 0;
  std::string site;
  int64_t words = 0;
};

template <>
struct Table<PageOfSite> {
  using Row = PageOfSite;
  static constexpr std::string_view kName = "pages_of_sites";
  static constexpr auto kFields =
      std::tuple(Stored("page_id", &Row::page_id), Stored("site", &Row::site), Stored("words", &Row::words));
  static auto Key(const Row& row) { return std::tie(row.page_id); }
  static auto Order(const Row& row) { return Key(row); }
};

// What a detector says of a page.
struct PageNote {
  static constexpr char kKind = 2;
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
  static constexpr char kKind = 3;
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
  static constexpr char kKind = 4;
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

// A part of what is said of a site: numbers to be summed, or one cluster of templates that it has pages in.
struct SiteNote {
  static constexpr char kKind = 5;
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

  // Of notes on a site, those on one cluster come together: whether this is the first of them. `last` is that of the notes before.
  bool IsOfAnotherThan(PageId* last) const {
    if (cluster_id == kNoCluster || cluster_id == *last) return false;
    *last = cluster_id;
    return true;
  }
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

// What the notes on one page come to.
class PageSums {
 public:
  PageSums() = default;
  explicit PageSums(const PageOfSite& page);

  // In the order of What, as the bytes of notes on one page have it.
  void Add(const PageNote& note);
  const SiteNote& sums() const { return sums_; }

 private:
  SiteNote sums_;
  bool partial_ = false;
};

// What a note is about, as the key of its row.
class NoteKey {
 public:
  static NoteKey OfPage(PageId page) { return NoteKey('p', BigEndian(static_cast<uint64_t>(page)).bytes()); }
  static NoteKey OfCluster(PageId cluster) { return NoteKey('t', BigEndian(static_cast<uint64_t>(cluster)).bytes()); }
  static NoteKey OfChunk(std::string_view chunk) { return NoteKey('c', chunk); }
  static NoteKey OfSite(std::string_view site) { return NoteKey('s', site); }
  static bool IsOfSite(std::string_view key) { return key.starts_with('s'); }

  operator std::string_view() const { return bytes_; }

 private:
  NoteKey(char about, std::string_view name) : bytes_(1, about) { bytes_.append(name); }

  std::string bytes_;
};

// In place of a note: several sites have the chunk or the cluster. Comes before all notes.
inline constexpr std::string_view kIsWide;

template <class Note>
std::string NoteBytes(const Note& note) {
  std::string bytes(1, Note::kKind);
  AppendRow(note, &bytes);
  return bytes;
}

// False when the bytes are those of another kind.
template <class Note>
[[nodiscard]] bool ReadNote(std::string_view bytes, Note* note) {
  return bytes.starts_with(Note::kKind) && DecodeRow(bytes.substr(1), note);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SITE_NOTES_H_
