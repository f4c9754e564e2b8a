#include "html/collapsing_writer.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

std::string CollapseWith(CpuLevel cpu, std::string_view source, std::string_view text, NullRule rule) {
  std::string out = "what was there before";
  CollapsingWriter writer(&out, source, cpu);
  writer.Append(text, rule);
  writer.Finish();
  return out;
}

// As every instruction set makes it, from a source that ends with the text, one that goes on, and from elsewhere.
std::string Collapse(std::string_view text, NullRule rule = NullRule::kDrop) {
  const std::string out = CollapseWith(CpuLevel::kScalar, text, text, rule);
  const std::string longer = std::string(text) + "  <p>\0\xC2\xA0 and much more";
  const std::string_view of_longer = std::string_view(longer).substr(0, text.size());
  EXPECT_EQ(CollapseWith(ActiveCpuLevel(), text, text, rule), out);
  EXPECT_EQ(CollapseWith(ActiveCpuLevel(), longer, of_longer, rule), out);
  EXPECT_EQ(CollapseWith(ActiveCpuLevel(), longer, text, rule), out);
  return out;
}

// Every white space and its neighbours, at every place of a block of sixteen bytes.
TEST(CollapsingWriter, EveryWhiteSpaceAtEveryPlace) {
  const std::string spaces[] = {" ",      "\t",     "\n",     "\v",     "\f",      "\r",      "\u0085",
                                "\u00A0", "\u1680", "\u2000", "\u2005", "\u200A",  "\u2028",  "\u2029",
                                "\u202F", "\u205F", "\u3000", "  ",     " \u00A0", "\u3000\n"};
  for (size_t place = 1; place < 40; ++place) {
    const std::string before(place, 'x');
    const std::string after(40 - place, 'y');
    for (const std::string& space : spaces) EXPECT_EQ(Collapse(before + space + after), before + " " + after);
  }
}

TEST(CollapsingWriter, OthersStayAtEveryPlace) {
  for (size_t place = 0; place < 40; ++place) {
    const std::string before(place, 'x');
    const std::string after(40 - place, 'y');
    for (const char* other :
         {"\x08", "\x0E", "\x1F", "!", "\x7F", "\u0084", "\u0086", "\u00A1", "\u167F", "\u1681", "\u1FFF", "\u200B",
          "\u2027", "\u202A", "\u2030", "\u205E", "\u2060", "\u3001", "\u3040"}) {
      EXPECT_EQ(Collapse(before + other + after), before + other + after);
    }
  }
}

TEST(CollapsingWriter, Nulls) {
  for (size_t place = 0; place < 40; ++place) {
    const std::string before(place, 'x');
    const std::string text = before + std::string(2, '\0') + "y";
    EXPECT_EQ(Collapse(text), before + "y");
    EXPECT_EQ(Collapse(text, NullRule::kReplace), before + "\uFFFD\uFFFDy");
  }
  std::string expected;
  for (int i = 0; i < 1000; ++i) expected += "\uFFFD";
  EXPECT_EQ(Collapse(std::string(1000, '\0'), NullRule::kReplace), expected);
}

TEST(CollapsingWriter, EveryPatternOfWhiteSpace) {
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

TEST(CollapsingWriter, BoundariesWin) {
  std::string out;
  CollapsingWriter writer(&out, "");
  writer.Boundary();
  writer.Append(" a ", NullRule::kDrop);
  writer.Boundary();
  writer.Append(" ", NullRule::kDrop);
  writer.Boundary();
  writer.Append(" b", NullRule::kDrop);
  writer.Append("c ", NullRule::kDrop);
  writer.Append("", NullRule::kDrop);
  writer.Append("d ", NullRule::kDrop);
  writer.Boundary();
  writer.Finish();
  EXPECT_EQ(out, "a\nbc d");
}

}  // namespace
}  // namespace seamripper
