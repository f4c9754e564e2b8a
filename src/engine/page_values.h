// A value for each page, by number, for steps that need those of any page at any time.
#ifndef SEAMRIPPER_ENGINE_PAGE_VALUES_H_
#define SEAMRIPPER_ENGINE_PAGE_VALUES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

#include "base/status.h"
#include "base/xxh3.h"
#include "os/budget.h"
#include "os/temp_file.h"

namespace seamripper {

// Those of the first pages are in memory, up to `memory_bytes`; the others in a file that the system's cache of files
// may hold or not, so it stays right when memory is short, and becomes slow.
template <class Value>
class PageValues {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  // `disk` outlives it.
  PageValues(uint64_t pages, uint64_t memory_bytes, std::string spill_folder, Budget* disk)
      : pages_(pages),
        kept_(std::min<uint64_t>(pages, memory_bytes / sizeof(Value))),
        values_(new Value[kept_]),
        spill_folder_(std::move(spill_folder)),
        disk_(disk) {}
  ~PageValues() { disk_->Give(taken_); }
  PageValues(const PageValues&) = delete;
  PageValues& operator=(const PageValues&) = delete;

  // Before any other call.
  Status Open() {
    const uint64_t bytes = (pages_ - kept_) * sizeof(Stored);
    if (bytes == 0) return {};
    if (!disk_->TryTake(bytes)) return DiskBudgetError(*disk_, bytes, spill_folder_);
    taken_ = bytes;
    ASSIGN_OR_RETURN(file_, TempFile::CreateForSmallPieces(spill_folder_));
    return {};
  }

  // What steps emit. A copy is for another thread. What fails is told by status().
  class Sets {
   public:
    explicit Sets(PageValues* values) : values_(values) {}
    void Emit(uint64_t page, const Value& value) { values_->Passes(values_->Set(page, value)); }

   private:
    PageValues* values_;
  };
  // What steps read of their own page; false when that fails, as status() tells.
  bool ReadOwn(uint64_t page, Value* value) const { return Passes(Read(page, value)); }
  // After a stage: the first failure of a step.
  Status status() const {
    const std::lock_guard lock(mutex_);
    return status_;
  }

  // From any thread, for each page once.
  Status Set(uint64_t page, const Value& value) {
    if (page < kept_) {
      values_[page] = value;
      return {};
    }
    const Stored stored = {value, ChecksumOf(value)};
    return file_->WriteAt(OffsetOf(page), reinterpret_cast<const char*>(&stored), sizeof stored);
  }

  // From any thread, after all were set; of a page that was. kEnvironment when the disk fails, or gives back other bytes
  // than were written.
  Status Read(uint64_t page, Value* value) const {
    if (page < kept_) {
      *value = values_[page];
      return {};
    }
    Stored stored;
    RETURN_IF_ERROR(file_->ReadAt(OffsetOf(page), reinterpret_cast<char*>(&stored), sizeof stored));
    if (stored.checksum != ChecksumOf(stored.value)) {
      return EnvironmentError("a temporary file in " + spill_folder_ +
                              " does not hold what was written to it: check the disk");
    }
    *value = stored.value;
    return {};
  }

  // The same without a copy: leaves *found at the value where it lies in memory, else at *scratch, read into it.
  Status Find(uint64_t page, Value* scratch, const Value** found) const {
    *found = page < kept_ ? &values_[page] : scratch;
    return page < kept_ ? Status() : Read(page, scratch);
  }

 private:
  bool Passes(Status status) const {
    if (status.ok()) return true;
    const std::lock_guard lock(mutex_);
    if (status_.ok()) status_ = std::move(status);
    return false;
  }

  struct Stored {
    Value value;
    uint64_t checksum;
  };
  static uint64_t ChecksumOf(const Value& value) {
    return Xxh3Of64({reinterpret_cast<const char*>(&value), sizeof value});
  }
  uint64_t OffsetOf(uint64_t page) const { return (page - kept_) * sizeof(Stored); }

  const uint64_t pages_;
  const uint64_t kept_;
  const std::unique_ptr<Value[]> values_;
  const std::string spill_folder_;
  Budget* const disk_;
  uint64_t taken_ = 0;
  std::unique_ptr<TempFile> file_;
  mutable std::mutex mutex_;
  mutable Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAGE_VALUES_H_
