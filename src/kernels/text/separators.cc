#include "kernels/text/separators.h"

#include <bit>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

// The bytes of the character that begins `text`, if it is seen to be a separator; else 0.
size_t SeparatorLength(std::string_view text) {
  constexpr size_t kLongest = 4;
  if (text.size() < kLongest) return 0;
  const CodePoint character = DecodeUtf8(text);
  return (FlagsOf(character.value) & kWordFlags) == 0 ? character.length : 0;
}

uint64_t WithoutLowest(uint64_t bits, size_t count) { return count < 64 ? bits >> count << count : 0; }

}  // namespace

uint64_t WithoutSeparators(std::string_view text, size_t at, uint64_t others, size_t* separators_end) {
  if (*separators_end > at) others = WithoutLowest(others, *separators_end - at);
  while (others != 0) {
    const size_t next = at + static_cast<size_t>(std::countr_zero(others));
    const size_t length = SeparatorLength(text.substr(next));
    if (length == 0) break;
    *separators_end = next + length;
    others = WithoutLowest(others, *separators_end - at);
  }
  return others;
}

}  // namespace seamripper
