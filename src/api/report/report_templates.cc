#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "columns/template_tables.h"
#include "seamripper/templates.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "templates";

report::Cell SpreadOf(const TemplateRow& row) {
  const auto similarity = Table<TemplateRow>::Similarity;
  return {"",
          {},
          report::Spread{similarity(row.least_matches), similarity(row.p5_matches), similarity(row.p50_matches),
                         similarity(row.p95_matches)}};
}

Status AddLists(const ReportTables& tables, report::Section* section) {
  using Row = TemplateRow;
  RETURN_IF_ERROR(tables.List({"What the clusters seem to be",
                               {{"class", Shown::kText}, {"clusters", Shown::kCount}, {"pages", Shown::kCount}},
                               kClustersByClass,
                               "seamripper ls CORPUS templates"},
                              section));
  RETURN_IF_ERROR(tables.List<Row>(
      {"Clusters that span most domains, and how like their prototype the members are",
       {{"prototype", &Row::prototype_url},
        {"class", &Row::suggested_class},
        {"pages", &Row::pages},
        {"domains", &Row::domains},
        {"families", &Row::families},
        {"mean", true, [](const Row& row) { return ShareCell(Table<Row>::MeanSimilarity(row)); }},
        {"all of them", false, SpreadOf}},
       "seamripper ls CORPUS templates",
       nullptr,
       About::kUrl,
       [](const Row& row) { return row.prototype_url; }},
      section));
  return tables.List(
      {"Families of clusters that fall into several, and how like their own prototype the members are",
       {{"prototype", Shown::kText},
        {"class of the cluster", Shown::kText},
        {"pages", Shown::kCount},
        {"domains", Shown::kCount},
        {"mean", Shown::kShare},
        {"all of them", Shown::kSpread}},
       kFamiliesOfSeveral,
       "seamripper ls CORPUS template_families",
       About::kUrl},
      section);
}

}  // namespace

Status AddTemplateSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Templates: pages generated from the same template", document);
  if (!section) return {};
  const uint64_t clusters = tables.Rows("templates");
  const uint64_t members = tables.Rows("template_members");
  const std::string threshold = tables.OptionOf(kDetector, "threshold");
  section->blocks.emplace_back(report::Prose{
      Plural(members, "page") + " of " + WithSeparators(tables.CountOf(kDetector, "styled_pages")) +
      " with mark-up fall into " + Plural(clusters, "cluster") +
      " whose mark-up is alike whatever the text. Members agree in at least " + threshold + " of " +
      std::to_string(kStyleDimensions) + " sampled pieces of mark-up with another member, not always with the " +
      "prototype: a long tail to the left in the spread is a chain. Each cluster falls into families, " +
      WithSeparators(tables.Rows("template_families")) +
      " in all, whose every page agrees so much with the family's own prototype. A template need not be wrong; one "
      "maker "
      "behind many domains is worth a look."});
  report::Histogram matches = {"Members by how many pieces of mark-up they have in common with their prototype", "page"};
  matches.high = kStyleDimensions;
  matches.bins.resize(kStyleDimensions / 2);
  matches.shares = false;
  matches.threshold = std::strtod(threshold.c_str(), nullptr);
  using Member = TemplateMemberRow;
  RETURN_IF_ERROR(tables.Chart(
      std::move(matches), RowsOf<Member>().Only(&Member::matches),
      [](const Member& row) { return static_cast<double>(row.matches); }, &*section));
  RETURN_IF_ERROR(AddLists(tables, &*section));
  document->cards.push_back({WithSeparators(clusters), clusters == 1 ? "template" : "templates",
                             Plural(members, "page") + " made by them", kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
