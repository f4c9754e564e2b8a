// UTF-8: validating, cutting, and repairing by the WHATWG rule (maximal subparts become U+FFFD).
#ifndef SEAMRIPPER_KERNELS_TEXT_UTF8_H_
#define SEAMRIPPER_KERNELS_TEXT_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/code_point.h"

namespace seamripper {

bool IsUtf8(std::string_view text);

// Appends `bytes` with every ill-formed maximal subpart replaced. Returns how many were.
size_t AppendRepairedUtf8(std::string* to, std::string_view bytes);

// The longest prefix of `text` of at most `limit` bytes that cuts no code point, and no maximal subpart if `text` is
// ill-formed.
std::string_view Utf8Prefix(std::string_view text, size_t limit);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_UTF8_H_
