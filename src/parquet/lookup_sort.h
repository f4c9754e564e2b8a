// Brings the entries of a lookup into order, however many there are: within a share of memory, and on disk past it.
#ifndef SEAMRIPPER_PARQUET_LOOKUP_SORT_H_
#define SEAMRIPPER_PARQUET_LOOKUP_SORT_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/status.h"
#include "os/budget.h"
#include "os/temp_file.h"

namespace seamripper {

// Rows of a table that follow each other and have one value in a column.
struct LookupEntry {
  uint64_t value = 0;  // an integer as it is; XXH3-64 of text
  uint64_t first_row = 0;
  uint64_t rows = 0;
  friend auto operator<=>(const LookupEntry&, const LookupEntry&) = default;
};

struct LookupMemory {
  // For the entries of one column.
  uint64_t memory_bytes = uint64_t{8} << 20;
  std::string spill_folder;  // where files without names may lie
  Budget* disk = nullptr;    // of them; null: as much as there is
};

// One thread. Memory: what it is told, and 4 KiB for each time that it was full. Disk: 24 bytes an entry.
class LookupSorter {
 public:
  explicit LookupSorter(const LookupMemory& memory);
  ~LookupSorter();
  LookupSorter(const LookupSorter&) = delete;
  LookupSorter& operator=(const LookupSorter&) = delete;

  // By rising rows.
  Status Add(const LookupEntry& entry);

  // Once, at the end: all entries by value, then row; stops at the first error.
  Status ForEach(const std::function<Status(const LookupEntry&)>& visit);

 private:
  struct Run;

  void Sort();
  Status Spill();
  Status Merge(const std::function<Status(const LookupEntry&)>& visit);
  Status Refill(Run* run, size_t most_entries);

  const LookupMemory memory_;
  std::vector<LookupEntry> entries_;
  std::vector<LookupEntry> other_;  // room to sort them into
  bool sorted_ = true;              // entries_ came so
  std::unique_ptr<TempFile> file_;
  uint64_t file_bytes_ = 0;
  std::vector<Run> runs_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_LOOKUP_SORT_H_
