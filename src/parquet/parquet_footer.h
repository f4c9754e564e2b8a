// The end of a Parquet file, which says what lies where.
#ifndef SEAMRIPPER_PARQUET_PARQUET_FOOTER_H_
#define SEAMRIPPER_PARQUET_PARQUET_FOOTER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "columns/table.h"

namespace seamripper {

// The smallest and the largest value, as they are written, text without its length.
struct ColumnBounds {
  std::string least;
  std::string most;
};

// A column of a group of rows.
struct ColumnSummary {
  uint64_t rows = 0;
  uint64_t nulls = 0;
  bool has_dictionary = false;  // some of its pages need one
  bool has_deltas = false;      // some of its pages are such
  std::optional<ColumnBounds> bounds;
  uint64_t unpacked_bytes = 0;    // with the heads of pages
  uint64_t offset = 0;            // in the file
  uint64_t dictionary_bytes = 0;  // there
  uint64_t page_bytes = 0;        // behind them
};

// The columns of a group of rows.
using GroupSummary = std::vector<ColumnSummary>;

// All that comes behind the last page.
std::string ParquetFooter(std::span<const ColumnFacts> columns, std::span<const GroupSummary> groups);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PARQUET_FOOTER_H_
