#include "cli/json.h"

#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

std::string Quoted(std::string_view text) {
  JsonWriter json;
  json.String(text);
  return json.text();
}

TEST(JsonWriter, ObjectsAndArrays) {
  JsonWriter json;
  json.BeginObject().Key("a").Number(uint64_t{1}).Key("b").BeginArray().EndArray();
  json.Key("c").BeginArray().String("x").BeginObject().EndObject().Null().EndArray();
  json.Key("d").Bool(true).Key("e").Number(int64_t{-1}).EndObject();
  EXPECT_EQ(json.text(), R"({"a":1,"b":[],"c":["x",{},null],"d":true,"e":-1})");
}

TEST(JsonWriter, Escapes) {
  EXPECT_EQ(Quoted("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(Quoted("\n\t\r\x1b"), R"("\n\t\r\u001b")");
  EXPECT_EQ(Quoted(std::string_view("\0\x7f", 2)), R"("\u0000\u007f")");
  EXPECT_EQ(Quoted("\u0085\u202E\u2028"), R"("\u0085\u202e\u2028")");
  EXPECT_EQ(Quoted("\U000E0041"), R"("\udb40\udc41")");
  EXPECT_EQ(Quoted("Grüße 世界 🙂"), "\"Grüße 世界 🙂\"");
}

TEST(JsonWriter, MalformedBytesBecomeReplacements) {
  EXPECT_EQ(Quoted("a\xFFz\xC3"), "\"a\xEF\xBF\xBDz\xEF\xBF\xBD\"");
}

}  // namespace
}  // namespace seamripper::cli
