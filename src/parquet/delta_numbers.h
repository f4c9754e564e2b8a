// Numbers as what each differs by from the one before, in as few bits as its neighbours need: Parquet's
// DELTA_BINARY_PACKED.
//
//   head    128 | 4 | how many | the first, zigzag                      as varints
//   block   of 128: the least difference, a zigzag varint | 4 widths, a byte each
//           | 4 times 32 differences, less the least, `width` bits each, lowest first
//
// The last block ends with the 32 that hold the last number; widths of what is not there are zero.
#ifndef SEAMRIPPER_PARQUET_DELTA_NUMBERS_H_
#define SEAMRIPPER_PARQUET_DELTA_NUMBERS_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seamripper {

// `numbers` are eight bytes each, little-endian; there is one at least. False, and nothing is appended, when some would
// need more than 32 bits: such are hardly shorter so.
[[nodiscard]] bool AppendDeltas(std::string_view numbers, std::string* to);

// All of `numbers`. False unless the bytes are what AppendDeltas makes of so many.
[[nodiscard]] bool ReadDeltas(std::string_view bytes, std::span<int64_t> numbers);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_DELTA_NUMBERS_H_
