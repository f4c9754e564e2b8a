#include "api/report/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "phrases";

// Members are compared with the representative, which is not compared with itself.
const char kMembers[] = "FROM duplicates WHERE page_id <> cluster_id AND jaccard >= 0";

Status AddWarnings(const ReportTables& tables, report::Section* section) {
  if (!tables.Has("phrase_sites")) return {};
  return tables.ForEachRow(
      "SELECT site, crawled_pages FROM phrase_sites WHERE majority_cluster >= 0 ORDER BY crawled_pages DESC, site "
      "LIMIT 5",
      [section](std::span<const Value> row) {
        section->blocks.emplace_back(report::Warning{"More than half of the " +
                                                     WithSeparators(static_cast<uint64_t>(std::get<int64_t>(row[1]))) +
                                                     " pages of " + std::string(std::get<std::string_view>(row[0])) +
                                                     " are one cluster of near-duplicates, perhaps pages of one form "
                                                     "and few words: look at it before you drop pages."});
      });
}

Status AddDuplicates(const ReportTables& tables, report::Section* section) {
  const double least = ShareOption(tables, kDetector, "min_similarity_billionths");
  WantedHistogram similarity = {
      "Near-duplicates by the share of phrases they have in common with the first of their cluster", "page",
      std::string("SELECT jaccard AS value ") + kMembers};
  if (least > 0) similarity.threshold = least;
  RETURN_IF_ERROR(tables.Chart(similarity, section));
  return tables.List(
      {"The largest clusters, and how like their first page the others are",
       {{"first page", Shown::kText},
        {"pages", Shown::kCount},
        {"least like it", Shown::kShare},
        {"all of them", Shown::kSpread}},
       "SELECT first.url, first.cluster_size, members.least, members.least, p5, p50, p95 FROM duplicates AS first JOIN "
       "(SELECT cluster_id, min(jaccard) AS least, quantile_disc(jaccard, 0.05) AS p5, quantile_disc(jaccard, 0.5) AS "
       "p50, "
       "quantile_disc(jaccard, 0.95) AS p95 " +
           std::string(kMembers) +
           " GROUP BY 1) AS members ON first.page_id = members.cluster_id ORDER BY 2 DESC, first.page_id",
       "seamripper ls CORPUS duplicates"},
      section);
}

Status AddPopular(const ReportTables& tables, report::Section* section) {
  if (!tables.Has("popular_phrases")) return {};
  WantedHistogram popular = {"Pages by how many of their 84 sampled phrases are popular", "page",
                             "SELECT popular AS value FROM phrase_pages"};
  popular.high = 84;
  popular.bins = 42;
  popular.shares = false;
  popular.threshold = std::strtod(tables.OptionOf(kDetector, "min_popular").c_str(), nullptr);
  popular.threshold_name = "looked into from";
  RETURN_IF_ERROR(tables.Chart(popular, section));
  RETURN_IF_ERROR(
      tables.List({"Suspicious sites: most of their pages are made of phrases that others have too",
                   {{"site", Shown::kText},
                    {"pages", Shown::kCount},
                    {"popular phrases a page, of 84", Shown::kDecimal},
                    {"deviation", Shown::kDecimal}},
                   "SELECT site, pages, mean, sd FROM phrase_sites WHERE suspicious ORDER BY pages DESC, site",
                   "seamripper ls CORPUS phrase_sites --where suspicious"},
                  section));
  return tables.List(
      {"The most popular phrases",
       {{"phrase", Shown::kText}, {"pages", Shown::kCount}, {"domains", Shown::kCount}, {"for example", Shown::kText}},
       "SELECT phrase, max(sampled_pages), max(domains), min(example_url) FROM popular_phrases GROUP BY 1 "
       "ORDER BY 2 DESC, 3 DESC, 1",
       "seamripper ls CORPUS popular_phrases"},
      section);
}

}  // namespace

Status AddPhraseSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Near-duplicates and popular phrases", document);
  if (!section) return {};
  const auto count = [&tables](const char* name) { return tables.CountOf(kDetector, name); };
  const uint64_t pages = count("pages");
  std::string told = Plural(count("near_duplicates"), "page") + " of " + WithSeparators(pages) + " (" +
                     PartOf(count("near_duplicates"), pages) + ") nearly repeat another one, in " +
                     Plural(count("clusters"), "cluster") + ". " + WithSeparators(count("chained")) +
                     " of them joined their cluster through other pages only (chained).";
  if (tables.Has("popular_phrases")) {
    told += " Of the " + Plural(count("documents"), "page") + " left, " + WithSeparators(count("with_popular")) +
            " have a phrase that at least " + tables.OptionOf(kDetector, "min_documents") + " share, and " +
            WithSeparators(count("half_popular")) + " consist half of such phrases.";
  }
  section->blocks.emplace_back(report::Prose{told});
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
