// Every table that a detector can write, as types: the one list of them.
#ifndef SEAMRIPPER_COLUMNS_EACH_TABLE_H_
#define SEAMRIPPER_COLUMNS_EACH_TABLE_H_

#include "columns/corpus_tables.h"
#include "columns/near_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"

namespace seamripper {

// Calls visit.operator()<Row>(detector) for each, those of one detector together.
template <class Visit>
void ForEachTable(const Visit& visit) {
  const auto visit_all = [&visit]<class... Rows>(const char* detector) {
    (visit.template operator()<Rows>(detector), ...);
  };
  visit_all.template operator()<PageTableRow, SkippedTableRow>("corpus");
  visit_all.template operator()<QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow, QuiltCountRow>(
      "quilts");
  visit_all.template operator()<DuplicateRow, PopularPhraseRow, PhrasePageRow, PhraseCoverRow, PhraseSiteRow>(
      "phrases");
  visit_all.template operator()<ReuseChunkRow, ChunkPageRow, ReuseFileRow, ReusePageRow, NeighbourhoodRow,
                                NeighbourhoodCountRow>("reuse");
  visit_all.template operator()<TemplateRow, TemplateFamilyRow, TemplateMemberRow>("templates");
  visit_all.template operator()<NearRow, NearPairRow, PagePairRow>("near");
  visit_all.template operator()<SiteRow>("sites");
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_EACH_TABLE_H_
