#include "text/json.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

std::string Quoted(std::string_view text) {
  JsonWriter json(AppendVisibleJsonString);
  return json.String(text).text();
}

TEST(AppendVisibleJsonString, Escapes) {
  EXPECT_EQ(Quoted("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(Quoted("\n\t\r\x1b"), R"("\n\t\r\u001b")");
  EXPECT_EQ(Quoted(std::string_view("\0\x7f", 2)), R"("\u0000\u007f")");
  EXPECT_EQ(Quoted("\u0085\u202E\u2028"), R"("\u0085\u202e\u2028")");
  EXPECT_EQ(Quoted("\U000E0041"), R"("\udb40\udc41")");
  EXPECT_EQ(Quoted("Grüße 世界 🙂"), "\"Grüße 世界 🙂\"");
}

TEST(AppendVisibleJsonString, MalformedBytesBecomeReplacements) {
  EXPECT_EQ(Quoted("a\xFFz\xC3"), "\"a\xEF\xBF\xBDz\xEF\xBF\xBD\"");
  EXPECT_EQ(Quoted("\xE2\x82z"), "\"\xEF\xBF\xBDz\"");
}

}  // namespace
}  // namespace seamripper
