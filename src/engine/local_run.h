// What all stages of a run on one machine share: the corpus and which part of the work is theirs, the plan of memory,
// threads, disk, the log.
#ifndef SEAMRIPPER_ENGINE_LOCAL_RUN_H_
#define SEAMRIPPER_ENGINE_LOCAL_RUN_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine_options.h"
#include "engine/file_scan.h"
#include "engine/group_options.h"
#include "engine/large_work.h"
#include "engine/memory_plan.h"
#include "engine/page_scan.h"
#include "engine/record_numbers.h"
#include "engine/row_sort.h"
#include "engine/session.h"
#include "engine/slice.h"
#include "engine/stage_log.h"
#include "engine/wide.h"
#include "os/tasks.h"
#include "step/step_facts.h"
#include "store/corpus_reader.h"

namespace seamripper {

// What was met that a user should know.
struct EngineCounts {
  uint64_t large = 0;              // pages, partitions and groups that waited for each other
  uint64_t sorted_partitions = 0;  // of rows, on disk: larger than a thread's share
  uint64_t cut_groups = 0;         // larger than their step's kMostGroupBytes
};

class LocalRun {
 public:
  using Stream = std::unique_ptr<Spool>;

  // The corpus outlives the run. kEnvironment when the memory does not suffice for the pages alone.
  static Result<std::unique_ptr<LocalRun>> Open(const CorpusReader& corpus, EngineOptions options, Slice slice);

  uint64_t page_numbers() const { return numbers_.size(); }
  // Of text, on average.
  double BytesPerWord() const;
  const std::vector<RecordNumbers::Stretch>& stretches() const { return stretches_; }
  const std::vector<RecordNumbers::Stretch>& file_stretches() const { return file_stretches_; }
  const std::vector<StageRecord>& stages() const { return stages_.records(); }
  EngineCounts counts() const;
  const MemoryPlan& plan() const { return plan_; }
  const EngineOptions& options() const { return options_; }
  Budget* disk() { return &disk_; }
  BlockMemory* blocks() { return session_->blocks(); }
  LargeWork* large() { return &large_; }
  Status CheckStop() const { return stages_.CheckStop(); }
  void AddCounts(const WideCounts& counts);

  // Of 0, 1, ... `tasks` - 1 those that are the slice's: make() gives each thread a pointer to a worker, as RunTasks has
  // it.
  template <class Make>
  Status RunStage(std::string_view name, size_t tasks, Make make) {
    struct Worker {
      StageLog* stages;
      size_t first;
      decltype(make()) worker;
      Status Do(size_t task) {
        RETURN_IF_ERROR(stages->CheckStop());
        RETURN_IF_ERROR(worker->Do(first + task));
        stages->TaskDone();
        return {};
      }
      Status Finish() { return worker->Finish(); }
    };
    const size_t first = slice_.Begin(tasks);
    const size_t own = slice_.End(tasks) - first;
    stages_.Begin(name, own);
    const uint64_t before = disk_.taken();
    Status status = RunTasks(session_->threads(), plan_.threads, own, [&] {
      return std::unique_ptr<Worker>(new Worker{&stages_, first, make()});
    });
    stages_.End(disk_.taken() - before);
    return status;
  }

  // Calls visit(page, whether it is large) for the pages of a stretch.
  template <class Visit>
  Status Scan(size_t stretch, uint32_t parts, size_t bytes_per_word, PageCursors* cursors, Visit visit) {
    return ScanWanted(stretch, nullptr, parts, bytes_per_word, cursors, [&](const PageView& page, bool is_large) {
      visit(page, is_large);
      return Status();
    });
  }
  // The same of pages that are wanted; visit returns a Status.
  template <class Visit>
  Status ScanWanted(size_t stretch, const std::vector<bool>* wanted, uint32_t parts, size_t bytes_per_word,
                    PageCursors* cursors, Visit visit) {
    const LargePages large = {&large_, plan_.scratch_bytes / plan_.threads, bytes_per_word};
    return ScanPages({corpus_, numbers_, session_->texts()}, stretches_[stretch], wanted, parts, large, cursors,
                     [&](const PageView& page, bool is_large) {
                       RETURN_IF_ERROR(visit(page, is_large));
                       return stages_.CheckStop();
                     });
  }
  template <class Visit>
  Status ScanStretchOfFiles(size_t stretch, Visit&& visit) {
    return ScanFiles(corpus_, file_numbers_, file_stretches_[stretch], [&](const FileView& file) {
      visit(file);
      return stages_.CheckStop();
    });
  }

  Stream NewKeySpool() { return NewSpool(plan_.key_bits, plan_.key_spool_bytes); }
  Stream NewRowSpool() { return NewSpool(plan_.row_bits, plan_.row_spool_bytes); }
  template <class Row>
  std::unique_ptr<RowSorter<Row>> NewSorter() {
    return std::make_unique<RowSorter<Row>>(plan_.finding_bytes, options_.spill_folder, &disk_, nullptr, blocks());
  }

  // What a thread may use of the memory while it groups.
  size_t GroupShare() const { return plan_.group_bytes / plan_.threads; }
  GroupOptions NarrowOptions(uint32_t least_pages, uint32_t list_cap) const;
  template <class Step>
  WideOptions GroupOptionsOf() const {
    return {MostGroupBytes<Step>(), FoldsRows<Step>(), GroupShare(), options_.spill_folder, session_->blocks()};
  }

 private:
  LocalRun(const CorpusReader& corpus, RecordNumbers pages, RecordNumbers files, MemoryPlan plan, uint64_t disk_limit,
           uint64_t disk_needed, EngineOptions options, Slice slice);

  Status TakeMemory();
  Stream NewSpool(int bits, uint64_t memory_bytes);

  const CorpusReader& corpus_;
  const RecordNumbers numbers_;
  const RecordNumbers file_numbers_;
  const EngineOptions options_;
  const Slice slice_;
  const MemoryPlan plan_;
  const std::unique_ptr<Session> own_session_;  // null: it was given one
  Session* const session_;
  BudgetShare memory_;  // of the session
  const std::vector<RecordNumbers::Stretch> stretches_;
  const std::vector<RecordNumbers::Stretch> file_stretches_;
  Budget disk_;
  StageLog stages_;
  LargeWork large_;
  mutable std::mutex counts_mutex_;
  EngineCounts counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LOCAL_RUN_H_
