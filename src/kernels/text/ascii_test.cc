#include "kernels/text/ascii.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

namespace seamripper {
namespace {

TEST(Ascii, EveryByteBesideEveryByte) {
  for (int byte = 0; byte < 256; byte++) {
    for (int neighbour = 0; neighbour < 256; neighbour++) {
      std::string text(8, static_cast<char>(neighbour));
      text[3] = static_cast<char>(byte);
      const uint64_t eight = LoadEight(text, 0);
      const uint64_t top = uint64_t{0x80} << 24;
      const auto lower = static_cast<int>(AsciiLower(eight) >> 24 & 0xff);
      SCOPED_TRACE(text);
      ASSERT_EQ((AsciiWordBytes(eight) & top) != 0, byte < 0x80 && std::isalnum(byte) != 0);
      ASSERT_EQ((AsciiUpperBytes(eight) & top) != 0, byte < 0x80 && std::isupper(byte) != 0);
      ASSERT_EQ(lower, byte < 0x80 ? std::tolower(byte) : byte);
    }
  }
}

TEST(Ascii, LoadsZerosBeyondTheEnd) {
  EXPECT_EQ(LoadEight("abcdefgh", 0), 0x6867666564636261u);
  EXPECT_EQ(LoadEight("abcdefgh", 1), 0x68676665646362u);
  EXPECT_EQ(LoadEight("abcdefgh", 7), 0x68u);
  EXPECT_EQ(LoadEight("abcdefgh", 8), 0u);
  EXPECT_EQ(LoadEight("", 0), 0u);
}

TEST(Ascii, CountsAndFinds) {
  for (unsigned set = 0; set < 256; set++) {
    uint64_t tops = 0;
    for (unsigned i = 0; i < 8; i++) tops |= uint64_t{set >> i & 1} << (8 * i + 7);
    EXPECT_EQ(CountBytes(tops), static_cast<uint64_t>(std::popcount(set)));
    EXPECT_EQ(BytesBefore(tops), set == 0 ? 8u : static_cast<size_t>(std::countr_zero(set)));
  }
}

}  // namespace
}  // namespace seamripper
