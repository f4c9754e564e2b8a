// The table of sites: findings/sites/<run>/sites, put together from the tables of all detectors whose current run is of
// the corpus as it is now (site_steps.h). Its run rests on theirs, so whoever finds it older than one of them writes it anew.
#ifndef SEAMRIPPER_RUNS_SITES_H_
#define SEAMRIPPER_RUNS_SITES_H_

#include <atomic>
#include <string>
#include <vector>

#include "base/status.h"
#include "runs/detector_run.h"
#include "runs/site_steps.h"
#include "seamripper/corpus.h"

namespace seamripper {

inline constexpr char kSitesDetector[] = "sites";

// What a run of the table of sites, of these runs, answers to.
RunQuestion SitesQuestion(const Manifest& manifest, const SiteRuns& runs);

// The run that says of every site what is known now, made current. Costs a few small files when it is there; when not, all
// tables are read once, within the memory of `resources`, and past it on disk. kInterrupted after `stop`.
Result<Answer> EnsureSites(const SharedCorpus& corpus, const CorpusResources& resources, const std::atomic<bool>* stop);

// The detectors that a run of it knows nothing from.
std::vector<std::string> DetectorsMissingIn(const Findings& sites);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SITES_H_
