#include "cli/utf8.h"

namespace seamripper::cli {

namespace {

constexpr CodePoint kMalformed = {0xFFFD, 1, false};

unsigned char ByteAt(std::string_view text, size_t at) { return static_cast<unsigned char>(text[at]); }

}  // namespace

CodePoint FirstCodePoint(std::string_view text) {
  const unsigned char first = ByteAt(text, 0);
  if (first < 0x80) return {first, 1, true};
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return kMalformed;
  char32_t value = first & (0xFFU >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((ByteAt(text, i) & 0xC0) != 0x80) return kMalformed;
    value = value << 6 | (ByteAt(text, i) & 0x3F);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast[length] || value > 0x10FFFF || surrogate) return kMalformed;
  return {value, length, true};
}

void AppendUtf8(std::string* to, char32_t value) {
  const auto byte = [to](char32_t bits) { to->push_back(static_cast<char>(bits)); };
  if (value < 0x80) return byte(value);
  if (value < 0x800) {
    byte(0xC0 | value >> 6);
  } else {
    if (value < 0x10000) {
      byte(0xE0 | value >> 12);
    } else {
      byte(0xF0 | value >> 18);
      byte(0x80 | (value >> 12 & 0x3F));
    }
    byte(0x80 | (value >> 6 & 0x3F));
  }
  byte(0x80 | (value & 0x3F));
}

}  // namespace seamripper::cli
