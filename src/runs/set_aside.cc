#include "runs/set_aside.h"

#include <algorithm>

#include "columns/phrase_tables.h"
#include "runs/run_rows.h"

namespace seamripper {

Result<Findings> NearDuplicatesOf(const SharedCorpus& corpus) {
  ASSIGN_OR_RETURN(std::optional<Findings> run, CurrentRun(corpus.path(), "phrases"));
  if (!run.has_value()) {
    return UsageError("no near-duplicates are known in " + corpus.path() + ": run 'seamripper phrases " +
                      corpus.path() + "' first");
  }
  if (run->record().question.corpus_digest != corpus.reader().manifest().digest) {
    return UsageError(corpus.path() + " has grown since near-duplicates were found: run 'seamripper phrases " +
                      corpus.path() + "' again");
  }
  return std::move(*run);
}

Result<std::vector<PageId>> PagesRepresented(const Findings& near_duplicates) {
  std::vector<PageId> ids;
  RETURN_IF_ERROR(ForEachRowOf<DuplicateRow>(near_duplicates, [&ids](const DuplicateRow& row) {
    if (row.page_id != row.cluster_id) ids.push_back(row.page_id);
    return true;
  }));
  std::ranges::sort(ids);
  return ids;
}

}  // namespace seamripper
