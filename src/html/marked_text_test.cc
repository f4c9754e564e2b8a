#include "html/marked_text.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>

#include "html/collapse.h"
#include "testing/avx512_by_bytes.h"

namespace seamripper {
namespace {

std::string CollapseWith(CpuLevel cpu, std::string_view text, NullRule rule) {
  std::string out = "what was there before";
  MarkedText marked(&out);
  marked.Append(text, rule);
  marked.Finish(cpu);
  return out;
}

std::string CollapseAsAvx512(std::string_view text) {
  std::string bytes(text);
  bytes.append(kCollapseSlack, 's');
  return bytes.substr(0, CollapseByBytes(bytes.data(), text.size()));
}

// As every instruction set makes it.
std::string Collapse(std::string_view text, NullRule rule = NullRule::kDrop) {
  const std::string out = CollapseWith(CpuLevel::kScalar, text, rule);
  EXPECT_EQ(CollapseWith(ActiveCpuLevel(), text, rule), out);
  if (ActiveCpuLevel() != CpuLevel::kScalar && rule == NullRule::kDrop) {
    EXPECT_EQ(CollapseAsAvx512(text), out);
  }
  return out;
}

// Every white space and its neighbours, at every place of a window.
TEST(MarkedText, EveryWhiteSpaceAtEveryPlace) {
  const std::string spaces[] = {" ",      "\t",     "\n",     "\v",     "\f",      "\r",      "\u0085",
                                "\u00A0", "\u1680", "\u2000", "\u2005", "\u200A",  "\u2028",  "\u2029",
                                "\u202F", "\u205F", "\u3000", "  ",     " \u00A0", "\u3000\n"};
  for (size_t place = 1; place < 140; ++place) {
    const std::string before(place, 'x');
    const std::string after(140 - place, 'y');
    for (const std::string& space : spaces) EXPECT_EQ(Collapse(before + space + after), before + " " + after);
  }
}

TEST(MarkedText, OthersStayAtEveryPlace) {
  for (size_t place = 0; place < 140; ++place) {
    const std::string before(place, 'x');
    const std::string after(140 - place, 'y');
    for (const char* other :
         {"\x08", "\x0E", "\x1F", "!", "\x7F", "\u0084", "\u0086", "\u00A1", "\u167F", "\u1681", "\u1FFF", "\u200B",
          "\u2027", "\u202A", "\u2030", "\u205E", "\u2060", "\u3001", "\u3040"}) {
      EXPECT_EQ(Collapse(before + other + after), before + other + after);
    }
  }
}

TEST(MarkedText, Nulls) {
  for (size_t place = 0; place < 140; ++place) {
    const std::string before(place, 'x');
    const std::string text = before + std::string(2, '\0') + "y";
    EXPECT_EQ(Collapse(text), before + "y");
    EXPECT_EQ(Collapse(text, NullRule::kReplace), before + "\uFFFD\uFFFDy");
  }
  std::string expected;
  for (int i = 0; i < 1000; ++i) expected += "\uFFFD";
  EXPECT_EQ(Collapse(std::string(1000, '\0'), NullRule::kReplace), expected);
}

TEST(MarkedText, EveryPatternOfWhiteSpace) {
  for (uint32_t pattern = 0; pattern < 1u << 10; ++pattern) {
    std::string text, expected;
    for (uint32_t i = 0; i < 20; ++i) {
      const bool is_space = (pattern >> i / 2 & 1) != 0;
      text += is_space ? i % 2 == 0 ? '\n' : ' ' : static_cast<char>('a' + i);
      if (!is_space) expected += text.back();
      if (is_space && !expected.empty() && expected.back() != ' ') expected += ' ';
    }
    if (expected.ends_with(' ')) expected.pop_back();
    EXPECT_EQ(Collapse(text), expected);
  }
}

// Runs of every length and mixture, across the ends of windows.
TEST(MarkedText, RunsAcrossWindows) {
  const std::string parts[] = {" ", "\n", std::string(1, kBoundaryMark), "\u00A0", "\u3000", std::string(1, '\0'), "x"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(random() % 130, 'y');
    for (size_t left = random() % 12; left > 0; --left) text += parts[random() % std::size(parts)];
    if (random() % 2 == 0) text += std::string(random() % 100, 'z');
    for (size_t left = random() % 70; left > 0; --left) text += parts[random() % std::size(parts)];
    Collapse(text);
  }
}

TEST(MarkedText, BoundariesWin) {
  for (const CpuLevel cpu : {CpuLevel::kScalar, ActiveCpuLevel()}) {
    std::string out;
    MarkedText text(&out);
    text.Boundary();
    text.Append(" a ", NullRule::kDrop);
    text.Boundary();
    text.Append(" ", NullRule::kDrop);
    text.Boundary();
    text.Append(" b", NullRule::kDrop);
    text.Append("c ", NullRule::kDrop);
    text.Append("", NullRule::kDrop);
    text.Append("d ", NullRule::kDrop);
    text.Boundary();
    text.Finish(cpu);
    EXPECT_EQ(out, "a\nbc d");
  }
}

}  // namespace
}  // namespace seamripper
