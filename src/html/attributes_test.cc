#include "html/attributes.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

// The attributes in brackets, then how the tag ended.
std::string Walk(std::string_view source) {
  std::string out;
  AttributeWalk walk(source);
  while (walk.Next()) out += "[" + std::string(walk.name()) + "|" + std::string(walk.value()) + "]";
  return out + (!walk.closed() ? "cut" : walk.self_closing() ? "/>" : ">");
}

TEST(Attributes, Quotes) {
  EXPECT_EQ(Walk(" a=1 b='2>' c=\"3'\" d>"), "[a|1][b|2>][c|3'][d|]>");
  EXPECT_EQ(Walk(" a = 1 b\n=\t'2'c=3>"), "[a|1][b|2][c|3]>");
  EXPECT_EQ(Walk(" \"a>"), "[\"a|]>");
  EXPECT_EQ(Walk(" a=1/2/>"), "[a|1/2/]>");
}

TEST(Attributes, SlashesAndEqualSigns) {
  EXPECT_EQ(Walk("/>"), "/>");
  EXPECT_EQ(Walk(" / >"), ">");
  EXPECT_EQ(Walk("/a/b=1/>"), "[a|][b|1/]>");
  EXPECT_EQ(Walk(" a='1'/>"), "[a|1]/>");
  EXPECT_EQ(Walk(" =a=b>"), "[=a|b]>");
  EXPECT_EQ(Walk(" a=>"), "[a|]>");
  EXPECT_EQ(Walk(" a==>"), "[a|=]>");
}

TEST(Attributes, SourceEndsInside) {
  for (const char* source : {"", " ", " a", " a=", " a='", "/", " a=1"}) {
    EXPECT_TRUE(Walk(source).ends_with("cut")) << source;
  }
}

TEST(Attributes, FindTakesTheFirstInAnyCase) {
  AttributeWalk first(" x HREF=1 href=2>");
  EXPECT_EQ(FindAttribute(&first, "href"), "1");
  AttributeWalk none(" hreflang=1>");
  EXPECT_EQ(FindAttribute(&none, "href"), std::nullopt);
}

TEST(Attributes, Decoding) {
  std::string value;
  AppendAttributeValue(&value, std::string_view("a&amp;b&copy=c&\r\n\r&#x41\0", 24));
  EXPECT_EQ(value, "a&b&copy=c&\n\nA\uFFFD");
  std::string name;
  AppendName(&name, std::string_view("DaTa-\0\u00C9", 8));
  EXPECT_EQ(name, "data-\uFFFD\u00C9");
}

}  // namespace
}  // namespace seamripper
