#include "kernels/text/separators.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

// What a walk over all characters says, window for window.
TEST(Separators, LikeAWalkOverCharacters) {
  const std::string pieces[] = {"word", " ", "—", "“", "\u00a0", "🙂", "→", "é", "日"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const size_t kinds = std::size(pieces) - random() % 3;
    std::string text;
    while (text.size() < 260) text += pieces[random() % kinds];
    uint64_t expected[4] = {};
    bool are_separators = true;
    for (size_t i = 0; i < 256;) {
      const CodePoint character = DecodeUtf8(std::string_view(text).substr(i));
      are_separators &= character.value < 0x80 || (FlagsOf(character.value) & kWordFlags) == 0;
      for (const size_t end = i + character.length; i < end; ++i) {
        if (character.value >= 0x80 && !are_separators && i < 256) expected[i / 64] |= uint64_t{1} << i % 64;
      }
    }
    size_t separators_end = 0;
    for (size_t window = 0; window < 4; ++window) {
      uint64_t others = 0;
      for (size_t i = 0; i < 64; ++i) {
        if (static_cast<unsigned char>(text[64 * window + i]) >= 0x80) others |= uint64_t{1} << i;
      }
      const uint64_t left = WithoutSeparators(text, 64 * window, others, &separators_end);
      ASSERT_EQ(left, expected[window]) << text;
      if (left != 0) break;
    }
  }
}

TEST(Separators, NothingIsSaidOfTheLastBytes) {
  size_t end = 0;
  EXPECT_EQ(WithoutSeparators("—", 0, 0b111, &end), 0b111u);
  EXPECT_EQ(WithoutSeparators("— ", 0, 0b111, &end), 0u);
  EXPECT_EQ(end, 3u);
}

}  // namespace
}  // namespace seamripper
