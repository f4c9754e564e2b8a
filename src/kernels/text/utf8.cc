#include "kernels/text/utf8.h"

#include <algorithm>

#include "kernels/text/ascii.h"

namespace seamripper {
namespace {

// How many bytes at the start of `text` are ASCII.
size_t AsciiLength(std::string_view text) {
  for (size_t i = 0; i < text.size(); i += 8) {
    const uint64_t tops = LoadEight(text, i) & kTopBits;
    if (tops != 0) return i + BytesBefore(tops);
  }
  return text.size();
}

// A U+FFFD that is spelled out is three bytes; an ill-formed subpart of three bytes starts with F0..F4.
bool IsIllFormed(CodePoint decoded, char lead) {
  return decoded.value == kReplacementCharacter && !(decoded.length == 3 && static_cast<uint8_t>(lead) == 0xef);
}

// How many bytes at the start of `text` are well-formed.
size_t WellFormedLength(std::string_view text) {
  size_t i = 0;
  while (i < text.size()) {
    if (static_cast<uint8_t>(text[i]) < 0x80) {
      i += AsciiLength(text.substr(i));
      continue;
    }
    const CodePoint decoded = DecodeUtf8(text.substr(i));
    if (IsIllFormed(decoded, text[i])) break;
    i += decoded.length;
  }
  return i;
}

}  // namespace

bool IsUtf8(std::string_view text) { return WellFormedLength(text) == text.size(); }

size_t AppendRepairedUtf8(std::string* to, std::string_view bytes) {
  size_t repairs = 0;
  for (;;) {
    const size_t length = WellFormedLength(bytes);
    to->append(bytes.substr(0, length));
    bytes.remove_prefix(length);
    if (bytes.empty()) return repairs;
    AppendUtf8(to, kReplacementCharacter);
    bytes.remove_prefix(DecodeUtf8(bytes).length);
    repairs++;
  }
}

std::string_view Utf8Prefix(std::string_view text, size_t limit) {
  if (text.size() <= limit) return text;
  // A byte that continues nothing is a boundary on each side, so only a lead at most three bytes back can reach over
  // the limit.
  for (size_t back = 0; back <= std::min<size_t>(limit, 3); back++) {
    const std::string_view rest = text.substr(limit - back);
    if ((static_cast<uint8_t>(rest[0]) & 0xc0) == 0x80) continue;
    return text.substr(0, DecodeUtf8(rest).length > back ? limit - back : limit);
  }
  return text.substr(0, limit);
}

}  // namespace seamripper
