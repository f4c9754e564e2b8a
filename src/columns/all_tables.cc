#include "columns/all_tables.h"

#include "columns/corpus_tables.h"
#include "columns/near_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"

namespace seamripper {
namespace {

template <class Row>
TableFacts FactsOfTable(std::string_view detector) {
  using Described = Table<Row>;
  TableFacts facts;
  facts.detector = detector;
  facts.name = Described::kName;
  facts.meaning = Described::kMeaning;
  facts.columns = ColumnsOf<Row>();
  ForEachColumn<Row>([&](const auto& field) { facts.meanings.push_back(field.meaning); });
  facts.key.assign(Described::kKey.begin(), Described::kKey.end());
  facts.order.assign(Described::kOrder.begin(), Described::kOrder.end());
  facts.lookups = LookupsOf<Row>();
  return facts;
}

}  // namespace

std::span<const TableFacts> AllTables() {
  static const std::vector<TableFacts> tables = {
      FactsOfTable<PageTableRow>("corpus"),
      FactsOfTable<SkippedTableRow>("corpus"),
      FactsOfTable<QuiltRow>("quilts"),
      FactsOfTable<QuiltSourceRow>("quilts"),
      FactsOfTable<QuiltPatchRow>("quilts"),
      FactsOfTable<QuiltSweepRow>("quilts"),
      FactsOfTable<DuplicateRow>("phrases"),
      FactsOfTable<PopularPhraseRow>("phrases"),
      FactsOfTable<PhrasePageRow>("phrases"),
      FactsOfTable<PhraseCoverRow>("phrases"),
      FactsOfTable<PhraseSiteRow>("phrases"),
      FactsOfTable<ReuseChunkRow>("reuse"),
      FactsOfTable<ChunkPageRow>("reuse"),
      FactsOfTable<ReuseFileRow>("reuse"),
      FactsOfTable<ReusePageRow>("reuse"),
      FactsOfTable<NeighbourhoodRow>("reuse"),
      FactsOfTable<NeighbourhoodCountRow>("reuse"),
      FactsOfTable<TemplateRow>("templates"),
      FactsOfTable<TemplateFamilyRow>("templates"),
      FactsOfTable<TemplateMemberRow>("templates"),
      FactsOfTable<NearRow>("near"),
      FactsOfTable<NearPairRow>("near"),
      FactsOfTable<SiteRow>("sites"),
  };
  return tables;
}

const TableFacts* FindTableFacts(std::string_view name) {
  for (const TableFacts& table : AllTables()) {
    if (table.name == name) return &table;
  }
  return nullptr;
}

}  // namespace seamripper
