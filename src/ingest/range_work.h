// Reading one range of one input into batches.
#ifndef SEAMRIPPER_INGEST_RANGE_WORK_H_
#define SEAMRIPPER_INGEST_RANGE_WORK_H_

#include <cstdint>
#include <memory>
#include <optional>

#include "archive/reader.h"
#include "ingest/account.h"
#include "ingest/batch.h"
#include "ingest/input_reader.h"
#include "ingest/page_maker.h"
#include "ingest/plan.h"

namespace seamripper {

// A batch ends after this many decoded bytes or pieces, or with its range: what a thread may hold finished and unwritten.
// A piece may be a blank line, whose row is larger than itself.
inline constexpr uint64_t kBatchDecodedBytes = uint64_t{16} << 20;
inline constexpr uint64_t kBatchPieces = uint64_t{1} << 16;

// What a stretch of a range became.
struct RangePart {
  std::unique_ptr<Batch> batch;
  Account account;    // settled
  bool last = false;  // the range is done
};

class RangeWork {
 public:
  // `start`: where the first piece begins, if known. `done`: pieces from there that an earlier run has put away.
  static Result<std::unique_ptr<RangeWork>> Open(const PlannedInput& input, size_t range, std::optional<Cursor> start,
                                                 uint64_t done, const Limits& limits, const ParquetConverter& parquet);

  // The next part, by the calling thread's `maker`.
  Result<RangePart> Next(PageMaker* maker);

  Cursor begin() const { return input_.reader->begin(); }
  Cursor end() const { return input_.reader->end(); }
  uint64_t pieces() const { return pieces_; }

  // The content hash's next step over this range; nothing for inputs that are not files.
  Result<Hash128> ExtendHash(const Hash128& hash) const;

 private:
  RangeWork() = default;
  Status Replay(PageMaker* maker);

  Range range_;
  OpenedInput input_;
  Account account_;
  uint64_t pieces_ = 0;
  uint64_t to_replay_ = 0;
  bool waits_for_its_turn_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_RANGE_WORK_H_
