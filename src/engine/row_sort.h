// Brings the rows of a table into its order, however many there are: within a share of memory, and on disk past it.
//
// Writers gather rows into one buffer. When it is full, whoever filled it sorts it and writes it to disk as a run, while
// the others fill another. Reading merges the runs and what is still in memory; when there are more runs than blocks fit
// the memory, some are merged into longer ones first.
#ifndef SEAMRIPPER_ENGINE_ROW_SORT_H_
#define SEAMRIPPER_ENGINE_ROW_SORT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/status.h"
#include "columns/row_bytes.h"
#include "columns/table.h"
#include "engine/run_file.h"
#include "engine/run_merge.h"
#include "os/budget.h"

namespace seamripper {

// For rows described by Table<Row>. Memory: `memory_bytes`, and a batch of 64 KiB for each Writer; but one row at least
// in each of these, and four while runs are merged. Disk: the bytes of the rows, twice while runs are merged before they
// are read.
template <class Row>
class RowSorter {
 public:
  // `disk` outlives the sorter, which gives back what it took when it is destroyed.
  RowSorter(uint64_t memory_bytes, std::string spill_folder, Budget* disk)
      : buffer_bytes_(memory_bytes / 2),
        block_bytes_(BlockBytes(memory_bytes)),
        spill_folder_(std::move(spill_folder)),
        disk_(disk) {}

  // One per thread. What was added after the last Finish may be lost.
  class Writer {
   public:
    explicit Writer(RowSorter* sorter) : sorter_(sorter) {}

    Status Add(const Row& row) {
      batch_bytes_ += CostOf(row);
      batch_.push_back(row);
      return batch_bytes_ < kBatchBytes ? Status() : Finish();
    }
    Status Finish() {
      Status status = sorter_->Take(&batch_);
      batch_.clear();
      batch_bytes_ = 0;
      return status;
    }

   private:
    RowSorter* sorter_;
    std::vector<Row> batch_;
    size_t batch_bytes_ = 0;
  };

  // The rows in the table's order, after every Writer has finished; one reader at a time, and it may be made again.
  class Reader {
   public:
    explicit Reader(RowSorter* sorter) : sorter_(sorter), status_(sorter->BeginReading(&merge_)) {}

    // Fills *row with the next one; false at the end, or when status() is not ok.
    bool Next(Row* row) {
      if (!status_.ok()) return false;
      const std::vector<Row>& kept = sorter_->rows_;
      const bool any_kept = next_kept_ < kept.size();
      if (merge_.done() && !any_kept) return false;
      if (merge_.done() || (any_kept && StandsBefore(kept[next_kept_], merge_.row()))) {
        *row = kept[next_kept_++];
      } else {
        *row = merge_.row();
        status_ = merge_.Advance();
      }
      return true;
    }
    const Status& status() const { return status_; }

   private:
    RowSorter* sorter_;
    RunMerge<Row> merge_;
    size_t next_kept_ = 0;  // of the rows still in memory
    Status status_;
  };

  uint64_t rows() const { return count_; }
  // That were written to disk, merging included.
  uint64_t spilled_bytes() const { return spilled_bytes_; }

 private:
  static constexpr size_t kBatchBytes = size_t{64} << 10;
  static constexpr size_t kMostBlockBytes = size_t{256} << 10;

  static size_t BlockBytes(uint64_t memory_bytes) {
    const uint64_t bytes = std::clamp<uint64_t>(memory_bytes / 64, TempFile::kAlignment, kMostBlockBytes);
    return bytes / TempFile::kAlignment * TempFile::kAlignment;
  }

  // Of memory, with the allocator's share in long strings.
  static size_t CostOf(const Row& row) {
    size_t bytes = sizeof(Row);
    ForEachMember<Row>([&](const auto& field) { bytes += HeapBytesOf(row.*field.member); });
    return bytes;
  }
  static size_t HeapBytesOf(const std::string& text) {
    return text.size() < sizeof(std::string) / 2 ? 0 : text.size() + 32;
  }
  template <class Value>
  static size_t HeapBytesOf(const Value&) {
    return 0;
  }

  // While a vector grows it is there twice.
  bool IsFull(size_t cost) const {
    const size_t room = rows_.size() == rows_.capacity() ? 3 * rows_.capacity() : rows_.capacity();
    return !rows_.empty() && heap_bytes_ + cost + room * sizeof(Row) > buffer_bytes_;
  }

  Status Take(std::vector<Row>* batch) {
    for (auto next = batch->begin(); next != batch->end();) {
      std::unique_lock lock(mutex_);
      if (IsFull(CostOf(*next))) {
        // Nobody fills a third buffer while one is being written: `mutex_` is held until that is done.
        const std::lock_guard spill_lock(spill_mutex_);
        std::vector<Row> full = std::move(rows_);
        rows_.clear();
        heap_bytes_ = 0;
        lock.unlock();
        RETURN_IF_ERROR(Spill(&full));
        continue;
      }
      for (; next != batch->end() && !IsFull(CostOf(*next)); ++next, ++count_) {
        heap_bytes_ += CostOf(*next) - sizeof(Row);
        rows_.push_back(std::move(*next));
      }
    }
    return {};
  }

  Status BeginReading(RunMerge<Row>* merge) {
    std::sort(rows_.begin(), rows_.end(), StandsBefore<Row>);
    while (runs_ != nullptr && runs_->runs() > FanIn()) RETURN_IF_ERROR(MergeRuns());
    return runs_ == nullptr ? Status() : merge->Begin(*runs_, 0, runs_->runs());
  }

  // With spill_mutex_ held.
  Status Spill(std::vector<Row>* rows) {
    std::sort(rows->begin(), rows->end(), StandsBefore<Row>);
    if (runs_ == nullptr) runs_ = NewRunFile();
    const uint64_t before = runs_->bytes();
    RETURN_IF_ERROR(runs_->BeginRun());
    std::string bytes;
    for (const Row& row : *rows) {
      bytes.clear();
      AppendRow(row, &bytes);
      largest_row_ = std::max(largest_row_, bytes.size());
      RETURN_IF_ERROR(runs_->Add(bytes));
    }
    RETURN_IF_ERROR(runs_->EndRun());
    spilled_bytes_ += runs_->bytes() - before;
    return {};
  }

  // How many runs are merged at once: each needs a block, and its row as bytes and as itself.
  size_t FanIn() const { return std::max<size_t>(buffer_bytes_ / (block_bytes_ + 2 * largest_row_), 2); }

  // Fewer and longer runs.
  Status MergeRuns() {
    std::unique_ptr<RunFile> merged = NewRunFile();
    const size_t fan_in = FanIn();
    for (size_t first = 0; first < runs_->runs(); first += fan_in) {
      RunMerge<Row> merge;
      RETURN_IF_ERROR(merge.Begin(*runs_, first, std::min(first + fan_in, runs_->runs())));
      RETURN_IF_ERROR(merged->BeginRun());
      for (; !merge.done();) {
        RETURN_IF_ERROR(merged->Add(merge.bytes()));
        RETURN_IF_ERROR(merge.Advance());
      }
      RETURN_IF_ERROR(merged->EndRun());
    }
    spilled_bytes_ += merged->bytes();
    runs_ = std::move(merged);
    return {};
  }

  std::unique_ptr<RunFile> NewRunFile() const { return std::make_unique<RunFile>(spill_folder_, block_bytes_, disk_); }

  const size_t buffer_bytes_;
  const size_t block_bytes_;
  const std::string spill_folder_;
  Budget* const disk_;

  std::mutex mutex_;
  std::vector<Row> rows_;
  size_t heap_bytes_ = 0;  // of the texts in rows_
  uint64_t count_ = 0;

  std::mutex spill_mutex_;  // taken after mutex_
  std::unique_ptr<RunFile> runs_;
  size_t largest_row_ = 0;  // of the runs, in bytes
  uint64_t spilled_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_SORT_H_
