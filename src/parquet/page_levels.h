// The hybrid of runs and packed bits in which Parquet writes small numbers: which values are there, and their places in
// a dictionary.
//
//   run      count << 1 as a varint | the number, in whole bytes
//   packed   (eights of numbers << 1 | 1) as a varint | the numbers, `width` bits each, lowest first; zeros at the end
#ifndef SEAMRIPPER_PARQUET_PAGE_LEVELS_H_
#define SEAMRIPPER_PARQUET_PAGE_LEVELS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seamripper {

// `number` fits one byte.
void AppendRun(uint64_t count, uint8_t number, std::string* to);

// Each number is less than 2^width; 1 <= width <= 32. There is one at least.
void AppendPacked(std::span<const uint32_t> numbers, int width, std::string* to);

// The bits alone, of as many numbers as fill whole bytes; the width may be 0.
void AppendBits(std::span<const uint32_t> numbers, int width, std::string* to);

// All of `numbers`, of runs and packed ones; 0 <= width <= 32. False when the bytes hold others than so many, but for the
// zeros at the end of what is packed.
[[nodiscard]] bool ReadNumbers(std::string_view bytes, int width, std::span<uint32_t> numbers);

// The bits alone. There are enough bytes.
void ReadBits(const char* bytes, int width, std::span<uint32_t> numbers);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PAGE_LEVELS_H_
