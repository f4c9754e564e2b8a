#include "runs/set_aside.h"

#include <algorithm>
#include <mutex>

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

Result<std::vector<bool>> PagesSetAside(const Findings& near_duplicates, LocalEngine* engine) {
  std::vector<PageId> ids;
  RETURN_IF_ERROR(ForEachRowOf<DuplicateRow>(near_duplicates, [&ids](const DuplicateRow& row) {
    if (row.page_id != row.cluster_id) ids.push_back(row.page_id);
    return true;
  }));
  std::ranges::sort(ids);
  std::vector<bool> set_aside(engine->page_numbers());
  std::mutex mutex;
  RETURN_IF_ERROR(engine->ForEachPage(
      kNoParts,
      [&](const PageView& page) {
        if (!std::binary_search(ids.begin(), ids.end(), page.id)) return;
        const std::lock_guard lock(mutex);
        set_aside[page.number] = true;
      },
      "near-duplicates"));
  return set_aside;
}

}  // namespace seamripper
