#include "kernels/text/character_index.h"

#include <cstring>

namespace seamripper {
namespace {

constexpr uint64_t kStride = 256;

bool Continues(char c) { return (static_cast<uint8_t>(c) & 0xc0) == 0x80; }

// Of at most kStride bytes. A byte that continues a character has its top bit set and the next clear; eight at a time are
// counted into eight sums, of which none reaches 256.
uint64_t CharactersIn(std::string_view text) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  uint64_t sums = 0;
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t bytes;
    std::memcpy(&bytes, text.data() + i, sizeof bytes);
    sums += bytes >> 7 & ~bytes >> 6 & kOnes;
  }
  const uint64_t pairs = (sums & 0x00ff00ff00ff00ff) + (sums >> 8 & 0x00ff00ff00ff00ff);
  uint64_t continuing = pairs * 0x0001000100010001 >> 48;
  for (; i < text.size(); ++i) continuing += Continues(text[i]) ? 1 : 0;
  return text.size() - continuing;
}

}  // namespace

CharacterIndex::CharacterIndex(std::string_view text) : text_(text), before_(text.size() / kStride + 1) {
  for (size_t i = 1; i < before_.size(); ++i) {
    before_[i] = before_[i - 1] + CharactersIn(text.substr((i - 1) * kStride, kStride));
  }
}

uint64_t CharacterIndex::CharactersBefore(uint64_t byte) const {
  const uint64_t start = byte / kStride * kStride;
  return before_[byte / kStride] + CharactersIn(text_.substr(start, byte - start));
}

}  // namespace seamripper
