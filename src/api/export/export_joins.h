// What exports ask of several tables at once. Whatever concerns one table is asked by the members of its rows.
#ifndef SEAMRIPPER_API_EXPORT_EXPORT_JOINS_H_
#define SEAMRIPPER_API_EXPORT_EXPORT_JOINS_H_

namespace seamripper {

// Behind the columns of both.
inline constexpr char kDuplicatesAndKept[] =
    " FROM duplicates AS member JOIN duplicates AS kept ON kept.page_id = member.cluster_id ORDER BY member.page_id";
inline constexpr char kMembersAndClusters[] =
    " FROM template_members AS member JOIN templates AS cluster ON cluster.cluster_id = member.cluster_id "
    "ORDER BY member.page_id";

// What may be dropped, after phrases and after near.
inline constexpr char kDuplicatesToDrop[] =
    "SELECT dropped.url AS url, page.record_id AS id, kept.url AS representative, kept_page.record_id AS "
    "representative_id, "
    "CASE WHEN dropped.runs_agreeing < 0 THEN 'near-duplicate, too large to be compared' "
    "WHEN dropped.shared_phrases = dropped.union_phrases THEN 'same phrases' "
    "WHEN dropped.runs_agreeing >= 2 THEN 'near-duplicate' "
    "ELSE 'near-duplicate of others of its cluster' END AS reason, "
    "dropped.jaccard AS jaccard "
    "FROM duplicates AS dropped JOIN duplicates AS kept ON kept.page_id = dropped.cluster_id "
    "JOIN pages AS page ON page.page_id = dropped.page_id JOIN pages AS kept_page ON kept_page.page_id = kept.page_id "
    "WHERE dropped.page_id <> dropped.cluster_id ORDER BY dropped.page_id";
inline constexpr char kNotKept[] =
    "SELECT dropped.url AS url, page.record_id AS id, dropped.representative_url AS representative, "
    "kept_page.record_id AS representative_id, "
    "CASE WHEN dropped.shared_grams = dropped.union_grams THEN 'same grams' ELSE 'near-duplicate' END AS reason, "
    "dropped.jaccard AS jaccard FROM near AS dropped JOIN pages AS page ON page.page_id = dropped.page_id "
    "JOIN pages AS kept_page ON kept_page.page_id = dropped.representative_id "
    "WHERE dropped.page_id <> dropped.representative_id ORDER BY dropped.page_id";

// What hosts lose by that: between the two stands how a page is joined that would be dropped.
inline constexpr char kLossesBefore[] =
    "SELECT host, count(*), count(*) FILTER (is_dropped), CAST(sum(words) AS BIGINT), "
    "CAST(coalesce(sum(words) FILTER (is_dropped), 0) AS BIGINT) FROM (SELECT pages.host AS host, pages.words AS words, "
    "dropped.page_id IS NOT NULL AS is_dropped FROM pages LEFT JOIN ";
inline constexpr char kByDuplicates[] =
    "duplicates AS dropped ON dropped.page_id = pages.page_id AND dropped.cluster_id <> dropped.page_id";
inline constexpr char kByNear[] =
    "near AS dropped ON dropped.page_id = pages.page_id AND dropped.representative_id <> dropped.page_id";
inline constexpr char kLossesBehind[] =
    ") GROUP BY host HAVING count(*) FILTER (is_dropped) > 0 ORDER BY 5 DESC, 1";

// What a block list has of members whose clusters meet a condition, which stands between the two. A member is told by
// its family's prototype, to which it is alike; to the cluster's it need not be.
inline constexpr char kBlockedBefore[] = R"(SELECT member.url AS url,
    cluster.suggested_class || ' of ' || cluster.pages || ' pages on ' || cluster.domains || ' domains: alike in '
    || member.family_matches || ' of 128 dimensions to ' || family.prototype_url
    || CASE WHEN cluster.families > 1 THEN ', as ' || family.pages || ' of them are' ELSE '' END AS reason
    FROM template_members AS member JOIN templates AS cluster ON member.cluster_id = cluster.cluster_id
    JOIN template_families AS family ON member.family_id = family.family_id
    WHERE cluster.cluster_id IN (SELECT cluster_id FROM templates WHERE ()";
inline constexpr char kLinkFarms[] = "suggested_class = 'link farm'";
inline constexpr char kBlockedBehind[] =
    R"()) ORDER BY cluster.rank_score DESC, cluster.cluster_id, family.pages DESC, family.family_id,
    member.family_matches DESC, member.page_id)";

}  // namespace seamripper

#endif  // SEAMRIPPER_API_EXPORT_EXPORT_JOINS_H_
