#include "seamripper/passages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "kernels/text/words.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using Kind = TextPart::Kind;

std::string ManyWords(int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) text += (text.empty() ? "w" : " w") + std::to_string(i);
  return text;
}

// The pieces of a text, own text bare, passages as [number text], what is left out as {words}.
std::vector<std::string> Pieces(std::string_view text, const std::vector<PassageSpan>& passages,
                                uint64_t context = kWholeText) {
  std::vector<std::string> pieces;
  for (const TextPart& part : TextPartsOf(text, passages, context)) {
    const std::string bytes(text.substr(part.start_byte, part.end_byte - part.start_byte));
    if (part.kind == Kind::kOwn) pieces.push_back(bytes);
    if (part.kind == Kind::kPassage) pieces.push_back("[" + std::to_string(part.number) + " " + bytes + "]");
    if (part.kind == Kind::kLeftOut) pieces.push_back("{" + std::to_string(part.words) + "}");
  }
  return pieces;
}

TEST(Segments, NothingAndNoPassages) {
  EXPECT_THAT(Pieces("", {}), ElementsAre());
  EXPECT_THAT(Pieces("own text", {}), ElementsAre("own text"));
  const std::string text = ManyWords(1, 100);
  EXPECT_THAT(Pieces(text, {}, 5), ElementsAre(text));
}

TEST(Segments, PassagesAtBothEndsAndAdjacent) {
  EXPECT_THAT(Pieces("ab cd ef", {{0, 2, 1}, {3, 5, 7}, {5, 8, 1}}), ElementsAre("[1 ab]", " ", "[7 cd]", "[1  ef]"));
  EXPECT_THAT(Pieces("ab", {{0, 2, 1}}), ElementsAre("[1 ab]"));
}

TEST(Segments, PassagesThatCannotBeAreNotDrawn) {
  EXPECT_THAT(Pieces("abcdef", {{2, 2, 1}, {0, 3, 2}, {1, 4, 3}, {3, 7, 4}, {5, 4, 5}, {4, 5, 6}, {UINT64_MAX, 2, 7}}),
              ElementsAre("[2 abc]", "d", "[6 e]", "f"));
}

TEST(Segments, OwnTextFarFromPassagesIsLeftOut) {
  const std::string before = ManyWords(1, 50), between = ManyWords(51, 100), behind = ManyWords(101, 150);
  const std::string text = before + " ONE " + between + " TWO " + behind;
  const uint64_t one = before.size() + 1, two = one + 3 + 1 + between.size() + 1;
  EXPECT_THAT(
      Pieces(text, {{one, one + 3, 1}, {two, two + 3, 2}}, 2),
      ElementsAre("{48}", "w49 w50 ", "[1 ONE]", " w51 w52", "{46}", "w99 w100 ", "[2 TWO]", " w101 w102", "{48}"));
  EXPECT_THAT(Pieces(text, {{one, one + 3, 1}, {two, two + 3, 2}}, 0),
              ElementsAre("{50}", "[1 ONE]", "{50}", "[2 TWO]", "{50}"));
  EXPECT_THAT(Pieces(text, {{one, one + 3, 1}, {two, two + 3, 2}}, 45),
              ElementsAre(before + " ", "[1 ONE]", " " + between + " ", "[2 TWO]", " " + behind));
}

TEST(Segments, MarksStayWithTheirWords) {
  const std::string text = "one. two. (" + ManyWords(1, 30) + ") \"end\" \xe2\x80\x9cthree\xe2\x80\x9d";
  const uint64_t three = text.size() - 8;
  EXPECT_THAT(Pieces(text, {{0, 3, 1}, {three, three + 5, 1}}, 1),
              ElementsAre("[1 one]", ". two.", "{30}", "\"end\" \xe2\x80\x9c", "[1 three]", "\xe2\x80\x9d"));
}

TEST(Segments, WordsWithoutSpacesBetween) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "\u6771";
  EXPECT_THAT(Pieces(text, {{0, 3, 1}}, 2), ElementsAre("[1 \u6771]", "\u6771\u6771", "{37}"));
  EXPECT_THAT(Pieces(text, {{117, 120, 1}}, 2), ElementsAre("{37}", "\u6771\u6771", "[1 \u6771]"));
}

RC_GTEST_PROP(Segments, PartitionTheText, (std::vector<uint8_t> choices, uint8_t context)) {
  constexpr std::string_view kParts[] = {"word ", "x", " ", "\n", ". ", "\u6771", "\u00e9t\u00e9 ", "(", "a b c d "};
  std::string text;
  std::vector<PassageSpan> passages;
  for (const uint8_t choice : choices) {
    const uint64_t begin = text.size();
    for (int i = 0; i < 9; ++i) text += kParts[(choice + i * choice) % 9];
    if (choice % 4 == 0) passages.push_back({begin, text.size() - choice % 2, uint32_t{choice}});
  }
  uint64_t at = 0;
  size_t drawn = 0;
  for (const TextPart& part : TextPartsOf(text, passages, context % 16)) {
    RC_ASSERT(part.start_byte == at);
    RC_ASSERT(part.end_byte > at);
    at = part.end_byte;
    drawn += part.kind == Kind::kPassage ? 1 : 0;
    const std::string_view bytes = std::string_view(text).substr(part.start_byte, at - part.start_byte);
    RC_ASSERT(part.words == (part.kind == Kind::kLeftOut ? CountWords(bytes) : 0));
  }
  RC_ASSERT(at == text.size());
  RC_ASSERT(drawn == passages.size());
}

}  // namespace
}  // namespace seamripper
