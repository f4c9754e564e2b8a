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
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const ColumnFacts& column = table.columns[i];
    wanted.columns.push_back({WithSpaces(column.name), ShownAs(column), std::string(table.meanings[i])});
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
  report::Section section = {kTable, "Sites: the findings of all detectors", {}};
  RETURN_IF_ERROR(tables.List(ListingOf(table), &section));
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
