// UTF-8: decoding one code point at a time, validating, and repairing by the WHATWG rule (maximal subparts become
// U+FFFD).
#ifndef SEAMRIPPER_KERNELS_TEXT_UTF8_H_
#define SEAMRIPPER_KERNELS_TEXT_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

struct CodePoint {
  char32_t value;
  uint32_t length;  // bytes consumed, 1 to 4
};

// The code point at the start of non-empty `text`. Ill-formed bytes give U+FFFD and the length of the maximal
// subpart.
CodePoint DecodeUtf8(std::string_view text);

bool IsUtf8(std::string_view text);

void AppendUtf8(std::string* to, char32_t code_point);

// Appends `bytes` with every ill-formed maximal subpart replaced. Returns how many were.
size_t AppendRepairedUtf8(std::string* to, std::string_view bytes);

// The longest prefix of `text` of at most `limit` bytes that cuts no code point.
std::string_view Utf8Prefix(std::string_view text, size_t limit);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_UTF8_H_
