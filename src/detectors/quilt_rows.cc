#include "detectors/quilt_rows.h"

#include <algorithm>

#include "base/check.h"

namespace seamripper {
namespace {

int64_t ForeignWords(const QuiltRows& rows) {
  std::vector<PageId> foreign;
  for (const QuiltSourceRow& source : rows.sources) {
    if (source.foreign) foreign.push_back(source.source_id);
  }
  std::ranges::sort(foreign);
  int64_t words = 0;
  for (const QuiltPatchRow& patch : rows.patches) {
    if (std::ranges::binary_search(foreign, patch.source_id)) words += patch.words;
  }
  return words;
}

}  // namespace

// A page links to its own site for other reasons than to name a source.
QuiltSourceRow RowsOfQuilt::SourceRow(const PageView& page, const PageView& source, const CoverSource& cover,
                                      const LinkTargets& links) const {
  QuiltSourceRow row;
  row.page_id = page.id;
  row.source_id = source.id;
  row.source_url = source.url;
  row.gain = cover.gain;
  row.shared_grams = cover.shared_grams;
  row.foreign = !sites_.Same(page.number, source.number);
  row.linked = links.HasPage(source) || (row.foreign && links.HasSiteOf(source));
  return row;
}

void RowsOfQuilt::Find(const PageView& page, std::span<const PageView> sources, Scratch* scratch, QuiltRows* rows) const {
  const auto quilt = std::lower_bound(quilts_.begin(), quilts_.end(), page.number,
                                      [](const Quilt& each, uint64_t number) { return each.page < number; });
  CHECK(quilt != quilts_.end() && quilt->page == page.number && quilt->sources.size() >= sources.size());
  scratch->links.Set(page, mode_);
  rows->sources.clear();
  for (size_t i = 0; i < sources.size(); ++i) {
    rows->sources.push_back(SourceRow(page, sources[i], quilt->sources[i], scratch->links));
    rows->sources.back().rank = static_cast<int32_t>(i + 1);
  }
  rows->quilt = {};
  QuiltRow& row = rows->quilt;
  row.page_id = page.id;
  row.url = page.url;
  row.domain = page.domain;
  row.words = static_cast<int64_t>(page.words);
  row.grams = quilt->grams.grams;
  row.patch_grams = quilt->grams.patch_grams;
  row.positions = quilt->grams.positions;
  row.patch_positions = quilt->grams.patch_positions();
  row.covered_grams = static_cast<int64_t>(quilt->covered_grams);
  row.cover_size = static_cast<int64_t>(quilt->sources.size());
  for (const QuiltSourceRow& source : rows->sources) {
    row.foreign_sources += source.foreign ? 1 : 0;
    row.linked_sources += source.linked ? 1 : 0;
    row.largest_gain = std::max(row.largest_gain, source.gain);
  }
  rows->patches.clear();
  if (patches_ == nullptr) return;
  (*patches_)(page, sources, &scratch->patches, &rows->patches);
  row.foreign_words = ForeignWords(*rows);
}

}  // namespace seamripper
