#include "api/report/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "quilts";

Status AddLists(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(
      tables.List({"Quilts with the most words from other sites",
                   {{"page", Shown::kText},
                    {"words from other sites", Shown::kCount},
                    {"words", Shown::kCount},
                    {"copied", Shown::kShare},
                    {"sources", Shown::kCount},
                    {"foreign", Shown::kCount},
                    {"linked", Shown::kCount}},
                   "SELECT url, foreign_words, words, patch_fraction, cover_size, foreign_sources, linked_sources FROM "
                   "quilts ORDER BY foreign_words DESC, patch_fraction DESC, cover_size DESC, page_id",
                   "seamripper ls CORPUS quilts"},
                  section));
  RETURN_IF_ERROR(tables.List(
      {"Domains with most quilts",
       {{"domain", Shown::kText}, {"quilts", Shown::kCount}, {"of its pages", Shown::kShare}},
       "SELECT domain, quilts.n, quilts.n / pages.n FROM (SELECT domain, count(*) AS n FROM quilts GROUP BY 1) AS "
       "quilts "
       "JOIN (SELECT domain, count(*) AS n FROM pages GROUP BY 1) AS pages USING (domain) ORDER BY 2 DESC, 1",
       "seamripper sql CORPUS \"select domain, count(*) from quilts group by 1 order by 2 desc\""},
      section));
  return tables.List(
      {"Domains that quilts were copied from",
       {{"domain", Shown::kText}, {"its pages", Shown::kCount}, {"quilts that have them", Shown::kCount}},
       "SELECT pages.domain, count(DISTINCT source_id), count(DISTINCT quilt_sources.page_id) FROM "
       "quilt_sources JOIN pages ON pages.page_id = source_id GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1",
       "seamripper ls CORPUS quilt_sources"},
      section);
}

}  // namespace

Status AddQuiltSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Quilts: pages stitched together from other pages", document);
  if (!section) return {};
  const uint64_t quilts = tables.Rows("quilts");
  const uint64_t pages = tables.CountOf(kDetector, "pages");
  const uint64_t widely = tables.CountOf(kDetector, "widely_foreign");
  const double theta = ShareOption(tables, kDetector, "theta_billionths");
  section->blocks.emplace_back(report::Prose{
      Plural(quilts, "page") + " of " + WithSeparators(pages) + " (" + PartOf(quilts, pages) + ") consist to " +
      Percent(theta) + " or more of runs of " + tables.OptionOf(kDetector, "k") +
      " words that also stand on other pages, though on no more than " + tables.OptionOf(kDetector, "m") +
      ", and it takes at least " + tables.OptionOf(kDetector, "c") + " of those to account for them. " +
      Plural(tables.CountOf(kDetector, "patchy_pages"), "page") +
      " had a large enough copied share, regardless of the number of sources. " + WithSeparators(widely) +
      " quilts have " + tables.OptionOf(kDetector, "c") + " or more sources on other sites; " +
      WithSeparators(tables.CountOf(kDetector, "home_grown")) +
      " have sources on their own site only, mostly menus, lists and versions. A quilt need not be wrong: "
      "it may quote, list or syndicate. Read some of those below."});
  RETURN_IF_ERROR(tables.Chart({"Quilts by the share of them that is copied; pages below the threshold are not counted",
                                "quilt", "SELECT patch_fraction AS value FROM quilts", 0, 1, 50, true, theta},
                               &*section));
  RETURN_IF_ERROR(AddLists(tables, &*section));
  document->cards.push_back(
      {WithSeparators(quilts), quilts == 1 ? "quilt" : "quilts",
       WithSeparators(widely) + " with " + tables.OptionOf(kDetector, "c") + " foreign sources or more", kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
