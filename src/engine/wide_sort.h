// A partition of wide rows that is too large for the memory, sorted on disk.
#ifndef SEAMRIPPER_ENGINE_WIDE_SORT_H_
#define SEAMRIPPER_ENGINE_WIDE_SORT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/row_sort.h"
#include "engine/spool.h"

namespace seamripper {

struct KeyedRow {
  std::string key;
  std::string value;
};

template <>
struct Table<KeyedRow> {
  static constexpr std::string_view kName = "keyed";
  static constexpr auto kFields = std::tuple(Stored("key", &KeyedRow::key), Stored("value", &KeyedRow::value));
  static auto Key(const KeyedRow& row) { return std::tie(row.key, row.value); }
  static auto Order(const KeyedRow& row) { return Key(row); }
};

// A row in a spool: a word with both lengths, then key and value, filled up to a whole word.
struct WideLengths {
  uint32_t key = 0;
  uint32_t value = 0;

  static WideLengths Of(uint64_t word) {
    return {static_cast<uint32_t>(word >> 32), static_cast<uint32_t>(word & UINT32_MAX)};
  }
  uint64_t word() const { return uint64_t{key} << 32 | value; }
  size_t words() const { return 1 + (size_t{key} + value + 7) / 8; }
};

// Adds all rows of the partition to `sorter`.
Status SortPartition(const Spool& spool, size_t partition, RowSorter<KeyedRow>* sorter);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_WIDE_SORT_H_
