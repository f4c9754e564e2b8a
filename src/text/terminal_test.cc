#include "text/terminal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/code_point.h"

namespace seamripper {
namespace {

TEST(VisibleLine, EscapeSequencesAreShownNotObeyed) {
  EXPECT_EQ(VisibleLine("a\x1b]0;owned\x07z", Reader::kTerminal), "a␛]0;owned␇z");
  EXPECT_EQ(VisibleLine("a\x1b[2Jz", Reader::kPipe), "a␛[2Jz");
  EXPECT_EQ(VisibleLine(std::string_view("nul\0\x7f", 5), Reader::kPipe), "nul␀␡");
  EXPECT_EQ(VisibleLine("one\r\ntwo", Reader::kTerminal), "one␍␊two");
}

TEST(VisibleLine, C1ControlsInBothForms) {
  EXPECT_EQ(VisibleLine("\xC2\x9B"
                        "31m",
                        Reader::kPipe),
            "<U+009B>31m");  // CSI as one code point
  EXPECT_EQ(VisibleLine("\x9B"
                        "31m",
                        Reader::kTerminal),
            "\xEF\xBF\xBD"
            "31m");  // CSI as one raw byte
}

TEST(VisibleLine, WhatCannotBeSeenIsNamedOnATerminal) {
  EXPECT_EQ(VisibleLine("a\u202Eb\u2066c\u200Bd\uFEFFe\u00ADf\U000E0041", Reader::kTerminal),
            "a<U+202E>b<U+2066>c<U+200B>d<U+FEFF>e<U+00AD>f<U+E0041>");
  EXPECT_EQ(VisibleLine("a\u2028b", Reader::kTerminal), "a<U+2028>b");
  EXPECT_EQ(VisibleLine("a\u202Eb", Reader::kPipe), "a\u202Eb");
}

TEST(VisibleLine, TabsStayInPipesOnly) {
  EXPECT_EQ(VisibleLine("a\tb", Reader::kPipe), "a\tb");
  EXPECT_EQ(VisibleLine("a\tb", Reader::kTerminal), "a␉b");
}

TEST(VisibleLines, KeepsLineStructure) { EXPECT_EQ(VisibleLines("one\ntwo\x1b\n", Reader::kTerminal), "one\ntwo␛\n"); }

TEST(VisibleLine, OrdinaryTextIsUntouched) {
  const std::string text = "Grüße, 世界! עולם 🙂 é";
  EXPECT_EQ(VisibleLine(text, Reader::kTerminal), text);
}

RC_GTEST_PROP(VisibleLine, NeverLetsAControlThrough, (const std::string& text)) {
  const std::string line = VisibleLine(text, Reader::kTerminal);
  for (std::string_view rest = line; !rest.empty();) {
    const CodePoint next = DecodeUtf8(rest);
    RC_ASSERT(next.value != kReplacementCharacter || rest.starts_with("\uFFFD"));
    RC_ASSERT(!IsControl(next.value) && !IsInvisible(next.value));
    rest.remove_prefix(next.length);
  }
}

TEST(WrapLines, BreaksAtSpaces) {
  EXPECT_EQ(WrapLines("the quick brown fox", 10), "the quick\nbrown fox");
  EXPECT_EQ(WrapLines("a incomprehensibilities b", 10), "a\nincomprehensibilities\nb");
  EXPECT_EQ(WrapLines("one\n\ntwo\n", 10), "one\n\ntwo\n");
  EXPECT_EQ(WrapLines("", 10), "");
  EXPECT_EQ(WrapLines("世界 世界 世界", 10), "世界 世界\n世界");
}

TEST(WidthOf, CountsCells) {
  EXPECT_EQ(WidthOf("abc"), 3);
  EXPECT_EQ(WidthOf("世界"), 4);
  EXPECT_EQ(WidthOf("e\u0301"), 1);
}

TEST(LayOut, AlignsByWidth) {
  EXPECT_EQ(LayOut({{"a", "1"}, {"世界", "1,000"}, {"only"}}, {Align::kLeft, Align::kRight}, " "),
            " a         1\n"
            " 世界  1,000\n"
            " only\n");
}

TEST(LayOut, Empty) { EXPECT_EQ(LayOut({}, {}, ""), ""); }

TEST(Bold, OnlyWhereColourIsWanted) {
  EXPECT_EQ(Bold("x", false), "x");
  EXPECT_EQ(Bold("x", true), "\x1b[1mx\x1b[0m");
}

TEST(ShellWord, QuotesWhatAShellWouldSplit) {
  EXPECT_EQ(ShellWord("corpus/a-1"), "corpus/a-1");
  EXPECT_EQ(ShellWord("a b"), "'a b'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord("-x"), "./'-x'");
  EXPECT_EQ(ShellWord(""), "''");
  EXPECT_EQ(InShellQuotes("a"), "'a'");
}

}  // namespace
}  // namespace seamripper
