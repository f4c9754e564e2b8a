#include <map>
#include <set>

#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "columns/site_table.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

using Line = report::Sheet::Line;
using Lines = std::map<std::string, std::vector<Line>, std::less<>>;  // by site

std::string TextAt(std::span<const Value> row, size_t at) { return std::string(std::get<std::string_view>(row[at])); }
int64_t CountAt(std::span<const Value> row, size_t at) { return std::get<int64_t>(row[at]); }

// Pages that the report draws beside their sources.
std::set<std::string> DrawnPages(const report::Document& document) {
  std::set<std::string> drawn;
  for (const report::Section& section : document.sections) {
    for (const report::Block& block : section.blocks) {
      if (const auto* page = std::get_if<report::CopiedPage>(&block)) drawn.insert(page->id);
    }
  }
  return drawn;
}

// All that the sheets say, by site.
struct Found {
  Lines quilts, duplicates, templates, taken_from, taken_by;
  std::map<std::string, SiteRow> sites;
};

class SiteAsker {
 public:
  explicit SiteAsker(const ReportTables& tables) : tables_(tables), sites_(tables.mentioned().sites()) {
    for (const std::string& site : sites_) parameters_.emplace_back(std::string_view(site));
  }

  Status Quilts(const std::set<std::string>& drawn, Lines* lines) const {
    if (!tables_.Has("quilts")) return {};
    return tables_.ForEachRow(QuiltsOfSites(sites_.size()), parameters_, [&](std::span<const Value> row) {
      const std::string id = "page-" + std::to_string(CountAt(row, 1));
      const std::string note = Percent(std::get<double>(row[4])) + " copied, from " + Plural(CountAt(row, 5), "source");
      (*lines)[TextAt(row, 0)].push_back({TextAt(row, 2), note, drawn.contains(id) ? id : ""});
    });
  }
  Status Duplicates(Lines* lines) const {
    if (!tables_.Has("duplicates")) return {};
    return tables_.ForEachRow(DuplicatesOfSites(sites_.size()), parameters_, [&](std::span<const Value> row) {
      (*lines)[TextAt(row, 0)].push_back({TextAt(row, 1), "one of " + WithSeparators(CountAt(row, 2)) + " alike", ""});
    });
  }
  Status Templates(Lines* lines) const {
    if (!tables_.Has("templates")) return {};
    return tables_.ForEachRow(TemplatesOfSites(sites_.size()), parameters_, [&](std::span<const Value> row) {
      const std::string note = Plural(CountAt(row, 4), "page") + " here, " + WithSeparators(CountAt(row, 2)) + " on " +
                               Plural(CountAt(row, 3), "domain") + " in all";
      (*lines)[TextAt(row, 0)].push_back({TextAt(row, 1), note, ""});
    });
  }
  Status Partners(bool taken_from_it, Lines* lines) const {
    if (!tables_.Has("quilt_sources")) return {};
    const std::string statement = PartnersOfSites(sites_.size(), taken_from_it);
    return tables_.ForEachRow(statement, parameters_, [&](std::span<const Value> row) {
      const std::string other = TextAt(row, 1);
      (*lines)[TextAt(row, 0)].push_back({other, Plural(CountAt(row, 2), "quilt"), tables_.mentioned().IdIfMet(other)});
    });
  }

 private:
  const ReportTables& tables_;
  const std::vector<std::string>& sites_;
  std::vector<Value> parameters_;
};

Status Ask(const ReportTables& tables, const std::set<std::string>& drawn, Found* found) {
  const SiteAsker asker(tables);
  RETURN_IF_ERROR(asker.Quilts(drawn, &found->quilts));
  RETURN_IF_ERROR(asker.Duplicates(&found->duplicates));
  RETURN_IF_ERROR(asker.Templates(&found->templates));
  RETURN_IF_ERROR(asker.Partners(false, &found->taken_from));
  RETURN_IF_ERROR(asker.Partners(true, &found->taken_by));
  if (!tables.Has(Table<SiteRow>::kName)) return {};
  return tables.ForEachRow(RowsOf<SiteRow>(), [&](const SiteRow& row) {
    if (tables.mentioned().Has(row.site)) found->sites[row.site] = row;
  });
}

void AddFacts(const SiteRow& row, report::Sheet* sheet) {
  const auto add = [sheet](const char* name, int64_t count) {
    if (count >= 0) sheet->facts.Add(name, WithSeparators(count));
  };
  sheet->brief = Plural(row.flagged, "page") + " flagged of " + WithSeparators(row.pages);
  add("pages", row.pages);
  add("words", row.words);
  add("quilts", row.quilted);
  add("words from others", row.copied_in);
  add("words at others", row.copied_out);
  add("near-duplicates", row.duplicates);
  add("shared templates", row.templates);
  if (row.bad_chunks >= 0) sheet->facts.Add("reused chunks", Percent(Table<SiteRow>::Badness(row)));
}

report::Sheet SheetOf(const std::string& site, const std::string& id, Found* found) {
  report::Sheet sheet;
  sheet.id = id;
  sheet.title = site.empty() ? "local files" : site;
  const auto row = found->sites.find(site);
  if (row != found->sites.end()) AddFacts(row->second, &sheet);
  sheet.groups = {{"Quilts", std::move(found->quilts[site])},
                  {"Its quilts are made of", std::move(found->taken_from[site])},
                  {"Made into quilts by", std::move(found->taken_by[site])},
                  {"Near-duplicates", std::move(found->duplicates[site])},
                  {"Templates, by their prototypes", std::move(found->templates[site])}};
  return sheet;
}

}  // namespace

Status AddMentionedSites(const ReportTables& tables, report::Document* document) {
  const std::vector<std::string> sites = tables.mentioned().sites();
  if (sites.empty()) return {};
  Found found;
  RETURN_IF_ERROR(Ask(tables, DrawnPages(*document), &found));
  report::Section section = {"mentioned", "Sites named above, one by one", {}};
  section.blocks.emplace_back(report::Prose{
      "Names in the tables above lead here. Each site shows the first few findings of every kind; for all of them:"});
  section.blocks.emplace_back(
      report::Commands{{"seamripper ls CORPUS quilts --where \"domain = 'DOMAIN'\"", "seamripper show CORPUS URL"}});
  for (const std::string& site : sites) {
    section.blocks.emplace_back(SheetOf(site, tables.mentioned().IdIfMet(site), &found));
  }
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
