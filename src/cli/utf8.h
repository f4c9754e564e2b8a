// Code points of text that should be UTF-8 but need not be.
#ifndef SEAMRIPPER_CLI_UTF8_H_
#define SEAMRIPPER_CLI_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace seamripper::cli {

struct CodePoint {
  char32_t value = 0;
  size_t bytes = 0;    // consumed; at least one
  bool valid = false;  // false: value is U+FFFD, for one malformed byte
};

// The first code point of non-empty `text`. Overlong forms, surrogates and values above U+10FFFF are malformed.
CodePoint FirstCodePoint(std::string_view text);

void AppendUtf8(std::string* to, char32_t value);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_UTF8_H_
