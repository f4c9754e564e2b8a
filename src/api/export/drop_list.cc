#include "seamripper/export.h"

namespace seamripper {
namespace {

constexpr char kStatement[] =
    "SELECT dropped.url AS url, kept.url AS representative, "
    "CASE WHEN dropped.runs_agreeing < 0 THEN 'near-duplicate, too large to be compared' "
    "WHEN dropped.shared_phrases = dropped.union_phrases THEN 'same phrases' "
    "WHEN dropped.runs_agreeing >= 2 THEN 'near-duplicate' "
    "ELSE 'near-duplicate of others of its cluster' END AS reason, "
    "dropped.jaccard AS jaccard "
    "FROM duplicates AS dropped JOIN duplicates AS kept ON kept.page_id = dropped.cluster_id "
    "WHERE dropped.page_id <> dropped.cluster_id ORDER BY dropped.page_id";

}  // namespace

Result<std::unique_ptr<TableRows>> ListDroppable(const Corpus& corpus, const std::atomic<bool>* stop) {
  return QueryTables(corpus, kStatement, stop);
}

}  // namespace seamripper
