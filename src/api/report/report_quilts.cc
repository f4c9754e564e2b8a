#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "columns/quilt_tables.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "quilts";

// Most pages have hardly a gram of another's: beside them, the others would not be seen.
Status AddCounts(const ReportTables& tables, double theta, report::Section* section) {
  if (!tables.Has(Table<QuiltCountRow>::kName)) return {};
  constexpr size_t kBins = 100;
  report::Histogram copied = {.counted = "quilt",
                              .bins = std::vector<uint64_t>(kBins),
                              .threshold = theta,
                              .others = std::vector<uint64_t>(kBins)};
  const auto least_sources = static_cast<int64_t>(ParseCount(tables.OptionOf(kDetector, "c")).value_or(0));
  uint64_t left_out = 0;
  RETURN_IF_ERROR(tables.ForEachRow(RowsOf<QuiltCountRow>(), [&](const QuiltCountRow& row) {
    const size_t bin = std::min(static_cast<size_t>(row.patch_percent), kBins - 1);
    const bool quilts = row.cover_size >= least_sources;
    (row.patch_percent == 0 ? left_out : quilts ? copied.bins[bin] : copied.others[bin]) += static_cast<uint64_t>(row.pages);
  }));
  copied.caption = "Pages by the share of them that is copied. Solid: quilts; pale: too little copied, or from too few sources. " +
                   Plural(left_out, "page") + " with less than 1 % copied not shown";
  section->blocks.emplace_back(std::move(copied));
  return {};
}

Status AddLists(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(tables.List<QuiltRow>({"Quilts with the most words from other sites",
                                         {{"page", &QuiltRow::url},
                                          {"words from other sites", &QuiltRow::foreign_words},
                                          {"words", &QuiltRow::words},
                                          {"copied", Table<QuiltRow>::PatchFraction},
                                          {"sources", &QuiltRow::cover_size},
                                          {"foreign", &QuiltRow::foreign_sources},
                                          {"linked", &QuiltRow::linked_sources}},
                                         "seamripper ls CORPUS quilts",
                                         nullptr,
                                         About::kSite,
                                         [](const QuiltRow& row) { return row.domain; }},
                                        section));
  RETURN_IF_ERROR(tables.List(
      {"Domains with most quilts",
       {{"domain", Shown::kText}, {"quilts", Shown::kCount}, {"of its pages", Shown::kShare}},
       kQuiltsByDomain,
       "seamripper sql CORPUS \"select domain, count(*) from quilts group by 1 order by 2 desc\"",
       About::kSite},
      section));
  return tables.List(
      {"Domains that quilts were copied from",
       {{"domain", Shown::kText}, {"its pages", Shown::kCount}, {"quilts that have them", Shown::kCount}},
       kSourcesByDomain,
       "seamripper ls CORPUS quilt_sources",
       About::kSite},
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
  RETURN_IF_ERROR(AddCounts(tables, theta, &*section));
  RETURN_IF_ERROR(AddLists(tables, &*section));
  document->cards.push_back(
      {WithSeparators(quilts), quilts == 1 ? "quilt" : "quilts",
       WithSeparators(widely) + " with " + tables.OptionOf(kDetector, "c") + " foreign sources or more", kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
