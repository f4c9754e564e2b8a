#include "cli/utf8.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seamripper::cli {
namespace {

TEST(Utf8, RoundTripsEveryScalarValue) {
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    if (value >= 0xD800 && value <= 0xDFFF) continue;
    std::string bytes;
    AppendUtf8(&bytes, value);
    const CodePoint back = FirstCodePoint(bytes);
    ASSERT_TRUE(back.valid) << std::hex << static_cast<unsigned>(value);
    ASSERT_EQ(back.value, value);
    ASSERT_EQ(back.bytes, bytes.size());
  }
}

TEST(Utf8, MalformedBytesAreOneReplacementEach) {
  for (const std::string_view bytes :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82", "\xC3(", "\xF0\x9F\x98"}) {
    const CodePoint first = FirstCodePoint(bytes);
    EXPECT_FALSE(first.valid);
    EXPECT_EQ(first.value, char32_t{0xFFFD});
    EXPECT_EQ(first.bytes, 1U);
  }
}

RC_GTEST_PROP(Utf8, AlwaysAdvancesWithinTheText, (std::string text)) {
  while (!text.empty()) {
    const size_t bytes = FirstCodePoint(text).bytes;
    RC_ASSERT(bytes >= 1U && bytes <= text.size());
    text.erase(0, bytes);
  }
}

}  // namespace
}  // namespace seamripper::cli
