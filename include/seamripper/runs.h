// The runs of detectors that a corpus keeps.
#ifndef SEAMRIPPER_RUNS_H_
#define SEAMRIPPER_RUNS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "seamripper/detect.h"

namespace seamripper {

struct StoredRun {
  std::string detector;
  RunSummary summary;                          // of a damaged run only the id
  std::map<std::string, std::string> options;  // that it was asked with
  bool current = false;
  bool of_this_corpus = true;  // false: the corpus has grown since
  uint64_t bytes = 0;          // on disk
  std::string damage;          // what is wrong with its record; empty: nothing
};

// All runs, those of a detector together, its current one first. Reads records, not rows.
Result<std::vector<StoredRun>> ListRuns(const std::string& corpus);

// Removes all runs but the current ones and those that they rest on; gives what was removed. kLocked while a detector or
// an ingest is at work. A detector whose current run is not known keeps all.
Result<std::vector<StoredRun>> PruneRuns(const std::string& corpus);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_H_
