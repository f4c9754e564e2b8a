#include "api/corpus/open_corpus.h"
#include "seamripper/export.h"
#include "seamripper/options.h"

namespace seamripper {
namespace {

constexpr char kStatement[] =
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

constexpr char kNotKept[] =
    "SELECT dropped.url AS url, page.record_id AS id, dropped.representative_url AS representative, "
    "kept_page.record_id AS representative_id, "
    "CASE WHEN dropped.shared_grams = dropped.union_grams THEN 'same grams' ELSE 'near-duplicate' END AS reason, "
    "dropped.jaccard AS jaccard FROM near AS dropped JOIN pages AS page ON page.page_id = dropped.page_id "
    "JOIN pages AS kept_page ON kept_page.page_id = dropped.representative_id "
    "WHERE dropped.page_id <> dropped.representative_id ORDER BY dropped.page_id";

constexpr char kLossesOfNotKept[] =
    "SELECT host, count(*), count(*) FILTER (dropped), CAST(sum(words) AS BIGINT), "
    "CAST(coalesce(sum(words) FILTER (dropped), 0) AS BIGINT) FROM (SELECT pages.host AS host, pages.words AS words, "
    "coalesce(near.representative_id <> near.page_id, false) AS dropped "
    "FROM pages LEFT JOIN near ON near.page_id = pages.page_id) GROUP BY host "
    "HAVING count(*) FILTER (dropped) > 0 ORDER BY 5 DESC, 1";

constexpr char kLosses[] =
    "SELECT host, count(*), count(*) FILTER (dropped), CAST(sum(words) AS BIGINT), "
    "CAST(coalesce(sum(words) FILTER (dropped), 0) AS BIGINT) FROM (SELECT pages.host AS host, pages.words AS words, "
    "coalesce(duplicates.cluster_id <> duplicates.page_id, false) AS dropped "
    "FROM pages LEFT JOIN duplicates ON duplicates.page_id = pages.page_id) GROUP BY host "
    "HAVING count(*) FILTER (dropped) > 0 ORDER BY 5 DESC, 1";

// kUsage, with the command to type, when the current run of near is none at that similarity.
Status CheckNearRun(const Corpus& corpus, uint64_t at) {
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf("near"));
  const std::string asked = std::to_string(at);
  if (run != nullptr && run->record().question.options.at("at_billionths") == asked) return {};
  const std::string typed = TypedText(ShareOption({}), asked);
  return UsageError((run == nullptr ? "near has not run" : "the current run of near is at another similarity") +
                    std::string(": run 'seamripper near ") + corpus.opened().path() + " --at " + typed + "' first");
}

}  // namespace

Result<std::vector<DropLoss>> LossesByDropping(const Corpus& corpus, std::optional<uint64_t> near_at,
                                               const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows,
                   QueryTables(corpus, near_at ? kLossesOfNotKept : kLosses, stop));
  std::vector<DropLoss> losses;
  while (rows->Next()) {
    const auto number = [&](size_t column) { return static_cast<uint64_t>(std::get<int64_t>(rows->row()[column])); };
    losses.push_back(
        {std::string(std::get<std::string_view>(rows->row()[0])), number(1), number(2), number(3), number(4)});
  }
  RETURN_IF_ERROR(rows->status());
  return losses;
}

Result<std::unique_ptr<TableRows>> ListDroppable(const Corpus& corpus, std::optional<uint64_t> near_at,
                                                 const std::atomic<bool>* stop) {
  if (near_at) {
    RETURN_IF_ERROR(CheckNearRun(corpus, *near_at));
    return QueryTables(corpus, kNotKept, stop);
  }
  return QueryTables(corpus, kStatement, stop);
}

}  // namespace seamripper
