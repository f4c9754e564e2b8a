// Rows added in any order and then taken key by key, by whoever walks along the same keys in their order: a join in one
// pass over both sides, within a share of memory, and on disk past it.
#ifndef SEAMRIPPER_RUNS_ROWS_BY_KEY_H_
#define SEAMRIPPER_RUNS_ROWS_BY_KEY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "base/status.h"
#include "columns/table.h"
#include "engine/row_sort.h"

namespace seamripper {

// The key is the first part of Table<Row>::Order. One thread. Memory and disk as RowSorter.
template <class Row>
class RowsByKey {
 public:
  RowsByKey(uint64_t memory_bytes, const std::string& spill_folder, Budget* disk)
      : sorter_(memory_bytes, spill_folder, disk) {}

  Status Add(const Row& row) { return writer_.Add(row); }

  // After the last Add, before the first row is taken.
  Status Begin() {
    RETURN_IF_ERROR(writer_.Finish());
    reader_.emplace(&sorter_);
    return Advance();
  }

  // Goes on to the first row whose key is no smaller; true when it is the same. Keys rise from call to call.
  template <class Key>
  Result<bool> MoveTo(const Key& key) {
    for (; has_row_ && KeyOf(row_) < key;) RETURN_IF_ERROR(Advance());
    return has_row_ && KeyOf(row_) == key;
  }
  Status Advance() {
    has_row_ = reader_->Next(&row_);
    return reader_->status();
  }
  bool has_row() const { return has_row_; }
  const Row& row() const { return row_; }

 private:
  static const auto& KeyOf(const Row& row) { return std::get<0>(Table<Row>::Order(row)); }

  RowSorter<Row> sorter_;
  typename RowSorter<Row>::Writer writer_{&sorter_};
  std::optional<typename RowSorter<Row>::Reader> reader_;
  Row row_;
  bool has_row_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_ROWS_BY_KEY_H_
