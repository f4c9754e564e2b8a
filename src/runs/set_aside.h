// Near-duplicates as a run of `phrases` found them, for detectors that count them as one page.
#ifndef SEAMRIPPER_RUNS_SET_ASIDE_H_
#define SEAMRIPPER_RUNS_SET_ASIDE_H_

#include <vector>

#include "runs/detector_run.h"

namespace seamripper {

// The current run of phrases. kUsage, with the command to type, when there is none or the corpus has grown since: a run
// of hours is not begun unasked.
Result<Findings> NearDuplicatesOf(const SharedCorpus& corpus);

// Pages, by number, that another one represents. Memory: 8 bytes for each of them, and a bit a page.
Result<std::vector<bool>> PagesSetAside(const Findings& near_duplicates, LocalEngine* engine);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SET_ASIDE_H_
