// One ingest: threads read ranges in any order, their batches are put into segments in the one order there is.
#ifndef SEAMRIPPER_INGEST_CRAWL_READING_H_
#define SEAMRIPPER_INGEST_CRAWL_READING_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ingest/ordered_ranges.h"
#include "ingest/plan.h"
#include "ingest/range_work.h"
#include "ingest/segment_builder.h"
#include "ingest/settings.h"
#include "store/manifest.h"

namespace seamripper {

struct ReadingOptions {
  Threads* threads = nullptr;
  unsigned thread_count = 1;
  size_t ranges_ahead = 4;  // finished but unwritten ranges, which bounds memory
  const std::atomic<bool>* stop = nullptr;
  ParquetConverter parquet;
  // After each batch: file bytes settled and pages made so far, and inputs finished.
  std::function<void(uint64_t bytes, uint64_t pages, uint64_t inputs)> progress;
};

struct ReadingResult {
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
class CrawlReading {
 public:
  CrawlReading(std::string corpus, const Plan& plan, const IngestSettings& settings, const ReadingOptions& options,
               Manifest* manifest);
  Result<ReadingResult> Read();

 private:
  friend class OrderedRanges<class CrawlRangeReader, CrawlReading>;

  Status BeginRange(size_t index);
  Status Take(size_t index, RangePart part, const RangeWork& work);
  Status EndRange(size_t index, const RangeWork& work, Cursor end);
  Status OpenSegment();
  bool IsPiped(size_t input) const { return plan_.inputs[input].kind == PlannedInput::Kind::kStandardInput; }
  void BeginInput(size_t input);
  Status EndInput();
  Status AccountForMissing();
  void WriteDownInput();
  Status CloseSegment();
  Status Checkpoint(size_t index, const RangeWork* unfinished);
  void KeepResumable();
  void GoBackToResumable();
  void NoteDamage(const ManifestInput& input, uint64_t offset, Reason reason);

  const std::string corpus_;
  const Plan& plan_;
  const IngestSettings& settings_;
  const ReadingOptions& options_;
  Manifest* manifest_;
  const StyleProfile style_;
  std::vector<PlannedRange> ranges_;

  // Only touched by the thread that puts away.
  std::unique_ptr<SegmentBuilder> segment_;
  size_t input_ = 0;
  Cursor reached_;  // where the last range ended
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
  ReadingResult result_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_CRAWL_READING_H_
