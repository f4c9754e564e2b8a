#include "html/encoding/ascii.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper::encoding {
namespace {

TEST(Ascii, PrefixEndsAtTheFirstOtherByte) {
  for (size_t size = 0; size < 100; ++size) {
    EXPECT_EQ(AsciiPrefixLength(std::string(size, '\x7F')), size);
    for (size_t at = 0; at < size; ++at) {
      std::string bytes(size, 'a');
      bytes[at] = '\x80';
      bytes.back() = '\xFF';
      EXPECT_EQ(AsciiPrefixLength(bytes), at) << size;
    }
  }
}

TEST(Ascii, Classes) {
  for (int value = -128; value < 128; ++value) {
    const char byte = static_cast<char>(value);
    const bool upper = std::string("ABCDEFGHIJKLMNOPQRSTUVWXYZ").find(byte) != std::string::npos;
    const bool lower = std::string("abcdefghijklmnopqrstuvwxyz").find(byte) != std::string::npos;
    EXPECT_EQ(IsAsciiLetter(byte), upper || lower) << value;
    EXPECT_EQ(AsciiLower(byte), upper ? byte + 32 : byte) << value;
    EXPECT_EQ(IsAsciiSpace(byte), std::string("\t\n\f\r ").find(byte) != std::string::npos) << value;
  }
}

}  // namespace
}  // namespace seamripper::encoding
