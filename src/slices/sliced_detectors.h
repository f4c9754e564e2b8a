// The detectors that run on slices, each beside the run of one machine that it is.
#ifndef SEAMRIPPER_SLICES_SLICED_DETECTORS_H_
#define SEAMRIPPER_SLICES_SLICED_DETECTORS_H_

#include <memory>

#include "base/status.h"
#include "slices/sliced_run.h"
#include "store/corpus_reader.h"

namespace seamripper {

// kUsage as of a run on one machine.
Result<std::unique_ptr<SlicedRun>> QuiltsOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
Result<std::unique_ptr<SlicedRun>> PhrasesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
Result<std::unique_ptr<SlicedRun>> TemplatesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
Result<std::unique_ptr<SlicedRun>> ReuseOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
Result<std::unique_ptr<SlicedRun>> NearOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
// The table `sites`, of the runs that the question rests on: their tables, too, lie on every machine.
Result<std::unique_ptr<SlicedRun>> SitesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);
// The tables `pages` and `skipped`. The corpus's manifest has its inputs.
Result<std::unique_ptr<SlicedRun>> CorpusTablesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked);

}  // namespace seamripper

#endif  // SEAMRIPPER_SLICES_SLICED_DETECTORS_H_
