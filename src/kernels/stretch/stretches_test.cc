#include "kernels/stretch/stretches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "kernels/stretch/word_weight.h"
#include "testing/stretch_oracle.h"

namespace seamripper {
namespace {

using Words = std::vector<uint64_t>;

// A quarter of the words are common ones.
struct Text {
  Words words;
  std::vector<uint16_t> weights;

  explicit Text(Words all) : words(std::move(all)) {
    for (const uint64_t word : words) weights.push_back(word < 10 ? 8 : 100);
  }
  WeighedText view() const { return {words, weights}; }
};

Words RandomWords(size_t count, std::mt19937_64* random) {
  Words words;
  for (size_t i = 0; i < count; ++i) words.push_back((*random)() % 4 == 0 ? (*random)() % 10 : 10 + (*random)() % 100'000);
  return words;
}

std::vector<Stretch> Find(const Text& text, const Text& other) {
  std::vector<Anchor> anchors[2];
  AppendAnchors(text.view(), &anchors[0]);
  AppendAnchors(other.view(), &anchors[1]);
  for (std::vector<Anchor>& all : anchors) SortAnchors(&all);
  StretchFinder finder;
  std::vector<Stretch> stretches;
  finder.Find(text.view(), anchors[0], other.view(), anchors[1], &stretches);
  return stretches;
}

Words operator+(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(Stretches, OfACopiedPassageAreAllOfIt) {
  std::mt19937_64 random(1);
  const Words passage = RandomWords(80, &random);
  const Text text(RandomWords(100, &random) + passage + RandomWords(100, &random));
  const Text other(RandomWords(50, &random) + passage + RandomWords(70, &random));
  const std::vector<Stretch> found = Find(text, other);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].begin, 100, 3);
  EXPECT_NEAR(found[0].end, 180, 3);
  EXPECT_NEAR(found[0].other_begin, 50, 3);
  EXPECT_NEAR(found[0].other_end, 130, 3);
  EXPECT_EQ(found[0].same_words, 80u);
}

TEST(Stretches, AreFoundThoughNoFiveWordsAreLeftInOrder) {
  std::mt19937_64 random(2);
  const Words passage = RandomWords(120, &random);
  Words rewritten = passage;
  for (size_t i = 0; i + 4 <= rewritten.size(); i += 4) std::shuffle(&rewritten[i], &rewritten[i] + 4, random);
  for (size_t i = 0; i < rewritten.size(); i += 5) rewritten[i] = 1'000'000 + i;
  const Text text(RandomWords(90, &random) + rewritten + RandomWords(90, &random));
  const Text other(RandomWords(40, &random) + passage + RandomWords(40, &random));
  const std::vector<Stretch> found = Find(text, other);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].begin, 90, 8);
  EXPECT_NEAR(found[0].end, 210, 8);
  EXPECT_NEAR(found[0].other_begin, 40, 8);
  EXPECT_NEAR(found[0].other_end, 160, 8);
  EXPECT_LT(found[0].same_words, 20u);
}

TEST(Stretches, AreNoneOfTextsThatHaveCommonWordsAlone) {
  std::mt19937_64 random(3);
  Words common[2];
  for (Words& words : common) {
    for (int i = 0; i < 300; ++i) words.push_back(random() % 10);
  }
  EXPECT_THAT(Find(Text(RandomWords(300, &random)), Text(RandomWords(300, &random))), ::testing::IsEmpty());
  const Words stock = {11, 1, 2, 3, 12};
  EXPECT_THAT(Find(Text(RandomWords(99, &random) + stock + RandomWords(99, &random)),
                   Text(RandomWords(50, &random) + stock + RandomWords(50, &random))),
              ::testing::IsEmpty());
  EXPECT_THAT(Find(Text({}), Text(RandomWords(9, &random))), ::testing::IsEmpty());
}

// Whatever two texts have in common: what is found is a stretch by the words alone, and no two overlap.
TEST(Stretches, AreWhatTheyMustBe) {
  size_t stretches = 0;
  for (uint64_t anchor = 0; anchor < 300; ++anchor) {
    std::mt19937_64 random(anchor);
    Words words = RandomWords(random() % 60, &random);
    Words others = RandomWords(random() % 60, &random);
    for (size_t passages = random() % 4; passages > 0; --passages) {
      Words passage = RandomWords(5 + random() % 60, &random);
      (random() % 2 == 0 ? words : others) = words + passage;
      const size_t changes = random() % (passage.size() / 2);
      for (size_t i = 0; i < changes; ++i) std::swap(passage[random() % passage.size()], passage[random() % passage.size()]);
      words = words + passage + RandomWords(random() % 40, &random);
      others = others + passage + RandomWords(random() % 40, &random);
    }
    const Text text(words), other(others);
    uint32_t end = 0;
    for (const Stretch& stretch : Find(text, other)) {
      EXPECT_EQ(stretch_oracle::WhyNot(text.view(), other.view(), stretch), "") << anchor;
      EXPECT_GE(stretch.begin, end);
      end = stretch.end;
      ++stretches;
    }
  }
  EXPECT_GT(stretches, 200u);
}

// One word over and over, or two in turns, cost no more than others.
TEST(Stretches, OfRepeatedWordsAreFoundInLinearTime) {
  Words one(200'000, 11), turns;
  for (int i = 0; i < 200'000; ++i) turns.push_back(i % 2 == 0 ? 11 : 12);
  Find(Text(one), Text(one));
  Find(Text(turns), Text(turns));
}

TEST(WordWeight, IsTheLogarithmInSixteenths) {
  for (uint64_t whole = 1; whole < 3000; whole += 7) {
    for (uint64_t part = 1; part <= whole; part += 1 + part / 3) {
      const double exact = 16 * std::log2(static_cast<double>(whole) / static_cast<double>(part));
      const uint32_t weight = SixteenthsOfLog2(whole, part);
      EXPECT_LE(weight, exact + 1e-6) << whole << " " << part;
      EXPECT_GT(weight + 1.001, exact) << whole << " " << part;
    }
  }
  EXPECT_EQ(WordWeight(0, 0, 3), 16);  // a short word, without any page
  EXPECT_EQ(WordWeight(0, 0, 9), 80);
  EXPECT_EQ(WordWeight(100'000, 50'000, 9), 16);
  EXPECT_EQ(WordWeight(100, 200, 9), 10);  // counted too often
}

}  // namespace
}  // namespace seamripper
