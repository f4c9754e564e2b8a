#include "api/report/report_sections.h"

#include <cstdlib>

#include "base/sha256.h"
#include "os/named_output.h"

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

Status AddSiteSection(const ReportTables& tables, report::Document* document) {
  constexpr char kTable[] = "sites";
  if (!tables.Has(kTable)) return {};
  report::Section section = {kTable, "Sites: the findings of all detectors", {}};
  WantedListing sites = WholeTable(*FindTableFacts(kTable), "Sites, worst first");
  sites.about = About::kSite;
  RETURN_IF_ERROR(tables.List(sites, &section));
  document->sections.push_back(std::move(section));
  return {};
}

Result<WrittenReport> WriteDocument(const report::Document& document, const std::string& path) {
  const std::string html = report::Draw(document);
  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
  RETURN_IF_ERROR(file->Append(html));
  RETURN_IF_ERROR(file->Finish());
  return WrittenReport{html.size(), ToHex(Sha256Of(html)), {}, report::HasScript()};
}

}  // namespace seamripper
