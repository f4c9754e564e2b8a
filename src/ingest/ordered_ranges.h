// The ranges of a plan, read by many threads, and what comes of them given in the one order there is.
//
// Where the first record of a range begins is known when the range before it has been read. So a thread that reads ahead
// guesses, and a range that was read from a wrong place is read again when its turn has come.
#ifndef SEAMRIPPER_INGEST_ORDERED_RANGES_H_
#define SEAMRIPPER_INGEST_ORDERED_RANGES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "archive/reader.h"
#include "base/status.h"
#include "ingest/plan.h"
#include "os/in_order.h"

namespace seamripper {

struct PlannedRange {
  size_t input = 0;
  size_t range = 0;
};

// In the plan's order, from the given one on.
inline std::vector<PlannedRange> RangesOf(const Plan& plan, const PlannedRange& first = {}) {
  std::vector<PlannedRange> ranges;
  for (size_t input = first.input; input < plan.inputs.size(); ++input) {
    const size_t begin = input == first.input ? first.range : 0;
    for (size_t range = begin; range < plan.inputs[input].ranges.size(); ++range) ranges.push_back({input, range});
  }
  return ranges;
}

// Where a range is read from, and how many pieces from there are known already.
struct RangeStart {
  Cursor cursor;
  uint64_t pieces_known = 0;
};

// A Reader belongs to one thread. It has
//   Range and Part                         what it opens, with begin() and end(), and what that gives, with `bool last`
//   Result<std::unique_ptr<Range>> Open(const PlannedRange& range, const std::optional<RangeStart>& start);
//   Result<Part> Next(Range* range);
// The Sink is called for range 0, 1, ... of `ranges`, by one thread at a time:
//   Status BeginRange(size_t index);
//   Status Take(size_t index, Part part, const Range& range);  as often as there are parts
//   Status EndRange(size_t index, const Range& range, Cursor end);
// Memory: the first part of every range that is read ahead, as many as OrderOptions allow.
template <class Reader, class Sink>
class OrderedRanges {
 public:
  // `start` is of the first of `ranges`. All outlive it.
  OrderedRanges(const Plan& plan, const std::vector<PlannedRange>& ranges, const RangeStart& start, Sink* sink)
      : plan_(plan), ranges_(ranges), start_(start), sink_(sink), expected_(start.cursor) {}

  // make() gives a Reader. kInterrupted after a stop that came too early. Called once.
  template <class Make>
  Status Read(Threads* threads, const OrderOptions& options, Make make) {
    stop_ = options.stop;
    InOrder<Worker> in_order(ranges_.size(), options);
    return in_order.Run(threads, [&] { return Worker{this, make()}; });
  }

 private:
  using Range = typename Reader::Range;
  using Part = typename Reader::Part;

  // A range as its thread left it: its first part, and the range to go on with when that is not all.
  struct Begun {
    Status status;
    std::unique_ptr<Range> range;
    Part part;
  };

  struct Worker {
    using Done = Begun;
    OrderedRanges* all;
    Reader reader;

    Begun Work(size_t index) {
      return all->Begin(index, index == 0 ? std::optional(all->start_) : std::nullopt, &reader);
    }
    Status Place(size_t index, Begun begun) { return all->Place(index, std::move(begun), &reader); }
  };

  Begun Begin(size_t index, const std::optional<RangeStart>& start, Reader* reader) {
    Begun begun;
    // A child process that reads ahead takes memory that no budget counts: one at a time, which keeps up with what is made
    // of the rows.
    std::unique_lock alone(opening_, std::defer_lock);
    if (plan_.inputs[ranges_[index].input].format.container == Container::kParquet) alone.lock();
    Result<std::unique_ptr<Range>> range = reader->Open(ranges_[index], start);
    begun.status = range.status();
    if (!range.ok()) return begun;
    begun.range = std::move(*range);
    begun.status = NextPart(reader, &begun);
    return begun;
  }

  Status NextPart(Reader* reader, Begun* begun) {
    ASSIGN_OR_RETURN(begun->part, reader->Next(begun->range.get()));
    return {};
  }

  Status Place(size_t index, Begun begun, Reader* reader) {
    RETURN_IF_ERROR(begun.status);
    RETURN_IF_ERROR(sink_->BeginRange(index));
    const PlannedRange& at = ranges_[index];
    const PlannedInput& input = plan_.inputs[at.input];
    if (index > 0 && at.input != ranges_[index - 1].input) expected_ = {};
    const bool is_file = input.kind == PlannedInput::Kind::kFile;
    // A record of an earlier range may reach over all of this one.
    const bool is_covered = is_file && at.range > 0 && expected_.offset >= input.ranges[at.range].end;
    if (!is_covered) {
      if (is_file && !(begun.range->begin() == expected_)) begun = Begin(index, RangeStart{expected_, 0}, reader);
      RETURN_IF_ERROR(TakeParts(index, reader, &begun));
      if (is_file) expected_ = begun.range->end();
    }
    return sink_->EndRange(index, *begun.range, expected_);
  }

  Status TakeParts(size_t index, Reader* reader, Begun* begun) {
    RETURN_IF_ERROR(begun->status);
    for (;;) {
      const bool is_last = begun->part.last;
      RETURN_IF_ERROR(sink_->Take(index, std::move(begun->part), *begun->range));
      if (is_last) return {};
      if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return Status(Code::kInterrupted, "interrupted");
      RETURN_IF_ERROR(NextPart(reader, begun));
    }
  }

  const Plan& plan_;
  const std::vector<PlannedRange>& ranges_;
  const RangeStart start_;
  Sink* const sink_;
  const std::atomic<bool>* stop_ = nullptr;
  std::mutex opening_;  // held by the one that opens a Parquet file
  Cursor expected_;     // where the next range begins; of the thread that puts away
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_ORDERED_RANGES_H_
