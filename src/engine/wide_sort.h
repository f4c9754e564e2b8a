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
#include "store/packet.h"

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

// Adds all rows of the partition to `sorter`.
Status SortPartition(const Spool& spool, size_t partition, RowSorter<KeyedRow>* sorter);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_WIDE_SORT_H_
