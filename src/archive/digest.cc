#include "archive/digest.h"

#include "archive/ascii.h"

namespace seamripper {
namespace {

using Digest = std::array<uint8_t, 20>;

// The value of a digit, or -1. RFC 4648.
int Base32Digit(char c) {
  c = LowerAscii(c);
  if (c >= 'a' && c <= 'z') return c - 'a';
  return c >= '2' && c <= '7' ? c - '2' + 26 : -1;
}

int HexDigit(char c) {
  c = LowerAscii(c);
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= '0' && c <= '9' ? c - '0' : -1;
}

// All 160 bits from digits of `bits` each, most significant first.
std::optional<Digest> Decode(std::string_view text, int bits, int (*digit_of)(char)) {
  Digest digest{};
  unsigned pending = 0;
  int pending_bits = 0;
  size_t at = 0;
  for (const char c : text) {
    const int digit = digit_of(c);
    if (digit < 0) return {};
    pending = pending << bits | static_cast<unsigned>(digit);
    pending_bits += bits;
    if (pending_bits < 8) continue;
    pending_bits -= 8;
    digest[at++] = static_cast<uint8_t>(pending >> pending_bits);
  }
  return digest;
}

}  // namespace

std::optional<Digest> ParseSha1Digest(std::string_view field) {
  field = TrimAscii(field);
  const size_t colon = field.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view label = field.substr(0, colon);
  if (!EqualsIgnoringCase(label, "sha1") && !EqualsIgnoringCase(label, "sha-1")) return {};
  std::string_view text = field.substr(colon + 1);
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() == 32) return Decode(text, 5, Base32Digit);
  if (text.size() == 40) return Decode(text, 4, HexDigit);
  return {};
}

}  // namespace seamripper
