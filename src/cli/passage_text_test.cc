#include "cli/passage_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "text/terminal.h"

namespace seamripper::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr Look kPipe{};
constexpr Look Terminal(int columns, bool color = false) { return {Reader::kTerminal, columns, color}; }

std::string Draw(std::string_view text, const std::vector<PassageSpan>& passages, const Look& look,
                 uint64_t context = kWholeText) {
  return PassageText(text, TextPartsOf(text, passages, context), look);
}

std::string WithoutEscapes(std::string_view text) {
  std::string plain;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\x1b') {
      at = text.find('m', at);
    } else {
      plain += text[at];
    }
  }
  return plain;
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(PassageText, PlainInAPipe) {
  EXPECT_EQ(Draw("Rome in spring or autumn. Book!\nNow", {{8, 24, 3}}, kPipe),
            "Rome in ⟦3 spring or autumn⟧. Book!\nNow\n");
  EXPECT_EQ(Draw("a b", {}, kPipe), "a b\n");
  EXPECT_EQ(Draw("", {}, kPipe), "");
}

TEST(PassageText, AtTheEndsAdjacentAndOverLines) {
  EXPECT_EQ(Draw("ab cd", {{0, 2, 1}, {3, 5, 12}}, kPipe), "⟦1 ab⟧ ⟦12 cd⟧\n");
  EXPECT_EQ(Draw("abcd", {{0, 2, 1}, {2, 4, 2}}, kPipe), "⟦1 ab⟧⟦2 cd⟧\n");
  EXPECT_EQ(Draw("ab cd\nef gh", {{3, 8, 1}}, kPipe), "ab ⟦1 cd\nef⟧ gh\n");
}

TEST(PassageText, ColourIsBoldBadgesAndUnderlinedPassages) {
  EXPECT_EQ(Draw("a bc de f", {{2, 7, 1}}, {.color = true}),
            "a \x1b[0;1;36m⟦1 \x1b[0;4;36mbc de\x1b[0;1;36m⟧\x1b[0m f\n");
  EXPECT_THAT(Draw("abc", {{0, 3, 7}}, {.color = true}), HasSubstr("\x1b[0;4;36m"));
  EXPECT_THAT(Draw("abc", {{0, 3, 2}}, {.color = true}), HasSubstr("\x1b[0;4;35m"));
}

TEST(PassageText, NoStyleReachesOverALineEnd) {
  const std::string drawn = Draw("aa bb cc dd ee ff", {{3, 14, 1}}, Terminal(9, true));
  for (const std::string& line : LinesOf(drawn)) {
    const size_t escape = line.rfind('\x1b');
    if (escape != std::string::npos) {
      EXPECT_EQ(line.substr(escape, 4), "\x1b[0m") << line;
    }
  }
  EXPECT_EQ(WithoutEscapes(drawn), "aa ⟦1 bb\ncc dd ee⟧\nff\n");
}

TEST(PassageText, BadgesStayWithTheirWordsAndBracketsWithTheirs) {
  EXPECT_EQ(Draw("aaaa bb cc", {{5, 10, 1}}, Terminal(8)), "aaaa\n⟦1 bb\ncc⟧\n");
  EXPECT_EQ(Draw("aaaa bbbb.", {{5, 9, 1}}, Terminal(9)), "aaaa\n⟦1 bbbb⟧.\n");
}

TEST(PassageText, WideCharactersBreakAnywhereButBeforeClosingMarks) {
  const std::string text = "東京の春は桜の季節です。公園";
  EXPECT_EQ(Draw(text, {}, Terminal(10)), "東京の春は\n桜の季節で\nす。公園\n");
  EXPECT_EQ(Draw(text, {}, Terminal(12)), "東京の春は桜\nの季節です。\n公園\n");
  EXPECT_EQ(Draw(text, {}, Terminal(22)), "東京の春は桜の季節で\nす。公園\n");
  EXPECT_EQ(Draw("東京の春", {{6, 12, 1}}, Terminal(7)), "東京\n⟦1 の\n春⟧\n");
}

TEST(PassageText, MarksStayWithTheirLetters) {
  EXPECT_EQ(Draw("e\u0301e\u0301e\u0301", {}, Terminal(2)), "e\u0301e\u0301\ne\u0301\n");
  EXPECT_EQ(Draw("\u6771\u0301\u6771", {}, Terminal(2)), "\u6771\u0301\n\u6771\n");
  EXPECT_EQ(Draw("a \u0301b", {{2, 5, 1}}, Terminal(20)), "a ⟦1 \u0301b⟧\n");
}

TEST(PassageText, OneColumn) {
  EXPECT_EQ(Draw("ab 東", {{0, 2, 1}}, Terminal(1)), "⟦\n1\n \na\nb\n⟧\n東\n");
  EXPECT_EQ(Draw("ab", {}, Terminal(0)), "a\nb\n");
}

TEST(PassageText, LinesFitAndColourChangesNothingElse) {
  std::string text;
  for (int i = 0; i < 200; ++i)
    text += i % 7 == 0 ? "東京の" : i % 11 == 0 ? "long" + std::string(50, 'x') + "\n" : "w ";
  for (int columns = 2; columns < 100; ++columns) {
    const std::vector<PassageSpan> passages = {{0, 9, 1}, {9, 40, 2}, {100, 203, 3}, {text.size() - 2, text.size(), 4}};
    const std::string plain = Draw(text, passages, Terminal(columns), 5);
    EXPECT_EQ(WithoutEscapes(Draw(text, passages, Terminal(columns, true), 5)), plain);
    for (const std::string& line : LinesOf(plain)) EXPECT_LE(WidthOf(line), columns) << line;
  }
}

TEST(PassageText, WhatIsLeftOutHasALineOfItsOwn) {
  std::string text = "aa";
  for (int i = 0; i < 1500; ++i) text += " w";
  EXPECT_EQ(Draw(text, {{0, 2, 1}}, kPipe, 2), "⟦1 aa⟧ w w\n… 1,498 words …\n");
  EXPECT_EQ(Draw(text, {{text.size() - 1, text.size(), 1}}, {.color = true}, 0),
            "\x1b[0;2m… 1,500 words …\x1b[0m\n\x1b[0;1;36m⟦1 \x1b[0;4;36mw\x1b[0;1;36m⟧\x1b[0m\n");
}

TEST(PassageText, HostileTextIsShownNotObeyed) {
  const std::string text = "a\x1b[2J\rb\x07 \u202ec \u009b1m \xff ⟦9 x⟧";
  const std::string drawn = Draw(text, {{0, 8, 1}}, Terminal(80, true));
  for (const char* part : {"␛[2J", "␍", "␇", "<U+202E>", "<U+009B>", "\ufffd", "<U+27E6>9", "x<U+27E7>"}) {
    EXPECT_THAT(drawn, HasSubstr(part));
  }
  const std::string plain = WithoutEscapes(drawn);
  for (const char* part : {"\x1b", "\r", "\x07", "\u202e", "\u009b"}) EXPECT_THAT(plain, Not(HasSubstr(part)));
}

TEST(PassageText, ABadgeForLists) {
  EXPECT_EQ(BadgeText(12, false), "⟦12⟧");
  EXPECT_EQ(BadgeText(1, true), "\x1b[0;1;36m⟦1⟧\x1b[0m");
}

}  // namespace
}  // namespace seamripper::cli
