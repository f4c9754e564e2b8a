#include "api/report/report_sections.h"

namespace seamripper {
namespace {

constexpr char kTable[] = "sites";

Shown ShownAs(const ColumnFacts& column) {
  if (column.type == ColumnType::kText) return Shown::kText;
  if (column.type != ColumnType::kDouble) return Shown::kCount;
  return column.name == "badness" ? Shown::kShare : Shown::kDecimal;
}

std::string WithSpaces(std::string_view name) {
  std::string words(name);
  for (char& c : words) c = c == '_' ? ' ' : c;
  return words;
}

// Whatever columns it has, in its own order.
WantedListing ListingOf(const TableFacts& table) {
  WantedListing wanted = {"Sites, worst first", {}, "SELECT ", "seamripper ls CORPUS sites"};
  for (const ColumnFacts& column : table.columns) {
    wanted.columns.push_back({WithSpaces(column.name), ShownAs(column)});
    wanted.statement += (wanted.columns.size() == 1 ? "" : ", ") + std::string(column.name);
  }
  wanted.statement += std::string(" FROM ") + kTable;
  const char* before = " ORDER BY ";
  for (const OrderColumn& column : table.order) {
    wanted.statement += before + std::string(column.name) + (column.falling ? " DESC" : "");
    before = ", ";
  }
  return wanted;
}

}  // namespace

Status AddSiteSection(const ReportTables& tables, report::Document* document) {
  if (!tables.Has(kTable)) return {};
  const TableFacts& table = *FindTableFacts(kTable);
  report::Section section = {kTable, "Sites: what all detectors say of them", {}};
  std::string told;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (!table.meanings[i].empty())
      told += WithSpaces(table.columns[i].name) + ": " + std::string(table.meanings[i]) + ". ";
  }
  section.blocks.emplace_back(report::Prose{told});
  RETURN_IF_ERROR(tables.List(ListingOf(table), &section));
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
