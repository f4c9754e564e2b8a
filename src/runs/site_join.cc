// Every table is read once, in its own order, and says what it has to say as notes on pages (site_notes.h). Pages, in the
// order of their ids, turn these into notes on sites, which are summed site by site. Words that a page has from another
// take two walks along the pages: one finds the source's site, one the page's own.
#include "runs/site_join.h"

#include <initializer_list>
#include <string_view>
#include <vector>

#include "columns/all_tables.h"
#include "columns/corpus_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/template_tables.h"
#include "runs/rows_by_key.h"
#include "runs/run_rows.h"
#include "runs/site_notes.h"

namespace seamripper {
namespace {

bool TellsOfTwoPages(const SiteRuns& runs) {
  const auto reuse = runs.find("reuse");
  if (reuse == runs.end()) return false;
  const std::string& least = reuse->second.record().question.options.at("min_pages");
  return least == "1" || least == "2";
}

// What the notes on one page come to.
class PageSums {
 public:
  explicit PageSums(const PageTableRow& page) {
    sums_.site = page.domain;
    sums_.pages = 1;
    sums_.words = page.words;
    sums_.documents = page.words > 0 ? 1 : 0;
  }

  // In the order of What.
  void Add(const PageNote& note) {
    switch (static_cast<PageNote::What>(note.what)) {
      case PageNote::kQuilt:
        sums_.quilted = sums_.flagged = 1;
        return;
      case PageNote::kDuplicate:
        sums_.duplicates = sums_.flagged = 1;
        return;
      case PageNote::kDropped:
        sums_.documents = 0;
        return;
      case PageNote::kPopular:
        sums_.popular = note.number;
        return;
      case PageNote::kChunks:
        sums_.page_chunks = note.number;
        sums_.bad_page_chunks = note.bad_chunks;
        return;
      case PageNote::kPartial:
        partial_ = true;
        return;
      case PageNote::kWideChunk:
        if (partial_) sums_.flagged = 1;
        return;
      case PageNote::kFile:
      case PageNote::kWideTemplate:
        sums_.flagged = 1;
        return;
    }
  }
  const SiteNote& sums() const { return sums_; }

 private:
  SiteNote sums_;
  bool partial_ = false;
};

class SiteJoin {
 public:
  SiteJoin(const SiteRuns& runs, const SiteJoinOptions& options) : runs_(runs), options_(options) {}

  Status Run(RowSorter<SiteRow>* rows) {
    RETURN_IF_ERROR(NotePages());
    RETURN_IF_ERROR(NoteReuse());
    RETURN_IF_ERROR(NoteTemplates());
    RETURN_IF_ERROR(WalkAlongPages());
    RETURN_IF_ERROR(WalkAgain());
    RETURN_IF_ERROR(NoteNeighbourhoods());
    return SumUp(rows);
  }

 private:
  static constexpr uint64_t kSorters = 8;  // there are six at most

  template <class Row>
  RowsByKey<Row> NewRows() const {
    return {options_.memory_bytes / kSorters, options_.spill_folder, options_.disk};
  }

  // Null when no run wrote it.
  template <class Row>
  const Findings* RunWith() const {
    const auto run = runs_.find(FindTableFacts(Table<Row>::kName)->detector);
    return run == runs_.end() || run->second.FindTable(Table<Row>::kName) == nullptr ? nullptr : &run->second;
  }

  // Calls visit(row), which returns a Status, for each row of a table, if it is there; only these columns are read.
  template <class Row, class Visit>
  Status ForEach(std::initializer_list<std::string_view> columns, Visit visit) const {
    const Findings* const run = RunWith<Row>();
    if (run == nullptr) return {};
    Status status;
    RETURN_IF_ERROR(ForEachRowOf<Row>(
        *run,
        [&](const Row& row) {
          const bool stopped = options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
          status = stopped ? Status(Code::kInterrupted, "interrupted") : visit(row);
          return status.ok();
        },
        columns));
    return status;
  }
  template <class Visit>
  Status ForEachPage(Visit visit) const {
    return ForEach<PageTableRow>({"page_id", "domain", "words"}, visit);
  }

  Status Note(PageId page, PageNote::What what, int64_t number = 0, int64_t bad_chunks = 0) {
    return page_notes_.Add({page, what, number, bad_chunks});
  }

  Status NotePages() {
    RETURN_IF_ERROR(
        ForEach<QuiltRow>({"page_id"}, [&](const QuiltRow& row) { return Note(row.page_id, PageNote::kQuilt); }));
    RETURN_IF_ERROR(ForEach<QuiltPatchRow>({"page_id", "source_id", "words"}, [&](const QuiltPatchRow& row) {
      return taken_.Add({row.source_id, row.page_id, row.words});
    }));
    RETURN_IF_ERROR(ForEach<DuplicateRow>({"page_id", "cluster_id"}, [&](const DuplicateRow& row) -> Status {
      RETURN_IF_ERROR(Note(row.page_id, PageNote::kDuplicate));
      return row.page_id == row.cluster_id ? Status() : Note(row.page_id, PageNote::kDropped);
    }));
    return ForEach<PhrasePageRow>({"page_id", "popular"}, [&](const PhrasePageRow& row) {
      return Note(row.page_id, PageNote::kPopular, row.popular);
    });
  }

  // What only one site has, its own navigation, says nothing against it.
  Status NoteReuse() {
    RETURN_IF_ERROR(ForEach<ReusePageRow>(
        {"page_id", "chunks", "bad_chunks", "partial", "file_labelled"}, [&](const ReusePageRow& row) -> Status {
          RETURN_IF_ERROR(Note(row.page_id, PageNote::kChunks, row.chunks, row.bad_chunks));
          if (row.partial) RETURN_IF_ERROR(Note(row.page_id, PageNote::kPartial));
          return row.file_labelled ? Note(row.page_id, PageNote::kFile) : Status();
        }));
    auto wide = NewRows<ChunkName>();
    RETURN_IF_ERROR(ForEach<ReuseChunkRow>({"chunk", "labelled", "domains"}, [&](const ReuseChunkRow& row) {
      return row.labelled && row.domains > 1 ? wide.Add({row.chunk}) : Status();
    }));
    RETURN_IF_ERROR(wide.Begin());
    return ForEach<ChunkPageRow>({"chunk", "page_id"}, [&](const ChunkPageRow& row) -> Status {
      ASSIGN_OR_RETURN(const bool is_wide, wide.MoveTo(row.chunk));
      return is_wide ? Note(row.page_id, PageNote::kWideChunk) : Status();
    });
  }

  // The same of its own template.
  Status NoteTemplates() {
    auto wide = NewRows<ClusterId>();
    RETURN_IF_ERROR(ForEach<TemplateRow>({"cluster_id", "domains"}, [&](const TemplateRow& row) {
      return row.domains > 1 ? wide.Add({row.cluster_id}) : Status();
    }));
    RETURN_IF_ERROR(wide.Begin());
    return ForEach<TemplateMemberRow>({"cluster_id", "page_id"}, [&](const TemplateMemberRow& row) -> Status {
      ASSIGN_OR_RETURN(const bool is_wide, wide.MoveTo(row.cluster_id));
      return is_wide ? Note(row.page_id, PageNote::kWideTemplate, row.cluster_id) : Status();
    });
  }

  Status WalkAlongPages() {
    RETURN_IF_ERROR(page_notes_.Begin());
    RETURN_IF_ERROR(taken_.Begin());
    return ForEachPage([&](const PageTableRow& page) -> Status {
      RETURN_IF_ERROR(NoteSiteOf(page));
      for (;;) {
        ASSIGN_OR_RETURN(const bool is_source, taken_.MoveTo(page.page_id));
        if (!is_source) return {};
        RETURN_IF_ERROR(copied_.Add({taken_.row().page_id, page.domain, taken_.row().words}));
        RETURN_IF_ERROR(taken_.Advance());
      }
    });
  }

  Status NoteSiteOf(const PageTableRow& page) {
    PageSums sums(page);
    for (;;) {
      ASSIGN_OR_RETURN(const bool more, page_notes_.MoveTo(page.page_id));
      if (!more) return site_notes_.Add(sums.sums());
      const PageNote& note = page_notes_.row();
      sums.Add(note);
      if (note.what == PageNote::kWideTemplate) {
        RETURN_IF_ERROR(site_notes_.Add({.site = page.domain, .cluster_id = note.number}));
      }
      RETURN_IF_ERROR(page_notes_.Advance());
    }
  }

  Status WalkAgain() {
    RETURN_IF_ERROR(copied_.Begin());
    return ForEachPage([&](const PageTableRow& page) -> Status {
      for (;;) {
        ASSIGN_OR_RETURN(const bool more, copied_.MoveTo(page.page_id));
        if (!more) return {};
        const SiteWords& copy = copied_.row();
        if (copy.source_site != page.domain) {
          RETURN_IF_ERROR(site_notes_.Add({.site = page.domain, .copied_in = copy.words}));
          RETURN_IF_ERROR(site_notes_.Add({.site = copy.source_site, .copied_out = copy.words}));
        }
        RETURN_IF_ERROR(copied_.Advance());
      }
    });
  }

  Status NoteNeighbourhoods() {
    return ForEach<NeighbourhoodRow>({"prefix", "depth", "chunks", "bad_chunks"}, [&](const NeighbourhoodRow& row) {
      const SiteNote note = {
          .site = row.prefix, .neighbourhoods = 1, .chunks = row.chunks, .bad_chunks = row.bad_chunks};
      return row.depth == 0 ? site_notes_.Add(note) : Status();
    });
  }

  Status SumUp(RowSorter<SiteRow>* rows) {
    RowSorter<SiteRow>::Writer writer(rows);
    RETURN_IF_ERROR(site_notes_.Begin());
    for (; site_notes_.has_row();) {
      ASSIGN_OR_RETURN(const SiteRow row, NextSite());
      if (row.pages > 0) RETURN_IF_ERROR(writer.Add(row));
    }
    return writer.Finish();
  }

  Result<SiteRow> NextSite() {
    SiteNote sums = {.site = site_notes_.row().site};
    int64_t templates = 0;
    PageId cluster = SiteNote::kNoCluster;
    for (; site_notes_.has_row() && site_notes_.row().site == sums.site;) {
      const SiteNote& note = site_notes_.row();
      if (std::exchange(cluster, note.cluster_id) != note.cluster_id) ++templates;
      AddSums(note, &sums);
      RETURN_IF_ERROR(site_notes_.Advance());
    }
    return RowOf(sums, templates);
  }

  // A neighbourhood of too few pages is not told of. When that is of fewer than two, the one page with chunks is all there
  // is of the site, and reuse_pages has it; otherwise nothing is known.
  SiteRow RowOf(const SiteNote& sums, int64_t templates) const {
    const bool is_told_of = sums.neighbourhoods > 0;
    SiteRow row = {.site = sums.site, .pages = sums.pages, .words = sums.words, .flagged = sums.flagged};
    if (RunWith<QuiltRow>() != nullptr) row.quilted = sums.quilted;
    if (RunWith<QuiltPatchRow>() != nullptr) {
      row.copied_in = sums.copied_in;
      row.copied_out = sums.copied_out;
    }
    if (RunWith<DuplicateRow>() != nullptr) row.duplicates = sums.duplicates;
    if (RunWith<PhrasePageRow>() != nullptr) {
      row.documents = sums.documents;
      row.popular = sums.popular;
    }
    if (RunWith<TemplateRow>() != nullptr) row.templates = templates;
    if (RunWith<NeighbourhoodRow>() != nullptr) {
      row.chunks = is_told_of ? sums.chunks : sums.page_chunks;
      row.bad_chunks = is_told_of ? sums.bad_chunks : sums.bad_page_chunks;
      if (!is_told_of && sums.bad_page_chunks > 0 && !tells_of_two_pages_) row.bad_chunks = -1;
    }
    return row;
  }

  const SiteRuns& runs_;
  const SiteJoinOptions options_;
  const bool tells_of_two_pages_ = TellsOfTwoPages(runs_);
  RowsByKey<PageNote> page_notes_ = NewRows<PageNote>();
  RowsByKey<TakenWords> taken_ = NewRows<TakenWords>();
  RowsByKey<SiteWords> copied_ = NewRows<SiteWords>();
  RowsByKey<SiteNote> site_notes_ = NewRows<SiteNote>();
};

}  // namespace

Status JoinSites(const SiteRuns& runs, const SiteJoinOptions& options, RowSorter<SiteRow>* rows) {
  return SiteJoin(runs, options).Run(rows);
}

}  // namespace seamripper
