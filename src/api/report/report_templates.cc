#include "api/report/report_sections.h"
#include "seamripper/templates.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "templates";

Status AddLists(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(
      tables.List({"What the clusters seem to be",
                   {{"class", Shown::kText}, {"clusters", Shown::kCount}, {"pages", Shown::kCount}},
                   "SELECT suggested_class, count(*), sum(pages)::BIGINT FROM templates GROUP BY 1 ORDER BY 3 DESC, 1",
                   "seamripper ls CORPUS templates"},
                  section));
  RETURN_IF_ERROR(tables.List({"Clusters that span most domains, and how like their prototype the members are",
                               {{"prototype", Shown::kText},
                                {"class", Shown::kText},
                                {"pages", Shown::kCount},
                                {"domains", Shown::kCount},
                                {"families", Shown::kCount},
                                {"mean", Shown::kShare},
                                {"all of them", Shown::kSpread}},
                               "SELECT prototype_url, suggested_class, pages, domains, families, mean_similarity, "
                               "least_similarity, p5, p50, p95 "
                               "FROM templates ORDER BY rank_score DESC, cluster_id",
                               "seamripper ls CORPUS templates"},
                              section));
  return tables.List(
      {"Families of clusters that fall into several, and how like their own prototype the members are",
       {{"prototype", Shown::kText},
        {"class of the cluster", Shown::kText},
        {"pages", Shown::kCount},
        {"domains", Shown::kCount},
        {"mean", Shown::kShare},
        {"all of them", Shown::kSpread}},
       "SELECT family.prototype_url, suggested_class, family.pages, family.domains, family.mean_similarity, "
       "family.least_similarity, family.p5, family.p50, family.p95 FROM template_families AS family JOIN templates "
       "USING "
       "(cluster_id) WHERE families > 1 ORDER BY family.rank_score DESC, family_id",
       "seamripper ls CORPUS template_families"},
      section);
}

}  // namespace

Status AddTemplateSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Templates: pages of one hidden make", document);
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
      " in all, whose every page agrees so much with the family's own prototype. A template is not yet a wrong; one "
      "maker "
      "behind many domains is worth a look."});
  WantedHistogram matches = {"Members by how many pieces of mark-up they have in common with their prototype", "page",
                             "SELECT matches AS value FROM template_members"};
  matches.high = kStyleDimensions;
  matches.bins = kStyleDimensions / 2;
  matches.shares = false;
  matches.threshold = std::strtod(threshold.c_str(), nullptr);
  RETURN_IF_ERROR(tables.Chart(matches, &*section));
  RETURN_IF_ERROR(AddLists(tables, &*section));
  document->cards.push_back({WithSeparators(clusters), clusters == 1 ? "template" : "templates",
                             Plural(members, "page") + " made by them", kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
