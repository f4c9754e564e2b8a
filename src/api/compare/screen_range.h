// The matches in one range of one input.
#ifndef SEAMRIPPER_API_COMPARE_SCREEN_RANGE_H_
#define SEAMRIPPER_API_COMPARE_SCREEN_RANGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/compare/page_screen.h"
#include "ingest/account.h"
#include "ingest/input_reader.h"
#include "ingest/plan.h"

namespace seamripper {

// What a stretch of a range held. A few at a time, however many matches there are.
struct ScreenPart {
  std::vector<ScreenedPage> matches;
  ScreenSummary counts;                              // but for damage
  Account account;                                   // settled
  std::vector<std::pair<uint64_t, Reason>> damaged;  // offset and reason of each piece
  std::vector<std::string> notices;                  // what a person should be told beyond reasons
  bool last = false;                                 // the range is done
};

class ScreenRange {
 public:
  // `start`: where the first piece begins, if known. The input outlives it.
  static Result<std::unique_ptr<ScreenRange>> Open(const PlannedInput& input, size_t range, std::optional<Cursor> start,
                                                   const Limits& limits, const ParquetConverter& parquet);

  // The next part, by the calling thread's `chunker`.
  Result<ScreenPart> Next(const PageScreen& screen, RecordChunker* chunker);

  Cursor begin() const { return input_.reader->begin(); }
  Cursor end() const { return input_.reader->end(); }

 private:
  ScreenRange(OpenedInput input, size_t part_matches) : input_(std::move(input)), part_matches_(part_matches) {}
  void AddRecord(const PageScreen& screen, const ChunkedRecord& record, ScreenPart* part) const;

  OpenedInput input_;
  const size_t part_matches_;
  Account account_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_COMPARE_SCREEN_RANGE_H_
