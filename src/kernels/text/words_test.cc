#include "kernels/text/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <vector>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"
#include "testing/naive_words.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<NaiveWord> Walk(std::string_view text) {
  std::vector<NaiveWord> words;
  for (WordWalk walk(text); walk.Next();) words.push_back({walk.begin(), walk.end(), std::string(walk.folded())});
  return words;
}

std::vector<std::string> Folded(std::string_view text) {
  std::vector<std::string> folded;
  for (const NaiveWord& word : Walk(text)) folded.push_back(word.folded);
  return folded;
}

TEST(Words, PinnedSentence) {
  EXPECT_THAT(
      Folded("The Quick-brown fox's 3rd ΣΊΣΥΦΟΣ, Straße № 42½: "
             "コーヒー、日本語2カ所 ภาษาไทย 한국어 naïve_x"),
      ElementsAre("the", "quick", "brown", "fox", "s", "3rd", "σίσυφοσ", "straße", "42", "コ", "ー", "ヒ", "ー", "日",
                  "本", "語", "2", "カ", "所", "ภ", "า", "ษ", "า", "ไ", "ท", "ย", "한국어", "naïve", "x"));
}

TEST(Words, SpansAreOfTheTextAndWordsAreFolded) {
  const std::string_view text = "  \u212Aelvin\u2014\u023A1";
  WordWalk walk(text);
  ASSERT_TRUE(walk.Next());
  EXPECT_EQ(text.substr(walk.begin(), walk.end() - walk.begin()), "\u212Aelvin");
  EXPECT_EQ(walk.folded(), "kelvin");
  ASSERT_TRUE(walk.Next());
  EXPECT_EQ(text.substr(walk.begin(), walk.end() - walk.begin()), "\u023A1");
  EXPECT_EQ(walk.folded(), "\u2c651");
  EXPECT_FALSE(walk.Next());
  EXPECT_FALSE(walk.Next());
}

TEST(Words, MarksBelongToASoloLetterOrToARun) {
  EXPECT_THAT(Folded("\u304b\u3099x"), ElementsAre("\u304b\u3099", "x"));  // か with a voiced sound mark
  EXPECT_THAT(Folded("\u304b\u3099\u3099"
                     "7\u3099a"),
              ElementsAre("\u304b\u3099\u3099", "7\u3099a"));
  EXPECT_THAT(Folded("a\u3099\u304b"), ElementsAre("a\u3099", "\u304b"));
  EXPECT_THAT(Folded("\u0301 \u0301a"), ElementsAre("\u0301", "\u0301a"));
  EXPECT_THAT(Folded("\u304b.\u3099"), ElementsAre("\u304b", "\u3099"));
  EXPECT_THAT(Folded("\u304b\u0345"), ElementsAre("\u304b\u03b9"));  // a mark that folds, to a letter
}

TEST(Words, NoWords) {
  EXPECT_THAT(Folded(""), IsEmpty());
  EXPECT_THAT(Folded(" .,_½\u3007\xf0\x9f\x98\x80\n"), IsEmpty());
  EXPECT_EQ(CountWords(""), 0u);
}

// Scripts, cases, marks, digits and noise mixed so that every neighbourhood of two kinds occurs.
std::string RandomText(std::mt19937_64& random) {
  static constexpr char32_t kFrom[] = {U' ',   U'a',   U'A',   U'0',    U'-',    0xc0,    0x300,   0x391,
                                       0x410,  0x5d0,  0x627,  0x660,   0x901,   0xe01,   0xe31,   0xe81,
                                       0x1000, 0x102b, 0x1780, 0x17b4,  0x1e00,  0x2000,  0x2160,  0x2c60,
                                       0x3005, 0x3041, 0x3099, 0x30a1,  0x30fc,  0x4e00,  0xac00,  0xff10,
                                       0xff21, 0xff66, 0xfffd, 0x10400, 0x1d7ce, 0x1f600, 0x20000, 0xe0100};
  std::string text;
  const size_t length = random() % 60;
  for (size_t i = 0; i < length; i++) {
    const uint64_t roll = random();
    const char32_t code_point = kFrom[roll % std::size(kFrom)] + static_cast<char32_t>(roll >> 32) % 16;
    AppendUtf8(&text, roll >> 16 & 1 ? code_point : U'X' + static_cast<char32_t>(roll >> 20 & 0xf));
  }
  return text;
}

TEST(Words, RandomTextsAsByTheDefinition) {
  std::mt19937_64 random(2012);
  for (int i = 0; i < 20'000; i++) {
    const std::string text = RandomText(random);
    const std::vector<NaiveWord> expected = NaiveWords(text);
    ASSERT_EQ(Walk(text), expected) << text;
    ASSERT_EQ(CountWords(text), expected.size()) << text;
  }
}

// ASCII is counted 64 bytes at a time: every other character among words that cross the ends of such windows.
TEST(Words, CountedTheSameByWindows) {
  std::mt19937_64 random(2005);
  for (int i = 0; i < 5'000; i++) {
    std::string text;
    for (size_t left = 1 + random() % 6; left > 0; --left) {
      for (size_t ascii = random() % 200; ascii > 0; --ascii) text += "ab Z.09"[random() % 7];
      if (random() % 2 == 0) text += RandomText(random);
    }
    ASSERT_EQ(CountWords(text), CountWords(text, CpuLevel::kScalar)) << text;
    ASSERT_EQ(CountWords(text), NaiveWords(text).size()) << text;
  }
}

TEST(Words, EveryCodePointBesideEveryKind) {
  for (char32_t code_point = 1; code_point < 0x32400; code_point += code_point < 0x3400 ? 1 : 61) {
    if (code_point >= 0xd800 && code_point <= 0xdfff) continue;
    std::string text;
    for (const char32_t neighbour : {U'x', U'か', U'\u3099', U'8', U'.'}) {
      AppendUtf8(&text, neighbour);
      AppendUtf8(&text, code_point);
      AppendUtf8(&text, neighbour);
    }
    ASSERT_EQ(Walk(text), NaiveWords(text)) << text;
  }
}

// Cyrillic is read eight bytes at a time: every letter of its block and its neighbours, at every place of them.
TEST(Words, CyrillicAtEveryPlace) {
  for (char32_t letter = 0x3f0; letter < 0x490; ++letter) {
    for (size_t place = 0; place < 18; ++place) {
      for (const char* filler : {"x", "\u0436", " ", "\u0416-", "\u4e2d"}) {
        std::string text;
        while (text.size() < place) text += filler;
        AppendUtf8(&text, letter);
        text += filler;
        AppendUtf8(&text, letter);
        EXPECT_EQ(Walk(text), NaiveWords(text)) << text;
        EXPECT_EQ(CountWords(text), NaiveWords(text).size()) << text;
      }
    }
  }
}

TEST(Words, BytesThatAreNotUtf8AreNeverReadPastTheEnd) {
  for (const std::string_view text : {"a\xf0", "a\xe3\x81",
                                      "\xff"
                                      "B\x80",
                                      "\xf4\x90\x80\x80z"}) {
    EXPECT_EQ(Walk(text).size(), CountWords(text));
  }
}

std::string Repeated(std::string_view part, size_t times) {
  std::string text;
  for (size_t i = 0; i < times; i++) text += part;
  return text;
}

TEST(Words, AMillionMarksAreOneWord) {
  const std::string marks = Repeated("\u0301", 1'000'000);
  for (const std::string_view letter : {"か", "a", "É", ""}) {
    const std::string text = std::string(letter) + marks;
    EXPECT_EQ(CountWords(text), 1u);
    WordWalk walk(text);
    ASSERT_TRUE(walk.Next());
    EXPECT_EQ(walk.end(), text.size());
    EXPECT_EQ(walk.folded().size(), text.size());
    EXPECT_FALSE(walk.Next());
  }
}

TEST(Words, TenMegabytesAreOneWord) {
  const std::string text = Repeated("Aa9É", 2'000'000);
  WordWalk walk(text);
  ASSERT_TRUE(walk.Next());
  EXPECT_EQ(walk.end(), text.size());
  EXPECT_EQ(walk.folded(), Repeated("aa9é", 2'000'000));
  EXPECT_FALSE(walk.Next());
  EXPECT_EQ(CountWords(text), 1u);
}

TEST(Words, TheAsciiTableIsTheUnicodeTable) {
  for (char32_t c = 0; c < 0x80; c++) {
    const std::string text(1, static_cast<char>(c));
    EXPECT_EQ(CountWords(text), (FlagsOf(c) & kWordFlags) != 0 ? 1u : 0u);
    if (WordWalk walk(text); walk.Next()) {
      EXPECT_EQ(walk.folded(), std::string(1, static_cast<char>(SimpleFold(c))));
    }
  }
}

}  // namespace
}  // namespace seamripper
