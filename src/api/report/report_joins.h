// What a report asks of several tables at once, or of rows taken together. Whatever concerns the rows of one table is asked
// by members of their struct (report_tables.h).
#ifndef SEAMRIPPER_API_REPORT_REPORT_JOINS_H_
#define SEAMRIPPER_API_REPORT_REPORT_JOINS_H_

#include <cstddef>
#include <string>

namespace seamripper {

inline constexpr char kQuiltsByDomain[] =
    "SELECT domain, quilts.n, quilts.n / pages.n FROM (SELECT domain, count(*) AS n FROM quilts GROUP BY 1) AS quilts "
    "JOIN (SELECT domain, count(*) AS n FROM pages GROUP BY 1) AS pages USING (domain) ORDER BY 2 DESC, 1";

inline constexpr char kSourcesByDomain[] =
    "SELECT pages.domain, count(DISTINCT source_id), count(DISTINCT quilt_sources.page_id) FROM quilt_sources "
    "JOIN pages ON pages.page_id = source_id GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1";

// Ids of quilts in an order that a seed decides ($1), those with foreign sources first.
inline constexpr char kQuiltsByLot[] =
    "SELECT page_id FROM quilts ORDER BY foreign_sources = 0, md5($1 || ':' || page_id), page_id LIMIT 20";

// Members are compared with the representative, which is not compared with itself.
inline constexpr char kDuplicateClusters[] =
    "SELECT first.url, first.cluster_size, members.least, members.least, p5, p50, p95 FROM duplicates AS first JOIN "
    "(SELECT cluster_id, min(jaccard) AS least, quantile_disc(jaccard, 0.05) AS p5, quantile_disc(jaccard, 0.5) AS "
    "p50, "
    "quantile_disc(jaccard, 0.95) AS p95 FROM duplicates WHERE page_id <> cluster_id AND jaccard >= 0 GROUP BY 1) "
    "AS members ON first.page_id = members.cluster_id ORDER BY 2 DESC, first.page_id";

// A phrase is in the table once for each hash function that chose it.
inline constexpr char kPhrasesByPages[] =
    "SELECT phrase, max(sampled_pages), max(domains), min(example_url) FROM popular_phrases GROUP BY 1 "
    "ORDER BY 2 DESC, 3 DESC, 1";

inline constexpr char kClustersByClass[] =
    "SELECT suggested_class, count(*), sum(pages)::BIGINT FROM templates GROUP BY 1 ORDER BY 3 DESC, 1";

inline constexpr char kFamiliesOfSeveral[] =
    "SELECT family.prototype_url, suggested_class, family.pages, family.domains, family.mean_similarity, "
    "family.least_similarity, family.p5, family.p50, family.p95 FROM template_families AS family JOIN templates USING "
    "(cluster_id) WHERE families > 1 ORDER BY family.rank_score DESC, family_id";

// A domain of one host is told of as the host.
inline constexpr char kBadNeighbourhoods[] =
    "SELECT prefix, pages, chunks, badness_pooled FROM neighbourhoods AS each WHERE bad AND NOT (depth = 0 AND EXISTS "
    "(SELECT 1 FROM neighbourhoods AS host WHERE host.prefix = each.prefix || '/' AND host.pages = each.pages)) "
    "ORDER BY badness_pooled DESC, bad_chunks DESC, prefix";

// "($1, $2, $3)".
inline std::string Parameters(size_t count) {
  std::string list = "(";
  for (size_t i = 1; i <= count; ++i) list += (i == 1 ? "$" : ", $") + std::to_string(i);
  return list + ")";
}

// Two columns, what was asked for and its site.
inline std::string SitesOfUrls(size_t count) {
  return "SELECT DISTINCT url, domain FROM pages WHERE url IN " + Parameters(count);
}
inline std::string SitesOfPages(size_t count) {
  return "SELECT page_id::VARCHAR, domain FROM pages WHERE page_id::VARCHAR IN " + Parameters(count);
}
inline std::string SitesOfPlaces(size_t count) {
  return "SELECT DISTINCT host, domain FROM pages WHERE host IN " + Parameters(count) +
         " UNION SELECT DISTINCT domain, domain FROM pages WHERE domain IN " + Parameters(count);
}

// Of each of these sites the first quilts, near-duplicates, templates, and sites that share quilts with it.
inline constexpr int kMostOfSite = 3;
inline std::string QuiltsOfSites(size_t count) {
  return "SELECT domain, page_id, url, foreign_words, patch_fraction, cover_size FROM quilts WHERE domain IN " +
         Parameters(count) +
         " QUALIFY row_number() OVER (PARTITION BY domain ORDER BY foreign_words DESC, patch_fraction DESC, "
         "page_id) <= " +
         std::to_string(kMostOfSite) + " ORDER BY foreign_words DESC, patch_fraction DESC, page_id";
}
inline std::string DuplicatesOfSites(size_t count) {
  return "SELECT pages.domain, pages.url, cluster_size FROM duplicates JOIN pages USING (page_id) WHERE pages.domain "
         "IN " +
         Parameters(count) +
         " QUALIFY row_number() OVER (PARTITION BY pages.domain ORDER BY cluster_size DESC, page_id) <= " +
         std::to_string(kMostOfSite) + " ORDER BY cluster_size DESC, page_id";
}
inline std::string TemplatesOfSites(size_t count) {
  return "SELECT page.domain, template.prototype_url, template.pages, template.domains, count(*) AS n FROM "
         "template_members AS "
         "member JOIN pages AS page USING (page_id) JOIN templates AS template USING (cluster_id) WHERE page.domain "
         "IN " +
         Parameters(count) +
         " GROUP BY 1, 2, 3, 4 QUALIFY row_number() OVER (PARTITION BY page.domain ORDER BY n DESC, "
         "template.prototype_url) <= " +
         std::to_string(kMostOfSite) + " ORDER BY n DESC, template.prototype_url";
}
// Site, the other one, how many quilts.
inline std::string PartnersOfSites(size_t count, bool taken_from_it) {
  const std::string here = taken_from_it ? "page.domain" : "quilt.domain";
  const std::string there = taken_from_it ? "quilt.domain" : "page.domain";
  return "SELECT " + here + " AS here, " + there +
         " AS there, count(DISTINCT quilt.page_id) AS n FROM quilt_sources AS source "
         "JOIN quilts AS quilt ON quilt.page_id = source.page_id JOIN pages AS page ON page.page_id = source.source_id "
         "WHERE source.\"foreign\" AND " +
         here + " IN " + Parameters(count) +
         " GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY here ORDER BY n DESC, there) <= " +
         std::to_string(kMostOfSite) + " ORDER BY n DESC, there";
}

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_REPORT_JOINS_H_
