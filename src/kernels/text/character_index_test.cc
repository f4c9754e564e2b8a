#include "kernels/text/character_index.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

TEST(CharacterIndex, EveryPlace) {
  for (const size_t parts : {0u, 1u, 85u, 86u, 200u, 512u}) {
    std::string text;
    for (size_t i = 0; i < parts; ++i) text += i % 3 == 0 ? "a" : i % 3 == 1 ? "\u00e9" : "\u6771";
    const CharacterIndex index(text);
    uint64_t characters = 0;
    for (size_t byte = 0; byte <= text.size(); ++byte) {
      const bool starts = byte == text.size() || (static_cast<uint8_t>(text[byte]) & 0xc0) != 0x80;
      if (starts) {
        ASSERT_EQ(index.CharactersBefore(byte), characters) << byte;
        ++characters;
      }
    }
  }
}

}  // namespace
}  // namespace seamripper
