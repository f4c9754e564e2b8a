// UTF-8, one code point at a time.
#ifndef SEAMRIPPER_BASE_CODE_POINT_H_
#define SEAMRIPPER_BASE_CODE_POINT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

inline constexpr char32_t kReplacementCharacter = 0xfffd;

struct CodePoint {
  char32_t value;
  uint32_t length;  // bytes consumed, 1 to 4
};

// The code point at the start of non-empty `text`. Ill-formed bytes give U+FFFD and the length of the maximal subpart,
// which is the WHATWG rule.
//
// Inline because every walk over text is a loop around it.
//
// The second byte alone decides what a lead byte leaves open: overlong forms (E0, F0), surrogates (ED), values above
// 10FFFF (F4). Every byte after that is any of 80..BF.
inline CodePoint DecodeUtf8(std::string_view text) {
  const auto byte = [text](size_t i) { return static_cast<uint8_t>(text[i]); };
  const auto continues = [text, byte](size_t i) { return i < text.size() && (byte(i) & 0xc0) == 0x80; };
  const auto bits = [byte](size_t i) { return static_cast<char32_t>(byte(i) & 0x3f); };

  const uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xc2 || lead > 0xf4 || !continues(1)) return {kReplacementCharacter, 1};
  if (lead < 0xe0) return {static_cast<char32_t>(lead & 0x1f) << 6 | bits(1), 2};
  if (lead < 0xf0) {
    const char32_t high = static_cast<char32_t>(lead & 0x0f) << 6 | bits(1);
    if (high < (0x800 >> 6) || (high >= (0xd800 >> 6) && high <= (0xdfff >> 6))) return {kReplacementCharacter, 1};
    if (!continues(2)) return {kReplacementCharacter, 2};
    return {high << 6 | bits(2), 3};
  }
  const char32_t high = static_cast<char32_t>(lead & 0x07) << 6 | bits(1);
  if (high < (0x10000 >> 12) || high > (0x10ffff >> 12)) return {kReplacementCharacter, 1};
  if (!continues(2)) return {kReplacementCharacter, 2};
  if (!continues(3)) return {kReplacementCharacter, 3};
  return {high << 12 | bits(2) << 6 | bits(3), 4};
}

// `code_point` is a scalar value: at most 0x10ffff and no surrogate. Returns the end of its bytes, of which there are
// one to four.
inline char* WriteUtf8(char* to, char32_t code_point) {
  const auto write = [&to](char32_t byte) { *to++ = static_cast<char>(byte); };
  const auto low = [code_point](int shift) { return 0x80 | (code_point >> shift & 0x3f); };
  if (code_point < 0x80) {
    write(code_point);
  } else if (code_point < 0x800) {
    write(0xc0 | code_point >> 6);
    write(low(0));
  } else if (code_point < 0x10000) {
    write(0xe0 | code_point >> 12);
    write(low(6));
    write(low(0));
  } else {
    write(0xf0 | code_point >> 18);
    write(low(12));
    write(low(6));
    write(low(0));
  }
  return to;
}

inline void AppendUtf8(std::string* to, char32_t code_point) {
  char bytes[4];
  to->append(bytes, WriteUtf8(bytes, code_point));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_CODE_POINT_H_
