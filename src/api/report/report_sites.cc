#include "api/report/report_sections.h"

namespace seamripper {
namespace {

constexpr char kTable[] = "sites";

}  // namespace

Status AddSiteSection(const ReportTables& tables, report::Document* document) {
  if (!tables.Has(kTable)) return {};
  report::Section section = {kTable, "Sites: the findings of all detectors", {}};
  RETURN_IF_ERROR(tables.List(WholeTable(*FindTableFacts(kTable), "Sites, worst first"), &section));
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
