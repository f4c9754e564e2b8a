#include "columns/all_tables.h"

#include "base/check.h"
#include "columns/corpus_tables.h"
#include "columns/near_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"

namespace seamripper {
std::span<const TableFacts> AllTables() {
  static const std::vector<TableFacts> tables = {
      FactsOf<PageTableRow>("corpus"),
      FactsOf<SkippedTableRow>("corpus"),
      FactsOf<QuiltRow>("quilts"),
      FactsOf<QuiltSourceRow>("quilts"),
      FactsOf<QuiltPatchRow>("quilts"),
      FactsOf<QuiltSweepRow>("quilts"),
      FactsOf<DuplicateRow>("phrases"),
      FactsOf<PopularPhraseRow>("phrases"),
      FactsOf<PhrasePageRow>("phrases"),
      FactsOf<PhraseCoverRow>("phrases"),
      FactsOf<PhraseSiteRow>("phrases"),
      FactsOf<ReuseChunkRow>("reuse"),
      FactsOf<ChunkPageRow>("reuse"),
      FactsOf<ReuseFileRow>("reuse"),
      FactsOf<ReusePageRow>("reuse"),
      FactsOf<NeighbourhoodRow>("reuse"),
      FactsOf<NeighbourhoodCountRow>("reuse"),
      FactsOf<TemplateRow>("templates"),
      FactsOf<TemplateFamilyRow>("templates"),
      FactsOf<TemplateMemberRow>("templates"),
      FactsOf<NearRow>("near"),
      FactsOf<NearPairRow>("near"),
      FactsOf<SiteRow>("sites"),
  };
  return tables;
}

const TableFacts* FindTableFacts(std::string_view name) {
  for (const TableFacts& table : AllTables()) {
    if (table.name == name) return &table;
  }
  return nullptr;
}

size_t NumberOfTable(std::string_view name) {
  const TableFacts* const facts = FindTableFacts(name);
  CHECK(facts != nullptr);
  return static_cast<size_t>(facts - AllTables().data());
}

}  // namespace seamripper
