// ASCII as the HTML and Encoding Standards speak of it.
#ifndef SEAMRIPPER_HTML_ENCODING_ASCII_H_
#define SEAMRIPPER_HTML_ENCODING_ASCII_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"

namespace seamripper::encoding {

constexpr bool IsAscii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

// Tab, line feed, form feed, carriage return, space.
constexpr bool IsAsciiSpace(char byte) {
  return byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r' || byte == ' ';
}

constexpr char AsciiLower(char byte) { return 'A' <= byte && byte <= 'Z' ? static_cast<char>(byte + 0x20) : byte; }

constexpr bool IsAsciiLetter(char byte) { return 'a' <= AsciiLower(byte) && AsciiLower(byte) <= 'z'; }

// How many bytes at the start of `bytes` are ASCII; eight or more at a time.
inline size_t AsciiPrefixLength(std::string_view bytes) {
  constexpr uint64_t kHighBits = 0x8080808080808080;
  const char* const data = bytes.data();
  size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32) {
    const uint64_t all = LoadLittleEndian<uint64_t>(data + at) | LoadLittleEndian<uint64_t>(data + at + 8) |
                         LoadLittleEndian<uint64_t>(data + at + 16) | LoadLittleEndian<uint64_t>(data + at + 24);
    if ((all & kHighBits) != 0) break;
  }
  for (; at + 8 <= bytes.size(); at += 8) {
    const uint64_t high = LoadLittleEndian<uint64_t>(data + at) & kHighBits;
    if (high != 0) return at + static_cast<size_t>(std::countr_zero(high)) / 8;
  }
  while (at < bytes.size() && IsAscii(data[at])) ++at;
  return at;
}

}  // namespace seamripper::encoding

#endif  // SEAMRIPPER_HTML_ENCODING_ASCII_H_
