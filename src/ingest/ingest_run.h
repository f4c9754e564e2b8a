// One ingest: threads read ranges in any order, their batches are put into segments in the one order there is.
#ifndef SEAMRIPPER_INGEST_INGEST_RUN_H_
#define SEAMRIPPER_INGEST_INGEST_RUN_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ingest/plan.h"
#include "ingest/range_work.h"
#include "ingest/segment_builder.h"
#include "ingest/settings.h"
#include "store/manifest.h"

namespace seamripper {

struct RunOptions {
  unsigned threads = 1;
  size_t ranges_ahead = 4;  // finished but unwritten ranges, which bounds memory
  const std::atomic<bool>* stop = nullptr;
  ParquetConverter parquet;
  // After each batch: file bytes settled and pages made so far, and inputs finished.
  std::function<void(uint64_t bytes, uint64_t pages, uint64_t inputs)> progress;
};

struct RunResult {
  uint64_t pages = 0;
  uint64_t damaged_pieces = 0;
  uint64_t damaged_bytes = 0;
  std::vector<std::string> damage;   // the first few, "FILE:OFFSET: reason"
  std::vector<std::string> notices;  // the first few, "FILE: why it is not read"
  bool stopped = false;
};

// Reads all of `plan` into new segments of the corpus, from where manifest->pending says. Writes the manifest after
// every segment, so that nothing but the segment in hand is lost however the process ends. Returns with every finished
// segment in manifest->pending, after a stop with those up to the last checkpoint; the caller commits.
class IngestRun {
 public:
  IngestRun(std::string corpus, const Plan& plan, const IngestSettings& settings, const RunOptions& options,
            Manifest* manifest);
  Result<RunResult> Run();

 private:
  struct Task {
    size_t input;
    size_t range;
  };
  // A range as its thread left it: its first part, and the work to go on with when that is not all.
  struct Finished {
    std::unique_ptr<RangeWork> work;
    RangePart part;
    Status status;
  };

  void WorkOrFail();
  void Work();
  bool TakeTask(size_t* index);
  Finished ReadTask(size_t index, std::optional<Cursor> start, uint64_t done, PageMaker* maker);
  void Deliver(size_t index, Finished finished, PageMaker* maker);
  Status Place(size_t index, Finished finished, PageMaker* maker);
  Status PlacePart(size_t index, RangePart part, const RangeWork& work);
  Status OpenSegment();
  void BeginInput(size_t input);
  Status EndInput();
  Status AccountForMissing();
  void WriteDownInput();
  Status CloseSegment();
  Status Checkpoint(size_t index, const RangeWork* unfinished);
  void KeepResumable();
  void GoBackToResumable();
  void NoteDamage(const ManifestInput& input, uint64_t offset, Reason reason);
  bool Stopped() const { return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed); }

  const std::string corpus_;
  const Plan& plan_;
  const IngestSettings& settings_;
  const RunOptions& options_;
  Manifest* manifest_;
  const StyleProfile style_;
  std::vector<Task> tasks_;

  // Shared by the threads.
  std::mutex mutex_;
  std::condition_variable room_;
  size_t next_ = 0;    // task to be taken
  size_t placed_ = 0;  // tasks put away
  bool placing_ = false;
  bool failed_ = false;
  Status failure_;
  std::map<size_t, Finished> finished_;
  std::mutex checking_;  // held by the one that opens a Parquet file

  // Only touched by the thread that is placing.
  std::unique_ptr<SegmentBuilder> segment_;
  size_t input_ = 0;
  Cursor expected_;
  uint64_t resumed_pieces_ = 0;
  uint64_t next_record_ = 0;
  Hash128 hash_;
  Account account_;
  AccountMap earlier_account_;  // of the current input, from before a resume
  AccountMap earlier_notes_;
  uint64_t settled_bytes_ = 0;
  // As of the last checkpoint: what a stop leaves. Of the inputs only the one that was being read: those before it do not
  // change any more, those behind it were as planned, and there may be many.
  PendingIngest resumable_;
  RunResult result_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_INGEST_RUN_H_
