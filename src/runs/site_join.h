// The rows of the table `sites`, from those of all detectors' tables.
#ifndef SEAMRIPPER_RUNS_SITE_JOIN_H_
#define SEAMRIPPER_RUNS_SITE_JOIN_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "base/status.h"
#include "columns/site_table.h"
#include "engine/row_sort.h"
#include "os/budget.h"
#include "store/findings.h"

namespace seamripper {

// By detector; that of the corpus's own tables is among them.
using SiteRuns = std::map<std::string, Findings, std::less<>>;

struct SiteJoinOptions {
  uint64_t memory_bytes = 0;
  std::string spill_folder{};
  Budget* disk = nullptr;
  const std::atomic<bool>* stop = nullptr;  // kInterrupted once it is set
};

// Adds a row for each site, with -1 for what no table tells. One thread. Time: linear in the rows of all tables, but for
// sorting. Memory: that of the options; what does not fit goes to disk. The rows do not depend on it.
Status JoinSites(const SiteRuns& runs, const SiteJoinOptions& options, RowSorter<SiteRow>* rows);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SITE_JOIN_H_
