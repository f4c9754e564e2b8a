// Brings the rows of a table into its order, however many there are: within a share of memory, and on disk past it.
//
// Writers gather rows into one buffer. When it is full, whoever filled it sorts it and writes it to disk as a part, while
// the others fill another. Reading merges the parts and what is still in memory; when there are more parts than blocks fit
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
#include "columns/order_bytes.h"
#include "columns/row_bytes.h"
#include "columns/table.h"
#include "engine/row_buffer.h"
#include "engine/row_file.h"
#include "engine/row_merge.h"
#include "os/budget.h"

namespace seamripper {

// For rows described by Table<Row>. Memory: `memory_bytes`, what it gets of `common`, and a batch of 64 KiB for each
// Writer; but one row at least in each of these, and four while parts are merged. Disk: the bytes of the rows, twice while
// parts are merged before they are read.
template <class Row>
class RowSorter {
  // Of a row's bytes.
  struct Lengths {
    size_t order;
    size_t row;
  };

 public:
  // `disk`, `common`, memory that several sorters share, and `blocks` outlive the sorter, which gives back what it took when
  // it is destroyed; the last two may be null.
  RowSorter(uint64_t memory_bytes, std::string spill_folder, Budget* disk, Budget* common = nullptr,
            BlockMemory* blocks = nullptr)
      : buffer_bytes_(memory_bytes / 2),
        block_bytes_(BlockBytes(memory_bytes)),
        spill_folder_(std::move(spill_folder)),
        disk_(disk),
        common_(common),
        blocks_(blocks),
        rows_(NewBuffer()),
        taken_(common) {}

  // One per thread. What was added after the last Finish may be lost.
  class Writer {
   public:
    explicit Writer(RowSorter* sorter) : sorter_(sorter) {}

    Status Add(const Row& row) {
      const size_t begin = bytes_.size();
      AppendOrderOf(row, &bytes_);
      const size_t middle = bytes_.size();
      AppendRow(row, &bytes_);
      batch_.push_back({middle - begin, bytes_.size() - middle});
      return bytes_.size() < kBatchBytes ? Status() : Finish();
    }
    Status Finish() {
      Status status = sorter_->Take(batch_, bytes_);
      batch_.clear();
      bytes_.clear();
      return status;
    }

   private:
    RowSorter* sorter_;
    std::vector<Lengths> batch_;
    std::string bytes_;  // of the rows in batch_: order and row of each
  };

  // The rows in the table's order, after every Writer has finished; one reader at a time, and it may be made again.
  class Reader {
   public:
    explicit Reader(RowSorter* sorter) : rows_(sorter->rows_), status_(sorter->BeginReading(&merge_)) {}

    // Fills *row with the next one; false at the end, or when status() is not ok.
    bool Next(Row* row) {
      const From from = FindNext();
      if (from == From::kDisk) {
        *row = merge_.row();
        status_ = merge_.Advance();
      } else if (from == From::kMemory) {
        CHECK(DecodeRow(rows_.row(next_kept_++), row));
      }
      return from != From::kNowhere;
    }

    // The same of the row's bytes, which hold until the next. That a row stands where the last one does is a bug.
    bool NextBytes(std::string_view* bytes) {
      const From from = FindNext();
      if (from == From::kDisk) {
        merged_order_.clear();
        AppendOrderOf(merge_.row(), &merged_order_);
        Rise(merged_order_);
        merged_bytes_ = merge_.bytes();
        *bytes = merged_bytes_;
        status_ = merge_.Advance();
      } else if (from == From::kMemory) {
        Rise(rows_.order(next_kept_));
        *bytes = rows_.row(next_kept_++);
      }
      return from != From::kNowhere;
    }
    const Status& status() const { return status_; }

   private:
    enum class From { kNowhere, kMemory, kDisk };

    From FindNext() {
      const bool any_kept = next_kept_ < rows_.size();
      if (!status_.ok()) return From::kNowhere;
      if (merge_.done()) return any_kept ? From::kMemory : From::kNowhere;
      if (!any_kept) return From::kDisk;
      if (decoded_ != next_kept_) CHECK(DecodeRow(rows_.row(next_kept_), &kept_));
      decoded_ = next_kept_;
      return StandsBefore(kept_, merge_.row()) ? From::kMemory : From::kDisk;
    }
    void Rise(std::string_view order) {
      CHECK(last_order_.compare(order) < 0);
      last_order_ = order;
    }

    const RowBuffer& rows_;  // still in memory
    size_t next_kept_ = 0;   // of them
    RowMerge<Row> merge_;
    Row kept_;
    size_t decoded_ = SIZE_MAX;  // which of rows_ kept_ is
    std::string merged_order_, merged_bytes_;
    std::string last_order_;
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
  // Of a usual budget its blocks are those that are kept from one sorter to the next.
  RowBuffer NewBuffer() const {
    return {std::clamp<size_t>(buffer_bytes_ / 8, TempFile::kAlignment, BlockMemory::kBlockBytes), blocks_};
  }

  // Takes what is missing, if it can.
  bool IsFull(const Lengths& next) {
    const size_t needed = rows_.MemoryBytesWith(next.order + next.row);
    while (needed > buffer_bytes_ + taken_.bytes()) {
      if (!taken_.TryGrow(BlockMemory::kBlockBytes)) return !rows_.empty();
    }
    return false;
  }

  Status Take(const std::vector<Lengths>& batch, std::string_view bytes) {
    for (auto next = batch.begin(); next != batch.end();) {
      std::unique_lock lock(mutex_);
      if (IsFull(*next)) {
        // Nobody fills a third buffer while one is being written: `mutex_` is held until that is done.
        const std::lock_guard spill_lock(spill_mutex_);
        const BudgetShare taken = std::exchange(taken_, BudgetShare(common_));  // given back behind the rows
        RowBuffer full = std::exchange(rows_, NewBuffer());
        lock.unlock();
        RETURN_IF_ERROR(Spill(&full));
        continue;
      }
      for (; next != batch.end() && !IsFull(*next); ++next, ++count_) {
        rows_.Add(bytes.substr(0, next->order), bytes.substr(next->order, next->row));
        bytes.remove_prefix(next->order + next->row);
      }
    }
    return {};
  }

  Status BeginReading(RowMerge<Row>* merge) {
    rows_.Sort();
    while (file_ != nullptr && file_->parts() > FanIn()) RETURN_IF_ERROR(MergeParts());
    return file_ == nullptr ? Status() : merge->Begin(*file_, 0, file_->parts());
  }

  // With spill_mutex_ held.
  Status Spill(RowBuffer* rows) {
    rows->Sort();
    if (file_ == nullptr) file_ = NewRowFile();
    const uint64_t before = file_->bytes();
    RETURN_IF_ERROR(file_->BeginPart());
    for (size_t i = 0; i < rows->size(); ++i) {
      largest_row_ = std::max(largest_row_, rows->row(i).size());
      RETURN_IF_ERROR(file_->Add(rows->row(i)));
    }
    RETURN_IF_ERROR(file_->EndPart());
    spilled_bytes_ += file_->bytes() - before;
    return {};
  }

  // How many parts are merged at once: each needs a block, and its row as bytes and as itself.
  size_t FanIn() const { return std::max<size_t>(buffer_bytes_ / (block_bytes_ + 2 * largest_row_), 2); }

  // Fewer and longer parts.
  Status MergeParts() {
    std::unique_ptr<RowFile> merged = NewRowFile();
    const size_t fan_in = FanIn();
    for (size_t first = 0; first < file_->parts(); first += fan_in) {
      RowMerge<Row> merge;
      RETURN_IF_ERROR(merge.Begin(*file_, first, std::min(first + fan_in, file_->parts())));
      RETURN_IF_ERROR(merged->BeginPart());
      for (; !merge.done();) {
        RETURN_IF_ERROR(merged->Add(merge.bytes()));
        RETURN_IF_ERROR(merge.Advance());
      }
      RETURN_IF_ERROR(merged->EndPart());
    }
    spilled_bytes_ += merged->bytes();
    file_ = std::move(merged);
    return {};
  }

  std::unique_ptr<RowFile> NewRowFile() const { return std::make_unique<RowFile>(spill_folder_, block_bytes_, disk_); }

  const size_t buffer_bytes_;
  const size_t block_bytes_;
  const std::string spill_folder_;
  Budget* const disk_;
  Budget* const common_;
  BlockMemory* const blocks_;

  std::mutex mutex_;
  RowBuffer rows_;
  BudgetShare taken_;  // of common_
  uint64_t count_ = 0;

  std::mutex spill_mutex_;  // taken after mutex_
  std::unique_ptr<RowFile> file_;
  size_t largest_row_ = 0;  // of the parts, in bytes
  uint64_t spilled_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_SORT_H_
