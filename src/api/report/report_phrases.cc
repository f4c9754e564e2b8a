#include <algorithm>

#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "columns/phrase_tables.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "phrases";

// Of the sites that are mostly one cluster, the five with most pages.
Status AddWarnings(const ReportTables& tables, report::Section* section) {
  using Row = PhraseSiteRow;
  std::vector<std::pair<int64_t, std::string>> worst;  // pages below zero, and the site
  const auto rows = RowsOf<Row>().Only(&Row::site, &Row::crawled_pages, &Row::majority_cluster);
  RETURN_IF_ERROR(tables.ForEachRow(rows, [&](const Row& row) {
    if (row.majority_cluster < 0) return;
    worst.emplace_back(-row.crawled_pages, row.site);
    std::ranges::sort(worst);
    worst.resize(std::min<size_t>(worst.size(), 5));
  }));
  for (const auto& [below, site] : worst) {
    section->blocks.emplace_back(report::Warning{"More than half of the " +
                                                 WithSeparators(static_cast<uint64_t>(-below)) + " pages of " + site +
                                                 " are one cluster of near-duplicates, perhaps pages of one form "
                                                 "and few words: look at it before you drop pages."});
  }
  return {};
}

Status AddDuplicates(const ReportTables& tables, report::Section* section) {
  using Row = DuplicateRow;
  const double least = ShareOption(tables, kDetector, "min_similarity_billionths");
  report::Histogram similarity = {
      "Near-duplicates by the share of phrases they have in common with the first of their cluster", "page"};
  if (least > 0) similarity.threshold = least;
  const auto is_compared = [](const Row& row) { return row.page_id != row.cluster_id && row.union_phrases >= 0; };
  RETURN_IF_ERROR(tables.Chart(
      std::move(similarity),
      RowsOf<Row>()
          .Only(&Row::page_id, &Row::cluster_id, &Row::shared_phrases, &Row::union_phrases)
          .That(is_compared),
      Table<Row>::Jaccard, section));
  return tables.List({"The largest clusters, and how like their first page the others are",
                      {{"first page", Shown::kText},
                       {"pages", Shown::kCount},
                       {"least like it", Shown::kShare},
                       {"all of them", Shown::kSpread}},
                      kDuplicateClusters,
                      "seamripper ls CORPUS duplicates",
                      About::kUrl},
                     section);
}

Status AddPopular(const ReportTables& tables, report::Section* section) {
  if (!tables.Has("popular_phrases")) return {};
  report::Histogram popular = {"Pages by how many of their 84 sampled phrases are popular", "page"};
  popular.high = 84;
  popular.bins.resize(42);
  popular.shares = false;
  popular.threshold = std::strtod(tables.OptionOf(kDetector, "min_popular").c_str(), nullptr);
  popular.threshold_name = "looked into from";
  RETURN_IF_ERROR(tables.Chart(
      std::move(popular), RowsOf<PhrasePageRow>().Only(&PhrasePageRow::popular),
      [](const PhrasePageRow& row) { return row.popular; }, section));
  using Site = PhraseSiteRow;
  RETURN_IF_ERROR(tables.List<Site>(
      {"Suspicious sites: most of their pages are made of phrases that others have too",
       {{"site", &Site::site},
        {"pages", &Site::pages},
        {"popular phrases a page, of 84", true, [](const Site& row) { return DecimalCell(Table<Site>::Mean(row)); }},
        {"deviation", true, [](const Site& row) { return DecimalCell(Table<Site>::StandardDeviation(row)); }}},
       "seamripper ls CORPUS phrase_sites --where suspicious",
       &Site::suspicious,
       About::kSite,
       [](const Site& row) { return row.site; }},
      section));
  return tables.List(
      {"The most popular phrases",
       {{"phrase", Shown::kText}, {"pages", Shown::kCount}, {"domains", Shown::kCount}, {"for example", Shown::kText}},
       kPhrasesByPages,
       "seamripper ls CORPUS popular_phrases",
       About::kUrl,
       3},
      section);
}

}  // namespace

Status AddPhraseSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Near-duplicates and popular phrases", document);
  if (!section) return {};
  const auto count = [&tables](const char* name) { return tables.CountOf(kDetector, name); };
  const uint64_t pages = count("pages");
  std::string prose = Plural(count("near_duplicates"), "page") + " of " + WithSeparators(pages) + " (" +
                     PartOf(count("near_duplicates"), pages) + ") nearly repeat another one, in " +
                     Plural(count("clusters"), "cluster") + ". " + WithSeparators(count("chained")) +
                     " of them joined their cluster through other pages only (chained).";
  if (tables.Has("popular_phrases")) {
    prose += " Of the " + Plural(count("documents"), "page") + " left, " + WithSeparators(count("with_popular")) +
            " have a phrase that at least " + tables.OptionOf(kDetector, "min_documents") + " share, and " +
            WithSeparators(count("half_popular")) + " consist half of such phrases.";
  }
  section->blocks.emplace_back(report::Prose{prose});
  RETURN_IF_ERROR(AddWarnings(tables, &*section));
  RETURN_IF_ERROR(AddDuplicates(tables, &*section));
  RETURN_IF_ERROR(AddPopular(tables, &*section));
  document->cards.push_back(
      {WithSeparators(count("near_duplicates")), "near-duplicates",
       PartOf(count("near_duplicates"), pages) + " of pages, in " + Plural(count("clusters"), "cluster"), kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
