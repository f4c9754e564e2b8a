// The tables of a corpus itself: findings/corpus/<run>/{pages,skipped}, written after the manifest of each ingest. They
// say nothing that the segments do not, so whoever finds them missing (an ingest was killed in between, or stopped)
// writes them.
#ifndef SEAMRIPPER_RUNS_CORPUS_TABLES_H_
#define SEAMRIPPER_RUNS_CORPUS_TABLES_H_

#include <atomic>
#include <string>

#include "base/status.h"
#include "runs/detector_run.h"

namespace seamripper {

inline constexpr char kCorpusDetector[] = "corpus";

// What the tables of the corpus as it is now answer to. Equal for equal tables of equal segments.
RunQuestion CorpusTablesQuestion(const Manifest& manifest);

// Sees to it that the current run of `corpus` is of the corpus as it is now. Costs two small files when it is; when it
// is not, a pass over pages, heads and skipped pieces, in memory that does not grow with their number. kLocked when
// another process is writing the same run, kInterrupted after `stop`, which leaves nothing.
Status EnsureCorpusTables(const SharedCorpus& corpus, const std::atomic<bool>* stop = nullptr);

// The same for an ingest, which holds the corpus for itself.
Status EnsureCorpusTablesUnderLock(const std::string& corpus, const std::atomic<bool>* stop);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_CORPUS_TABLES_H_
