#include "api/report/report_sections.h"

#include <cstdlib>

namespace seamripper {

std::optional<report::Section> BeginSection(const ReportTables& tables, const std::string& detector,
                                            const std::string& title, report::Document* document) {
  report::Section section = {detector, title, {}};
  const report::Commands command = {{"seamripper " + detector + " CORPUS"}};
  if (tables.RunOf(detector) == nullptr) {
    section.blocks.emplace_back(report::Prose{"This detector has not been run yet:"});
    section.blocks.emplace_back(command);
    document->sections.push_back(std::move(section));
    return {};
  }
  if (!tables.IsOfThisCorpus(detector)) {
    section.blocks.emplace_back(report::Warning{
        "The corpus has grown since this detector ran; the results below are of the older corpus. To update them:"});
    section.blocks.emplace_back(command);
  }
  return section;
}

double ShareOption(const ReportTables& tables, std::string_view detector, const std::string& name) {
  return std::strtod(tables.OptionOf(detector, name).c_str(), nullptr) / 1e9;
}

}  // namespace seamripper
