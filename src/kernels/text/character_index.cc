#include "kernels/text/character_index.h"

#include "kernels/text/ascii.h"

namespace seamripper {
namespace {

constexpr uint64_t kStride = 256;

// A byte that continues a character has its top bit set and the next clear.
uint64_t CharactersIn(std::string_view text) {
  uint64_t continuing = 0;
  for (size_t i = 0; i < text.size(); i += 8) {
    const uint64_t eight = LoadEight(text, i);
    continuing += CountBytes(eight & ~(eight << 1) & kTopBits);
  }
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
