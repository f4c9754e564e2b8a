#include "seamripper/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "os/file.h"
#include "testing/naive_words.h"
#include "testing/quilt_oracle.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

namespace oracle = quilt_oracle;
using testing::ElementsAre;
using testing::HasSubstr;

class CompareTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, const std::string& bytes) {
    const std::string path = folder_.path() + "/" + name;
    EXPECT_TRUE(ReplaceFile(path, bytes).ok());
    return path;
  }

  Comparison CompareTexts(const std::string& a, const std::string& b, uint32_t k) {
    Result<Comparison> comparison = Compare({.a = Write("a", a), .b = Write("b", b), .k = k});
    EXPECT_TRUE(comparison.ok()) << comparison.status().message();
    return comparison.ok() ? std::move(*comparison) : Comparison();
  }

  std::string Refusal(const CompareRequest& request) {
    const Result<Comparison> comparison = Compare(request);
    EXPECT_FALSE(comparison.ok());
    if (comparison.ok()) return {};
    EXPECT_EQ(comparison.status().code(), Code::kUsage);
    return comparison.status().message();
  }

  TempFolder folder_;
};

oracle::Words FoldedWords(const std::string& text) {
  oracle::Words words;
  for (const NaiveWord& word : NaiveWords(text)) words.push_back(word.folded);
  return words;
}

uint64_t Characters(std::string_view text) {
  return static_cast<uint64_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void ExpectSpan(const std::string& text, const TextSpan& span, size_t first_word, size_t words) {
  const std::vector<NaiveWord> all = NaiveWords(text);
  EXPECT_EQ(span.start_word, first_word);
  EXPECT_EQ(span.end_word, first_word + words);
  EXPECT_EQ(span.start_byte, all[first_word].begin);
  EXPECT_EQ(span.end_byte, all[first_word + words - 1].end);
  EXPECT_EQ(span.start_char, Characters(text.substr(0, span.start_byte)));
  EXPECT_EQ(span.end_char, Characters(text.substr(0, span.end_byte)));
}

void ExpectAsOracle(const ComparedText& text, const ComparedText& other, size_t k) {
  const oracle::Words words = FoldedWords(text.text), other_words = FoldedWords(other.text);
  const std::vector<oracle::Patch> patches =
      oracle::PatchesOf({.id = 1, .words = words}, {{.id = 2, .words = other_words}}, k);
  EXPECT_EQ(text.words, words.size());
  ASSERT_EQ(text.passages.size(), patches.size());
  uint64_t shared = 0;
  for (size_t i = 0; i < patches.size(); ++i) {
    EXPECT_EQ(text.passages[i].words, patches[i].words);
    ExpectSpan(text.text, text.passages[i].here, patches[i].page_begin, patches[i].words);
    ExpectSpan(other.text, text.passages[i].there, patches[i].source_begin, patches[i].words);
    shared += patches[i].words;
  }
  EXPECT_EQ(text.shared_words, shared);
}

void ExpectGrams(const Comparison& comparison) {
  std::set<oracle::Words> a, b, all;
  for (const auto& gram : oracle::GramsAtPositions(FoldedWords(comparison.a.text), comparison.k)) a.insert(gram);
  for (const auto& gram : oracle::GramsAtPositions(FoldedWords(comparison.b.text), comparison.k)) b.insert(gram);
  all = a;
  all.insert(b.begin(), b.end());
  EXPECT_EQ(comparison.a.grams, a.size());
  EXPECT_EQ(comparison.b.grams, b.size());
  EXPECT_EQ(comparison.union_grams, all.size());
  EXPECT_EQ(comparison.shared_grams, a.size() + b.size() - all.size());
}

void ExpectSameText(const ComparedText& one, const ComparedText& two) {
  EXPECT_EQ(one.text, two.text);
  EXPECT_EQ(one.words, two.words);
  EXPECT_EQ(one.shared_words, two.shared_words);
  EXPECT_EQ(one.grams, two.grams);
  ASSERT_EQ(one.passages.size(), two.passages.size());
  for (size_t i = 0; i < one.passages.size(); ++i) {
    EXPECT_EQ(one.passages[i].here, two.passages[i].here);
    EXPECT_EQ(one.passages[i].there, two.passages[i].there);
  }
}

// Few different words, so that much is shared; some of two bytes, some that are one character each.
std::string RandomText(std::mt19937* random) {
  constexpr std::string_view kWords[] = {"one ", "Two ", "three, ", "\u00e9t\u00e9 ", "\u6771", "\u4eac", "six.\n"};
  std::string text;
  const size_t different = 2 + (*random)() % 6;
  for (size_t left = (*random)() % 60; left > 0; --left) text += kWords[(*random)() % different];
  return text + ".";
}

TEST_F(CompareTest, AgreesWithTheOracleBothWays) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const std::string a = RandomText(&random), b = RandomText(&random);
    const uint32_t k = 1 + static_cast<uint32_t>(random() % 6);
    const Comparison forth = CompareTexts(a, b, k);
    ExpectAsOracle(forth.a, forth.b, k);
    ExpectAsOracle(forth.b, forth.a, k);
    ExpectGrams(forth);
    const Comparison back = CompareTexts(b, a, k);
    ExpectSameText(forth.a, back.b);
    ExpectSameText(forth.b, back.a);
    EXPECT_EQ(forth.shared_grams, back.shared_grams);
    EXPECT_EQ(forth.union_grams, back.union_grams);
  }
}

TEST_F(CompareTest, PassagesOfBHaveTheNumbersOfA) {
  const Comparison comparison =
      CompareTexts("x p1 p2 p3 p4 p5 y q1 q2 q3 q4 q5 z", "q1 q2 q3 q4 q5, p1 p2 p3 p4 p5 - q1 q2 q3 q4 q5", 5);
  std::vector<uint32_t> numbers;
  for (const SharedPassage& passage : comparison.a.passages) numbers.push_back(passage.number);
  EXPECT_THAT(numbers, ElementsAre(1, 2));
  numbers.clear();
  for (const SharedPassage& passage : comparison.b.passages) numbers.push_back(passage.number);
  EXPECT_THAT(numbers, ElementsAre(2, 1, 2));
  EXPECT_EQ(comparison.a.shared_words, 10U);
  EXPECT_EQ(comparison.b.shared_words, 15U);
}

TEST_F(CompareTest, ATextWithItself) {
  const Comparison comparison = CompareTexts("one two three four five six", "One two, THREE four five six!", 5);
  EXPECT_EQ(comparison.a.shared_words, 6U);
  EXPECT_EQ(comparison.shared_grams, 2U);
  EXPECT_EQ(comparison.union_grams, 2U);
}

TEST_F(CompareTest, FewerWordsThanAGram) {
  const Comparison comparison = CompareTexts("one two", "one two", 5);
  EXPECT_TRUE(comparison.a.passages.empty());
  EXPECT_EQ(comparison.union_grams, 0U);
}

TEST_F(CompareTest, HtmlIsReadAsAPageAndOldCharsetsToo) {
  const Comparison comparison = CompareTexts("<title>no</title><p>caf\u00e9 au lait<script>x</script> pour deux",
                                             "caf\xe9 au lait pour deux, s'il vous pla\xeet", 5);
  EXPECT_EQ(comparison.a.text, "caf\u00e9 au lait pour deux");
  EXPECT_EQ(comparison.b.text, "caf\u00e9 au lait pour deux, s'il vous pla\u00eet");
  EXPECT_EQ(comparison.a.shared_words, 5U);
}

TEST_F(CompareTest, ALargePageIsCut) {
  const Result<Comparison> comparison =
      Compare({.a = Write("a", "one two three four five six"), .b = Write("b", "x y"), .max_page_bytes = 13});
  ASSERT_TRUE(comparison.ok());
  EXPECT_TRUE(comparison->a.truncated);
  EXPECT_EQ(comparison->a.text, "one two three");
  EXPECT_FALSE(comparison->b.truncated);
}

TEST_F(CompareTest, WhatCannotBeComparedIsRefusedWithTheReason) {
  const std::string good = Write("good", "one two");
  EXPECT_THAT(Refusal({.a = folder_.path() + "/missing", .b = good}), HasSubstr("there is no file"));
  EXPECT_THAT(Refusal({.a = good, .b = folder_.path()}), HasSubstr("is a directory"));
  EXPECT_THAT(Refusal({.a = Write("empty", ""), .b = good}), HasSubstr("is empty"));
  EXPECT_THAT(Refusal({.a = Write("png", "\x89PNG\r\n\x1a\n"), .b = good}), HasSubstr("is a binary file"));
  EXPECT_THAT(Refusal({.a = Write("jsonl", "{\"url\": \"http://a/\", \"text\": \"x\"}\n"), .b = good}),
              HasSubstr("is a crawl file (jsonl)"));
  EXPECT_THAT(Refusal({.a = "-", .b = "-"}), HasSubstr("only one of the two"));
  EXPECT_THAT(Refusal({.a = good, .b = good, .k = 65}), HasSubstr("1 to 64"));
  EXPECT_THAT(Corpus::Open(folder_.path()).status().message(), HasSubstr(folder_.path()));
}

// Words by number, of usual lengths.
std::string NumberedWords(uint64_t first, uint64_t count) {
  std::string text;
  for (uint64_t i = first; i < first + count; ++i) text += "word" + std::to_string(1000 + i) + " ";
  return text;
}

TEST_F(CompareTest, WhatWasRewrittenIsOnePassageOfBoth) {
  std::string rewritten;
  for (uint64_t i = 0; i < 60; i += 4) {
    rewritten += NumberedWords(i + 1, 2) + NumberedWords(i, 1) + NumberedWords(5000 + i, 1);
  }
  const std::string a = NumberedWords(2000, 40) + NumberedWords(0, 60) + NumberedWords(2100, 30);
  const std::string b = NumberedWords(3000, 20) + rewritten + NumberedWords(3100, 50);
  const CompareRequest request = {.a = Write("a", a), .b = Write("b", b), .rewritten = true};
  EXPECT_TRUE(CompareTexts(a, b, 5).a.passages.empty());
  const Result<Comparison> comparison = Compare(request);
  ASSERT_TRUE(comparison.ok()) << comparison.status().message();
  ASSERT_EQ(comparison->a.passages.size(), 1u);
  ASSERT_EQ(comparison->b.passages.size(), 1u);
  const SharedPassage& of_a = comparison->a.passages[0];
  const SharedPassage& of_b = comparison->b.passages[0];
  EXPECT_EQ(of_a.here, of_b.there);
  EXPECT_EQ(of_a.there, of_b.here);
  EXPECT_EQ(of_a.number, of_b.number);
  EXPECT_NEAR(static_cast<double>(of_a.here.start_word), 40, 2);
  EXPECT_NEAR(static_cast<double>(of_a.here.end_word), 100, 2);
  EXPECT_NEAR(static_cast<double>(of_b.here.start_word), 20, 2);
  EXPECT_EQ(of_a.words, of_a.here.end_word - of_a.here.start_word);
  EXPECT_EQ(comparison->a.shared_words, of_a.words);
  EXPECT_EQ(of_a.same_words, 0u);
}

}  // namespace
}  // namespace seamripper
