// How the table `sites` comes of those of all detectors: its steps in order.
//
// Every table says what it has to say as notes on pages (site_notes.h). A page turns these into notes on its site, which are
// summed site by site. Words that a page has from another go two ways: to the source, which knows its site, and from there to
// the page, which knows its own.
#ifndef SEAMRIPPER_RUNS_SITE_STEPS_H_
#define SEAMRIPPER_RUNS_SITE_STEPS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/all_tables.h"
#include "columns/corpus_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"
#include "parquet/table_reader.h"
#include "runs/site_notes.h"
#include "step/shapes.h"
#include "store/findings.h"

namespace seamripper {

// By detector; that of the corpus's own tables is among them.
using SiteRuns = std::map<std::string, Findings, std::less<>>;

// Null when no run wrote the table.
template <class Row>
const Findings* RunWith(const SiteRuns& runs) {
  const auto run = runs.find(FindTableFacts(Table<Row>::kName)->detector);
  return run == runs.end() || run->second.FindTable(Table<Row>::kName) == nullptr ? nullptr : &run->second;
}

// rows of tasks: what note(row, sink) says of each row of a part of a table, if it is there; only some columns are read.
template <class Row, class Note>
class NotesOfTable {
 public:
  NotesOfTable(const SiteRuns& runs, std::initializer_list<std::string_view> columns, const std::atomic<bool>* stop,
               Note note)
      : columns_(columns), stop_(stop), note_(std::move(note)) {
    if (const Findings* const run = RunWith<Row>(runs)) parts_ = run->Parts(Table<Row>::kName);
  }

  size_t tasks() const { return parts_.size(); }

  template <class Sink>
  Status operator()(size_t part, Sink* sink) const {
    ASSIGN_OR_RETURN(const auto table, OpenTable<Row>(std::span(parts_).subspan(part, 1)));
    bool stopped = false;
    RETURN_IF_ERROR(RowReader<Row>(table.get(), columns_).ReadAll([&](const Row& row) {
      stopped = stop_ != nullptr && stop_->load(std::memory_order_relaxed);
      if (!stopped) note_(row, sink);
      return !stopped;
    }));
    return stopped ? Status(Code::kInterrupted, "interrupted") : Status();
  }

 private:
  std::vector<TablePart> parts_;
  std::vector<std::string_view> columns_;
  const std::atomic<bool>* stop_;
  Note note_;
};

template <class Row, class Note>
NotesOfTable<Row, Note> NotesOf(const SiteRuns& runs, std::initializer_list<std::string_view> columns,
                                const std::atomic<bool>* stop, Note note) {
  return {runs, columns, stop, std::move(note)};
}

// The same of several tables.
template <class... Tables>
class NotesOfTables {
 public:
  explicit NotesOfTables(Tables... tables) : tables_(std::move(tables)...) {}

  size_t tasks() const {
    return std::apply([](const auto&... table) { return (table.tasks() + ...); }, tables_);
  }

  template <class Sink>
  Status operator()(size_t task, Sink* sink) const {
    Status status;
    size_t first = 0;  // task of a table
    const auto try_table = [&](const auto& table) {
      if (task >= first && task - first < table.tasks()) status = table(task - first, sink);
      first += table.tasks();
    };
    std::apply([&](const auto&... table) { (try_table(table), ...); }, tables_);
    return status;
  }

 private:
  std::tuple<Tables...> tables_;
};

// group rows: of a chunk or a cluster that pages of several sites have, a note on each of its pages.
struct NotesOfWide {
  static constexpr std::string_view kName = "on several sites";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};

  template <class Sink>
  void operator()(std::string_view, const RowGroup& rows, Scratch*, Sink* sink) const {
    bool is_wide = false;
    rows.ForEach([&](const WideRow& row) {
      is_wide = is_wide || row.value == kIsWide;
      PageNote note;
      if (is_wide && ReadNote(row.value, &note)) sink->Row(NoteKey::OfPage(note.page_id), row.value);
    });
  }
};

// group rows: what is known of a page becomes notes on its site; words that others have from it learn that site.
struct NotesOfPage {
  static constexpr std::string_view kName = "pages of sites";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};

  template <class Sink>
  void operator()(std::string_view, const RowGroup& rows, Scratch*, Sink* sink) const {
    PageOfSite page;
    bool is_there = false;
    PageSums sums;
    rows.ForEach([&](const WideRow& row) {
      PageNote note;
      TakenWords taken;
      if (ReadNote(row.value, &page)) {
        is_there = true;
        sums = PageSums(page);
      } else if (is_there && ReadNote(row.value, &note)) {
        sums.Add(note);
        if (note.what != PageNote::kWideTemplate) return;
        sink->Row(NoteKey::OfSite(page.site), NoteBytes(SiteNote{.site = page.site, .cluster_id = note.number}));
      } else if (is_there && ReadNote(row.value, &taken)) {
        sink->Row(NoteKey::OfPage(taken.page_id), NoteBytes(SiteWords{taken.page_id, page.site, taken.words}));
      }
    });
    if (is_there) sink->Row(NoteKey::OfSite(page.site), NoteBytes(sums.sums()));
  }
};

// group rows: words that a page has from other sites become notes on both. Notes on sites are added up on their way.
struct NotesOfWords {
  static constexpr std::string_view kName = "copied words";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};

  template <class Sink>
  void operator()(std::string_view key, const RowGroup& rows, Scratch*, Sink* sink) const {
    NoteKey::IsOfSite(key) ? AddUp(key, rows, sink) : Tell(rows, sink);
  }

 private:
  template <class Sink>
  static void AddUp(std::string_view key, const RowGroup& rows, Sink* sink) {
    SiteNote sums;
    PageId cluster = SiteNote::kNoCluster;
    rows.ForEach([&](const WideRow& row) {
      SiteNote note;
      if (!ReadNote(row.value, &note)) return;
      sums.site = note.site;
      AddSums(note, &sums);
      if (note.IsOfAnotherThan(&cluster)) sink->Row(key, row.value);
    });
    sink->Row(key, NoteBytes(sums));
  }

  template <class Sink>
  static void Tell(const RowGroup& rows, Sink* sink) {
    PageOfSite page;
    bool is_there = false;
    rows.ForEach([&](const WideRow& row) {
      SiteWords words;
      if (ReadNote(row.value, &page)) {
        is_there = true;
      } else if (is_there && ReadNote(row.value, &words) && words.source_site != page.site) {
        sink->Row(NoteKey::OfSite(page.site), NoteBytes(SiteNote{.site = page.site, .copied_in = words.words}));
        sink->Row(NoteKey::OfSite(words.source_site),
                  NoteBytes(SiteNote{.site = words.source_site, .copied_out = words.words}));
      }
    });
  }
};

// collect: the row of a site.
class RowOfSite {
 public:
  static constexpr std::string_view kName = "sites";
  static constexpr bool kWholeGroups = true;
  struct Scratch {};

  explicit RowOfSite(const SiteRuns& runs);

  void operator()(std::string_view key, const RowGroup& rows, Scratch*, std::vector<SiteRow>* out) const;

 private:
  SiteRow RowOf(const SiteNote& sums, int64_t templates) const;

  const bool quilts_, patches_, duplicates_, popular_, templates_, neighbourhoods_;  // the tables that are there
  const bool tells_of_two_pages_;
};

// What the tables say of chunks and clusters that several sites have, and which pages have them.
inline auto NotesOnWide(const SiteRuns& runs, const std::atomic<bool>* stop) {
  return NotesOfTables(
      NotesOf<ReuseChunkRow>(runs, {"chunk", "labelled", "domains"}, stop,
                             [](const ReuseChunkRow& row, auto* sink) {
                               if (row.labelled && row.domains > 1) sink->Row(NoteKey::OfChunk(row.chunk), kIsWide);
                             }),
      NotesOf<ChunkPageRow>(runs, {"chunk", "page_id"}, stop,
                            [](const ChunkPageRow& row, auto* sink) {
                              sink->Row(NoteKey::OfChunk(row.chunk),
                                        NoteBytes(PageNote{row.page_id, PageNote::kWideChunk}));
                            }),
      NotesOf<TemplateRow>(runs, {"cluster_id", "domains"}, stop,
                           [](const TemplateRow& row, auto* sink) {
                             if (row.domains > 1) sink->Row(NoteKey::OfCluster(row.cluster_id), kIsWide);
                           }),
      NotesOf<TemplateMemberRow>(runs, {"cluster_id", "page_id"}, stop, [](const TemplateMemberRow& row, auto* sink) {
        sink->Row(NoteKey::OfCluster(row.cluster_id),
                  NoteBytes(PageNote{row.page_id, PageNote::kWideTemplate, row.cluster_id}));
      }));
}

// The pages themselves.
inline auto NotesOnSitesOfPages(const SiteRuns& runs, const std::atomic<bool>* stop) {
  return NotesOf<PageTableRow>(runs, {"page_id", "domain", "words"}, stop, [](const PageTableRow& row, auto* sink) {
    sink->Row(NoteKey::OfPage(row.page_id), NoteBytes(PageOfSite{row.page_id, row.domain, row.words}));
  });
}

// And what else the tables say of pages.
inline auto NotesOnPages(const SiteRuns& runs, const std::atomic<bool>* stop) {
  const auto note = [](PageNote note, auto* sink) { sink->Row(NoteKey::OfPage(note.page_id), NoteBytes(note)); };
  return NotesOfTables(
      NotesOnSitesOfPages(runs, stop),
      NotesOf<QuiltRow>(runs, {"page_id"}, stop,
                        [note](const QuiltRow& row, auto* sink) { note({row.page_id, PageNote::kQuilt}, sink); }),
      NotesOf<QuiltPatchRow>(runs, {"page_id", "source_id", "words"}, stop,
                             [](const QuiltPatchRow& row, auto* sink) {
                               sink->Row(NoteKey::OfPage(row.source_id),
                                         NoteBytes(TakenWords{row.source_id, row.page_id, row.words}));
                             }),
      NotesOf<DuplicateRow>(runs, {"page_id", "cluster_id"}, stop,
                            [note](const DuplicateRow& row, auto* sink) {
                              note({row.page_id, PageNote::kDuplicate}, sink);
                              if (row.page_id != row.cluster_id) note({row.page_id, PageNote::kDropped}, sink);
                            }),
      NotesOf<PhrasePageRow>(runs, {"page_id", "popular"}, stop,
                             [note](const PhrasePageRow& row, auto* sink) {
                               note({row.page_id, PageNote::kPopular, row.popular}, sink);
                             }),
      NotesOf<ReusePageRow>(runs, {"page_id", "chunks", "bad_chunks", "partial", "file_labelled"}, stop,
                            [note](const ReusePageRow& row, auto* sink) {
                              note({row.page_id, PageNote::kChunks, row.chunks, row.bad_chunks}, sink);
                              if (row.partial) note({row.page_id, PageNote::kPartial}, sink);
                              if (row.file_labelled) note({row.page_id, PageNote::kFile}, sink);
                            }));
}

inline auto NotesOnNeighbourhoods(const SiteRuns& runs, const std::atomic<bool>* stop) {
  return NotesOf<NeighbourhoodRow>(
      runs, {"prefix", "depth", "chunks", "bad_chunks"}, stop, [](const NeighbourhoodRow& row, auto* sink) {
        if (row.depth != 0) return;
        sink->Row(NoteKey::OfSite(row.prefix),
                  NoteBytes(SiteNote{
                      .site = row.prefix, .neighbourhoods = 1, .chunks = row.chunks, .bad_chunks = row.bad_chunks}));
      });
}

// Gives a row for each site, with -1 for what no table tells, to tables->Output<SiteRow>(), one output a thread. `stop` may be
// null: kInterrupted once it is set.
template <class Engine, class Tables>
Status FindSites(Engine* engine, const SiteRuns& runs, const std::atomic<bool>* stop, Tables* tables) {
  auto wide = engine->NewRows();
  RETURN_IF_ERROR(engine->AddRows(NotesOnWide(runs, stop), wide.get()));
  ASSIGN_OR_RETURN(auto pages, engine->GroupRows(std::move(wide), NotesOfWide()));
  RETURN_IF_ERROR(engine->AddRows(NotesOnPages(runs, stop), pages.get()));
  ASSIGN_OR_RETURN(auto words, engine->GroupRows(std::move(pages), NotesOfPage()));
  RETURN_IF_ERROR(engine->AddRows(NotesOnSitesOfPages(runs, stop), words.get()));
  ASSIGN_OR_RETURN(auto sites, engine->GroupRows(std::move(words), NotesOfWords()));
  RETURN_IF_ERROR(engine->AddRows(NotesOnNeighbourhoods(runs, stop), sites.get()));
  return engine->template CollectTo<SiteRow>(std::move(sites), RowOfSite(runs),
                                             [tables] { return tables->template Output<SiteRow>(); });
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SITE_STEPS_H_
