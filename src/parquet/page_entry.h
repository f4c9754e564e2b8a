// Where a page of a column lies in a Parquet file, and what its bytes are: what an index tells of it.
#ifndef SEAMRIPPER_PARQUET_PAGE_ENTRY_H_
#define SEAMRIPPER_PARQUET_PAGE_ENTRY_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace seamripper {

// Of a page of values; or of the dictionary of a group of rows, whose rows are then meant.
struct PageEntry {
  uint64_t end_row = 0;  // behind its last, in the file
  uint64_t rows = 0;
  uint64_t offset = 0;
  uint64_t stored_bytes = 0;    // there, head included
  uint64_t head_bytes = 0;      // of them
  uint64_t unpacked_bytes = 0;  // of the rest
  uint64_t encoding = 0;        // parquet::Encoding
  uint64_t checksum = 0;        // XXH3-64 of the stored bytes
  friend bool operator==(const PageEntry&, const PageEntry&) = default;
};

// As a row of numbers (number_tree.h).
inline constexpr size_t kPageEntryNumbers = 8;
inline std::array<uint64_t, kPageEntryNumbers> NumbersOf(const PageEntry& page) {
  return {page.end_row,    page.rows,           page.offset,   page.stored_bytes,
          page.head_bytes, page.unpacked_bytes, page.encoding, page.checksum};
}
inline PageEntry PageEntryOf(const uint64_t* numbers) {
  return {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PAGE_ENTRY_H_
