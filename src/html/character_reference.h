// Character references (&amp; &#65; &#x41;) as WHATWG's tokenizer reads them.
#ifndef SEAMRIPPER_HTML_CHARACTER_REFERENCE_H_
#define SEAMRIPPER_HTML_CHARACTER_REFERENCE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

struct CharacterReference {
  size_t length = 0;  // bytes of source it takes, from the ampersand; 0: the ampersand is only itself
  uint8_t utf8_length = 0;
  char utf8[7];
  std::string_view text() const { return {utf8, utf8_length}; }
};

// In an attribute a name without semicolon that '=' or a letter or digit follows is no reference.
enum class ReferencePlace { kText, kAttribute };

// At most this many bytes are looked at in vain: after an ampersand that starts no reference.
inline constexpr size_t kLongestFailedReference = 33;

// The most bytes that the characters of references take which are written in so many: "&nGt;" becomes six.
constexpr size_t LongestDecoded(size_t bytes) { return bytes + bytes / 4; }

// The reference at the start of `source`, which starts with an ampersand.
CharacterReference ReadCharacterReference(std::string_view source, ReferencePlace place);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_CHARACTER_REFERENCE_H_
