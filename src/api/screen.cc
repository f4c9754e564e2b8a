#include "seamripper/screen.h"

#include <mutex>
#include <utility>

#include "api/in_order.h"
#include "api/page_screen.h"
#include "api/screen_range.h"
#include "ingest/plan.h"
#include "os/machine.h"
#include "store/label_set.h"

namespace seamripper {
namespace {

constexpr size_t kDamageShown = 5;
constexpr size_t kNoticesShown = 5;

struct Task {
  size_t input;
  size_t range;
};

std::vector<Task> TasksOf(const Plan& plan) {
  std::vector<Task> tasks;
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    for (size_t range = 0; range < plan.inputs[i].ranges.size(); ++range) tasks.push_back({i, range});
  }
  return tasks;
}

void AddCounts(const ScreenSummary& from, ScreenSummary* to) {
  to->pages += from.pages;
  to->files += from.files;
  to->chunks += from.chunks;
  to->bad_chunks += from.bad_chunks;
  to->matched_pages += from.matched_pages;
  to->matched_files += from.matched_files;
  to->partial_pages += from.partial_pages;
}

// What one screening reads, and what is known of it so far. The second is touched by the thread that puts parts away.
class ScreenRun {
 public:
  ScreenRun(const ScreenRequest& request, const Plan& plan, const LabelReading& reading, const PageScreen& screen)
      : request_(request),
        plan_(plan),
        reading_(reading),
        screen_(screen),
        parquet_{request.parquet_converter, request.stop},
        tasks_(TasksOf(plan)) {}

  Result<ScreenSummary> Run() {
    const unsigned threads = request_.threads != 0 ? request_.threads : ProcessorCount();
    InOrder<Worker> in_order(tasks_.size(), {threads, threads, request_.stop});
    RETURN_IF_ERROR(in_order.Run([this] { return Worker(this); }));
    EndInput();
    return summary_;
  }

 private:
  // A range as its thread left it: its first part, and what to go on with when that is not all.
  struct Started {
    Status status;
    std::unique_ptr<ScreenRange> range;
    ScreenPart part;
  };

  class Worker {
   public:
    using Done = Started;
    explicit Worker(ScreenRun* run)
        : run_(run), chunker_(run->reading_.settings, run->reading_.cut, run->reading_.payload_hash) {}
    // Of a later range the start is guessed, and read again if the guess was wrong.
    Started Work(size_t task) { return run_->Start(run_->tasks_[task], std::nullopt, &chunker_); }
    Status Place(size_t task, Started started) {
      return run_->Place(run_->tasks_[task], std::move(started), &chunker_);
    }

   private:
    ScreenRun* run_;
    RecordChunker chunker_;
  };

  Started Start(const Task& task, std::optional<Cursor> start, RecordChunker* chunker) {
    Started started;
    // A child process that reads ahead takes memory of its own: one at a time.
    std::unique_lock alone(checking_, std::defer_lock);
    if (plan_.inputs[task.input].format.container == Container::kParquet) alone.lock();
    Result<std::unique_ptr<ScreenRange>> range =
        ScreenRange::Open(plan_.inputs[task.input], task.range, start, reading_.settings.limits, parquet_);
    if (!range.ok()) {
      started.status = range.status();
      return started;
    }
    started.range = std::move(*range);
    started.status = NextPart(&started, chunker);
    return started;
  }

  Status NextPart(Started* started, RecordChunker* chunker) const {
    ASSIGN_OR_RETURN(started->part, started->range->Next(screen_, chunker));
    return {};
  }

  Status Place(const Task& task, Started started, RecordChunker* chunker) {
    RETURN_IF_ERROR(started.status);
    if (task.input != input_) BeginInput(task.input);
    const PlannedInput& input = plan_.inputs[task.input];
    const bool is_file = input.kind == PlannedInput::Kind::kFile;
    // A record of an earlier range reaches over all of this one.
    if (is_file && task.range > 0 && expected_.offset >= input.ranges[task.range].end) return {};
    if (is_file && !(started.range->begin() == expected_)) {
      started = Start(task, expected_, chunker);
      RETURN_IF_ERROR(started.status);
    }
    RETURN_IF_ERROR(Tell(started.part));
    while (!started.part.last) {
      if (request_.stop != nullptr && request_.stop->load(std::memory_order_relaxed)) {
        return Status(Code::kInterrupted, "interrupted");
      }
      RETURN_IF_ERROR(NextPart(&started, chunker));
      RETURN_IF_ERROR(Tell(started.part));
    }
    if (is_file) expected_ = started.range->end();
    return {};
  }

  Status Tell(const ScreenPart& part) {
    for (const auto& [offset, reason] : part.damaged) NoteDamage(offset, reason);
    for (const std::string& notice : part.notices) {
      if (summary_.notices.size() == kNoticesShown) break;
      summary_.notices.push_back(plan_.inputs[input_].facts.path + ": " + notice);
    }
    account_.Merge(part.account);
    AddCounts(part.counts, &summary_);
    for (const ScreenedPage& page : part.matches) RETURN_IF_ERROR(request_.found(page));
    return {};
  }

  void BeginInput(size_t input) {
    EndInput();
    input_ = input;
    expected_ = {};
    account_ = Account();
  }

  void EndInput() {
    if (input_ >= plan_.inputs.size()) return;
    const PlannedInput& input = plan_.inputs[input_];
    summary_.damaged_bytes += account_.BytesIn(ReasonClass::kDamaged);
    // A file that became shorter while it was read lacks the bytes it was planned with.
    if (input.kind == PlannedInput::Kind::kFile && account_.bytes() < input.facts.bytes) {
      summary_.damaged_bytes += input.facts.bytes - account_.bytes();
      NoteDamage(account_.bytes(), Reason::kUnreadable);
    }
  }

  void NoteDamage(uint64_t offset, Reason reason) {
    ++summary_.damaged_pieces;
    if (summary_.damage.size() == kDamageShown) return;
    summary_.damage.push_back(plan_.inputs[input_].facts.path + ":" + std::to_string(offset) + ": " +
                              std::string(NameOf(reason)));
  }

  const ScreenRequest& request_;
  const Plan& plan_;
  const LabelReading& reading_;
  const PageScreen& screen_;
  const ParquetConverter parquet_;
  const std::vector<Task> tasks_;
  std::mutex checking_;  // held by the one that opens a Parquet file

  size_t input_ = 0;
  Cursor expected_;
  Account account_;  // of the input
  ScreenSummary summary_;
};

}  // namespace

Result<ScreenSummary> Screen(const ScreenRequest& request) {
  ASSIGN_OR_RETURN(const std::unique_ptr<LabelSet> labels, LabelSet::Open(request.labels));
  ASSIGN_OR_RETURN(const LabelReading reading, ReadingFor(*labels));
  // There is no corpus to leave out of directories; nothing lies below a file.
  ASSIGN_OR_RETURN(const Plan plan, MakePlan(request.inputs, {}, "/dev/null"));
  const PageScreen screen(*labels, request.partial_threshold.value_or(labels->facts().partial_threshold));
  return ScreenRun(request, plan, reading, screen).Run();
}

}  // namespace seamripper
