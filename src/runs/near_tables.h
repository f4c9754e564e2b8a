// The question that a request for near-duplicates comes to, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_NEAR_TABLES_H_
#define SEAMRIPPER_RUNS_NEAR_TABLES_H_

#include <cstdint>
#include <map>
#include <string>

#include "base/status.h"
#include "detectors/near.h"
#include "seamripper/near.h"
#include "store/manifest.h"
#include "store/run_record.h"

namespace seamripper {

Result<RunQuestion> NearQuestionOf(const Manifest& manifest, const NearOptions& options);

// Gives all rows to `tables`, which has Add for rows and Output for stages' outputs, and returns what is counted.
template <class Engine, class Tables>
Result<std::map<std::string, uint64_t>> FindNearTables(Engine* engine, const Manifest& manifest,
                                                       const NearOptions& options, const NearMemory& memory,
                                                       Tables* tables) {
  ASSIGN_OR_RETURN(const NearCounts counts,
                   DetectNear(engine, manifest.seed, manifest.totals.words, options, memory, tables));
  return std::map<std::string, uint64_t>{{"pages", manifest.totals.pages},
                                         {"pages_compared", counts.sets},
                                         {"dropped", counts.dropped},
                                         {"probes", counts.work.probes},
                                         {"verifications", counts.work.verifications}};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_NEAR_TABLES_H_
