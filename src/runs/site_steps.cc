#include "runs/site_steps.h"

namespace seamripper {
namespace {

bool TellsOfTwoPages(const SiteRuns& runs) {
  const auto reuse = runs.find("reuse");
  if (reuse == runs.end()) return false;
  const std::string& least = reuse->second.record().question.options.at("min_pages");
  return least == "1" || least == "2";
}

template <class Row>
bool IsThere(const SiteRuns& runs) {
  return RunWith<Row>(runs) != nullptr;
}

}  // namespace

RowOfSite::RowOfSite(const SiteRuns& runs)
    : quilts_(IsThere<QuiltRow>(runs)),
      patches_(IsThere<QuiltPatchRow>(runs)),
      duplicates_(IsThere<DuplicateRow>(runs)),
      popular_(IsThere<PhrasePageRow>(runs)),
      templates_(IsThere<TemplateRow>(runs)),
      neighbourhoods_(IsThere<NeighbourhoodRow>(runs)),
      tells_of_two_pages_(TellsOfTwoPages(runs)) {}

void RowOfSite::operator()(std::string_view, const RowGroup& rows, Scratch*, std::vector<SiteRow>* out) const {
  SiteNote sums;
  int64_t templates = 0;
  PageId cluster = SiteNote::kNoCluster;
  rows.ForEach([&](const WideRow& row) {
    SiteNote note;
    if (!ReadNote(row.value, &note)) return;
    sums.site = note.site;
    templates += note.IsOfAnotherThan(&cluster) ? 1 : 0;
    AddSums(note, &sums);
  });
  if (sums.pages > 0) out->push_back(RowOf(sums, templates));
}

// A neighbourhood of too few pages is not told of. When that is of fewer than two, the one page with chunks is all there
// is of the site, and reuse_pages has it; otherwise nothing is known.
SiteRow RowOfSite::RowOf(const SiteNote& sums, int64_t templates) const {
  const bool is_told_of = sums.neighbourhoods > 0;
  SiteRow row = {.site = sums.site, .pages = sums.pages, .words = sums.words, .flagged = sums.flagged};
  if (quilts_) row.quilted = sums.quilted;
  if (patches_) {
    row.copied_in = sums.copied_in;
    row.copied_out = sums.copied_out;
  }
  if (duplicates_) row.duplicates = sums.duplicates;
  if (popular_) {
    row.documents = sums.documents;
    row.popular = sums.popular;
  }
  if (templates_) row.templates = templates;
  if (neighbourhoods_) {
    row.chunks = is_told_of ? sums.chunks : sums.page_chunks;
    row.bad_chunks = is_told_of ? sums.bad_chunks : sums.bad_page_chunks;
    if (!is_told_of && sums.bad_page_chunks > 0 && !tells_of_two_pages_) row.bad_chunks = -1;
  }
  return row;
}

}  // namespace seamripper
