#include "kernels/text/character_index.h"

#include <algorithm>

namespace seamripper {
namespace {

constexpr uint64_t kStride = 256;

uint64_t CharactersIn(std::string_view text) {
  return static_cast<uint64_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
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
