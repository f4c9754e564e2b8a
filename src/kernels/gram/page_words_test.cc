#include "kernels/gram/page_words.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "testing/naive_rabin.h"
#include "testing/naive_words.h"

namespace seamripper {
namespace {

constexpr uint64_t kPolynomial = 0x8acf20ee53fe5247;

class PageWordsVariant : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !CpuHasPclmul()) GTEST_SKIP() << "no carry-less multiplication here";
  }

  void ExpectNaive(std::string_view text) {
    FingerprintWords(hash_, text, &words_, &spans_);
    const std::vector<NaiveWord> naive = NaiveWords(text);
    ASSERT_EQ(words_.size(), naive.size()) << text;
    ASSERT_EQ(spans_.size(), naive.size()) << text;
    for (size_t i = 0; i < naive.size(); ++i) {
      ASSERT_EQ(words_[i], NaiveRabinOfBytes(naive[i].folded, kPolynomial)) << text;
      ASSERT_EQ(spans_[i].begin, naive[i].begin) << text;
      ASSERT_EQ(spans_[i].end, naive[i].end) << text;
    }
    std::vector<uint64_t> without_spans = {1, 2, 3};
    FingerprintWords(hash_, text, &without_spans);
    ASSERT_EQ(without_spans, words_) << text;
  }

  RabinHash hash_{kPolynomial, GetParam()};
  std::vector<uint64_t> words_;  // used again for every text
  std::vector<WordSpan> spans_;
};

TEST_P(PageWordsVariant, Examples) {
  ExpectNaive("");
  ExpectNaive(" ,.\n");
  ExpectNaive("a");
  ExpectNaive("The Quick-brown fox's 3rd ΣΊΣΥΦΟΣ, Straße № 42½: コーヒー、日本語2カ所 ภาษาไทย 한국어 naïve_x");
  ExpectNaive("an internationalization of counterrevolutionaries, Antidisestablishmentarianism");
  ExpectNaive(std::string(1000, 'a') + " " + std::string(1000, 'B'));
}

TEST_P(PageWordsVariant, CaseDoesNotMatter) {
  FingerprintWords(hash_, "ALL RIGHTS RESERVED all rights reserved", &words_);
  ASSERT_EQ(words_.size(), 6u);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(words_[i], words_[i + 3]);
}

TEST_P(PageWordsVariant, RandomTexts) {
  const std::string pieces[] = {
      "a",  "of", "the", "Seam", "RIPPER", "quilted", "patchwork", "reproductions", " ", " ",
      "\n", ", ", "é",   "ß",    "Σ",      "日",      "ก",         "\u3099",        "7", "fingerprints16by",
      "—",  "“",  "’",   "🙂", "\u200b"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (uint64_t i = random() % 60; i > 0; --i) text += pieces[random() % std::size(pieces)];
    ExpectNaive(text);
  }
}

// The same construct at every place of the 64 bytes that are looked at together.
TEST_P(PageWordsVariant, AtEveryOffset) {
  for (const std::string piece : {"x", "Word", "sixteen16letters", "seventeen17letter", "é", "日本", "na\u0301ive",
                                  "a\u00a0b", "—", "it’s", "🙂é"}) {
    for (size_t before = 0; before < 70; ++before) {
      ExpectNaive(std::string(before, ' ') + piece + std::string(100, '.') + " end");
      ExpectNaive(std::string(before, 'a') + piece + " and " + piece + std::string(90, 'z') + " end of the text");
      ExpectNaive(std::string(before, '-') + piece + "-" + piece + " " + piece);
    }
  }
}

// The same around the end of what is looked at before words are read, and with words longer than that.
TEST_P(PageWordsVariant, LongTexts) {
  std::string words;
  while (words.size() < 1200) words += "Patches of a Quilt, ";
  for (size_t before = 1000; before < 1100; ++before) {
    const std::string text = words.substr(0, before) + "reproductions16andmore" + words + words;
    ExpectNaive(text);
    ExpectNaive(text.substr(0, before + 1));
    ExpectNaive(words.substr(0, before) + "é" + words);
    ExpectNaive(words.substr(before) + std::string(before, 'a') + " " + words);
  }
}

INSTANTIATE_TEST_SUITE_P(, PageWordsVariant, testing::Bool(),
                         [](const auto& info) { return info.param ? "Pclmul" : "Portable"; });

}  // namespace
}  // namespace seamripper
