// Comparing and trimming the ASCII of header fields.
#ifndef SEAMRIPPER_ARCHIVE_ASCII_H_
#define SEAMRIPPER_ARCHIVE_ASCII_H_

#include <algorithm>
#include <string_view>

namespace seamripper {

constexpr char LowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

// `lower` is lower case.
inline bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() &&
         std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) { return LowerAscii(a) == b; });
}

inline bool StartsWithIgnoringCase(std::string_view text, std::string_view lower) {
  return EqualsIgnoringCase(text.substr(0, lower.size()), lower);
}

// Without the white space of header lines (blank, tab, CR, LF) at both ends.
inline std::string_view TrimAscii(std::string_view text) {
  constexpr std::string_view kWhite = " \t\r\n";
  const size_t first = text.find_first_not_of(kWhite);
  if (first == std::string_view::npos) return text.substr(0, 0);
  return text.substr(first, text.find_last_not_of(kWhite) + 1 - first);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ASCII_H_
