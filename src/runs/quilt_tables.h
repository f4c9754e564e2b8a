// What a request for quilts comes to, its files read, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_QUILT_TABLES_H_
#define SEAMRIPPER_RUNS_QUILT_TABLES_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "columns/quilt_tables.h"
#include "detectors/quilt_sweep.h"
#include "detectors/quilts.h"
#include "runs/set_aside.h"
#include "seamripper/quilts.h"
#include "store/manifest.h"
#include "store/run_record.h"

namespace seamripper {

struct QuiltTask {
  QuiltRequest request;
  HostAddresses addresses;
  std::vector<PageId> near_duplicates;  // ascending; that count as another page
  uint64_t pages = 0;
  RunQuestion question;
};

// `ip_map`: what is in the file that the request names. Without the near-duplicates, and what the question says of them.
Result<QuiltTask> QuiltTaskOf(const Manifest& manifest, const QuiltRequest& request, std::string_view ip_map);

// Gives all rows to `tables`, which has Add for rows and Output for stages' outputs, and returns what is counted.
template <class Engine, class Tables>
Result<std::map<std::string, uint64_t>> FindQuiltTables(Engine* engine, const QuiltTask& task, Tables* tables) {
  const QuiltRequest& request = task.request;
  QuiltSides sides{.addresses = task.addresses.empty() ? nullptr : &task.addresses};
  std::vector<bool> set_aside;
  if (request.collapse) {
    ASSIGN_OR_RETURN(set_aside, PagesSetAside(engine, task.near_duplicates));
    sides.set_aside = &set_aside;
  }
  ASSIGN_OR_RETURN(const QuiltCounts counts,
                   DetectQuilts(engine, task.question.seed, request.options, request.patches, sides, tables));
  for (const QuiltCountRow& row : counts.under_thresholds) RETURN_IF_ERROR(tables->Add(row));
  if (request.sweep) {
    ASSIGN_OR_RETURN(const auto rows, SweepQuilts(engine, task.question.seed, request.options, *request.sweep, sides));
    for (const QuiltSweepRow& row : rows) RETURN_IF_ERROR(tables->Add(row));
  }
  return std::map<std::string, uint64_t>{{"pages", task.pages},
                                         {"home_grown", counts.of_quilts.home_grown},
                                         {"widely_foreign", counts.of_quilts.widely_foreign},
                                         {"pages_with_grams", counts.pages_with_grams},
                                         {"patchy_pages", counts.patchy_pages},
                                         {"positions", counts.positions},
                                         {"distinct_grams", counts.distinct_grams},
                                         {"covers_cut", counts.covers_cut},
                                         {"hosts_without_address", counts.hosts_without_address}};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_QUILT_TABLES_H_
