#include "cli/compare_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "seamripper/stories.h"

namespace seamripper::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// "x one two y" and "one two", by hand.
Comparison Sample() {
  Comparison comparison;
  comparison.k = 2;
  comparison.a = {.name = "a\x1b[2J.html", .text = "x one two y", .words = 4, .shared_words = 2, .grams = 3};
  comparison.b = {.name = "b.txt", .text = "one two", .truncated = true, .words = 2, .shared_words = 2, .grams = 1};
  const TextSpan in_a = {2, 9, 2, 9, 1, 3};
  const TextSpan in_b = {0, 7, 0, 7, 0, 2};
  comparison.a.passages = {{1, in_a, in_b, 2}};
  comparison.b.passages = {{1, in_b, in_a, 2}};
  comparison.shared_grams = 1;
  comparison.union_grams = 3;
  return comparison;
}

TEST(CompareText, CountsThenPassagesThenTheText) {
  EXPECT_EQ(CompareText(Sample(), {}),
            "A  a␛[2J.html\n"
            "B  b.txt (cut: only its beginning is compared)\n"
            "\n"
            "   words  shared           grams  shared\n"
            "A      4       2   50.0 %      3       1   33.3 %\n"
            "B      2       2  100.0 %      1       1  100.0 %\n"
            "\n"
            "1 passage of A in B, the longest of 2 words\n"
            "Jaccard of the grams of 2 words: 0.3333 (1 of 3)\n"
            "\n"
            "⟦1⟧  2 words  A: words 2-3  B: words 1-2\n"
            "\n"
            "A  a␛[2J.html\n"
            "\n"
            "x ⟦1 one two⟧ y\n");
}

TEST(CompareText, BothTexts) {
  EXPECT_THAT(CompareText(Sample(), {.both = true}),
              EndsWith("\nx ⟦1 one two⟧ y\n\nB  b.txt (cut: only its beginning is compared)\n\n⟦1 one two⟧\n"));
}

TEST(CompareText, NothingShared) {
  Comparison comparison = Sample();
  comparison.a.passages.clear();
  comparison.b.passages.clear();
  const std::string text = CompareText(comparison, {});
  EXPECT_THAT(text, HasSubstr("no passage of 2 words or more is in both\n"));
  EXPECT_THAT(text, Not(HasSubstr("one two")));
  EXPECT_THAT(CompareText(comparison, {.full = true}), EndsWith("\nx one two y\n"));
}

TEST(CompareText, WithoutWordsThereAreNoShares) {
  Comparison comparison;
  comparison.k = 5;
  EXPECT_THAT(CompareText(comparison, {}), HasSubstr("\nA      0       0        0       0\n"));
}

TEST(CompareText, LongListsAreCut) {
  Comparison comparison = Sample();
  comparison.a.passages.resize(32, comparison.a.passages[0]);
  EXPECT_THAT(CompareText(comparison, {}), HasSubstr("\nand 12 more passages: --full lists them\n"));
  EXPECT_THAT(CompareText(comparison, {.full = true}), Not(HasSubstr("more passages")));
}

TEST(CompareJson, AllSpansOfBothSides) {
  JsonWriter json(AppendVisibleJsonString);
  WriteCompareJson(Sample(), &json);
  EXPECT_THAT(json.text(), StartsWith(R"({"k":2,"rewritten":false,"shared_grams":1,"union_grams":3,"jaccard":0.333)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("a":{"name":"a\u001b[2J.html","truncated":false,"words":4,"shared_words":2,)"
                                     R"("word_share":0.5,"grams":3,"containment":0.333)"));
  EXPECT_THAT(
      json.text(),
      HasSubstr(R"("passages":[{"number":1,"start_byte":2,"end_byte":9,"start_char":2,"end_char":9,"start_word":1,)"
                R"("end_word":3,"source_start_byte":0,"source_end_byte":7,"source_start_char":0,"source_end_char":7,)"
                R"("source_start_word":0,"source_end_word":2,"words":2,"same_words":0}],"text":"x one two y"})"));
}

}  // namespace
}  // namespace seamripper::cli
