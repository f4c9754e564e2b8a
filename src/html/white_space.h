// Unicode's White_Space in UTF-8, the no-break spaces too.
#ifndef SEAMRIPPER_HTML_WHITE_SPACE_H_
#define SEAMRIPPER_HTML_WHITE_SPACE_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace seamripper {

enum class SpaceClass : uint8_t { kPlain, kSpace, kLead, kNull };  // kLead: the first byte of some beyond ASCII

inline constexpr auto kSpaceClasses = [] {
  std::array<SpaceClass, 256> classes{};
  for (const int c : {'\t', '\n', '\v', '\f', '\r', ' '}) classes[static_cast<size_t>(c)] = SpaceClass::kSpace;
  for (const int c : {0xC2, 0xE1, 0xE2, 0xE3}) classes[static_cast<size_t>(c)] = SpaceClass::kLead;
  classes[0] = SpaceClass::kNull;
  return classes;
}();

inline SpaceClass SpaceClassOf(char c) { return kSpaceClasses[static_cast<unsigned char>(c)]; }

// The length of the White_Space character beyond ASCII at `p`, or 0.
inline size_t WideSpaceLength(const char* p, const char* end) {
  const auto byte = [&](int i) { return end - p > i ? static_cast<unsigned char>(p[i]) : 0; };
  switch (byte(0)) {
    case 0xC2:  // U+0085, U+00A0
      return byte(1) == 0x85 || byte(1) == 0xA0 ? 2 : 0;
    case 0xE1:  // U+1680
      return byte(1) == 0x9A && byte(2) == 0x80 ? 3 : 0;
    case 0xE2:  // U+2000 to U+200A, U+2028, U+2029, U+202F; U+205F
      if (byte(1) == 0x81) return byte(2) == 0x9F ? 3 : 0;
      if (byte(1) != 0x80) return 0;
      return (byte(2) >= 0x80 && byte(2) <= 0x8A) || byte(2) == 0xA8 || byte(2) == 0xA9 || byte(2) == 0xAF ? 3 : 0;
    case 0xE3:  // U+3000
      return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;
    default:
      return 0;
  }
}

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_WHITE_SPACE_H_
