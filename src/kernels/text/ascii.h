// Eight bytes of text at a time, in one integer: which are ASCII letters or digits, and the lower case of all.
//
// A byte's answer is its top bit; the lowest byte is the first of the text. For bytes below 0x80 a range is two
// additions that cannot carry into the next byte:
//
//   byte                        m      :      Z
//   + 0x80 - 'a' sets the top   yes    no     no     iff byte >= 'a'
//   + 0x7f - 'z' sets the top   no     no     no     iff byte >  'z'
#ifndef SEAMRIPPER_KERNELS_TEXT_ASCII_H_
#define SEAMRIPPER_KERNELS_TEXT_ASCII_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bytes.h"

namespace seamripper {

inline constexpr uint64_t kTopBits = 0x8080808080808080;

// What is left of `text` from `at` on, fewer than eight bytes, and zeros.
[[gnu::noinline]] inline uint64_t LoadLast(std::string_view text, size_t at) {
  uint64_t eight = 0;
  if (at < text.size()) std::memcpy(&eight, text.data() + at, text.size() - at);
  return eight;
}

// The eight bytes of `text` from `at`, which is at most its size; zeros beyond the end.
inline uint64_t LoadEight(std::string_view text, size_t at) {
  if (at + 8 <= text.size()) [[likely]]
    return LoadLittleEndian<uint64_t>(text.data() + at);
  return LoadLast(text, at);
}

// How many bytes come before the first whose top bit is set: 0 to 8.
inline size_t BytesBefore(uint64_t tops) { return static_cast<size_t>(std::countr_zero(tops)) / 8; }

// How many top bits are set, `tops` having no others: the sum of eight ones or zeros arises in the highest byte.
inline uint64_t CountBytes(uint64_t tops) { return (tops >> 7) * 0x0101010101010101 >> 56; }

inline uint64_t BytesInRange(uint64_t seven_bits, uint8_t first, uint8_t last) {
  constexpr uint64_t kEach = 0x0101010101010101;
  return (seven_bits + (0x80u - first) * kEach) & ~(seven_bits + (0x7fu - last) * kEach) & kTopBits;
}

inline uint64_t AsciiUpperBytes(uint64_t eight) { return BytesInRange(eight & ~kTopBits, 'A', 'Z') & ~eight; }

inline uint64_t AsciiWordBytes(uint64_t eight) {
  const uint64_t seven_bits = eight & ~kTopBits;
  const uint64_t letters = BytesInRange(seven_bits | 0x2020202020202020, 'a', 'z');
  return (letters | BytesInRange(seven_bits, '0', '9')) & ~eight;
}

inline uint64_t AsciiLower(uint64_t eight) { return eight | AsciiUpperBytes(eight) >> 2; }

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_ASCII_H_
