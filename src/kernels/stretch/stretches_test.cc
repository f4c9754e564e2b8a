#include "kernels/stretch/stretches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "kernels/hash/polynomial.h"
#include "kernels/stretch/shared_words.h"
#include "kernels/stretch/stretch_words.h"
#include "kernels/stretch/word_weight.h"
#include "testing/stretch_oracle.h"

namespace seamripper {
namespace {

using Words = std::vector<uint64_t>;

// A quarter of the words are common ones.
uint16_t WeightOf(uint64_t word) { return word < 10 ? 8 : 100; }

Words RandomWords(size_t count, std::mt19937_64* random) {
  Words words;
  for (size_t i = 0; i < count; ++i) words.push_back((*random)() % 4 == 0 ? (*random)() % 10 : 10 + (*random)() % 100'000);
  return words;
}

std::vector<uint16_t> WeightsOf(const Words& words) {
  std::vector<uint16_t> weights;
  for (const uint64_t word : words) weights.push_back(WeightOf(word));
  return weights;
}

std::vector<Stretch> Find(const Words& text, const Words& other) {
  AnchoredTexts texts(0);
  texts.Add(text);
  texts.IndexRuns();
  texts.Weigh([](uint32_t, uint32_t, uint64_t word) { return WeightOf(word); });
  std::vector<uint32_t> names;
  texts.NamesOf(other, &names);
  const std::vector<uint16_t> weights = WeightsOf(other);
  const NamedText named = {names, weights};
  SharedWordsFinder shared_finder;
  shared_finder.FindTexts(texts, named);
  std::vector<SharedWords> shared;
  shared_finder.Find(0, {}, &shared);
  StretchFinder finder;
  std::vector<Stretch> stretches;
  finder.Find(texts.names(), texts.text(0), named, shared, &stretches);
  return stretches;
}

Words operator+(Words a, const Words& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(Stretches, OfACopiedPassageAreAllOfIt) {
  std::mt19937_64 random(1);
  const Words passage = RandomWords(80, &random);
  const Words text(RandomWords(100, &random) + passage + RandomWords(100, &random));
  const Words other(RandomWords(50, &random) + passage + RandomWords(70, &random));
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
  const Words text(RandomWords(90, &random) + rewritten + RandomWords(90, &random));
  const Words other(RandomWords(40, &random) + passage + RandomWords(40, &random));
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
  EXPECT_THAT(Find(RandomWords(300, &random), RandomWords(300, &random)), ::testing::IsEmpty());
  const Words stock = {11, 1, 2, 3, 12};
  EXPECT_THAT(Find(RandomWords(99, &random) + stock + RandomWords(99, &random),
                   RandomWords(50, &random) + stock + RandomWords(50, &random)),
              ::testing::IsEmpty());
  EXPECT_THAT(Find({}, RandomWords(9, &random)), ::testing::IsEmpty());
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
    const std::vector<uint16_t> weights = WeightsOf(words), other_weights = WeightsOf(others);
    uint32_t end = 0;
    for (const Stretch& stretch : Find(words, others)) {
      EXPECT_EQ(stretch_oracle::WhyNot({words, weights}, {others, other_weights}, stretch), "") << anchor;
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
  Find(one, one);
  Find(turns, turns);
}

TEST(StretchWords, ThatTouchAreTakenTogether) {
  const RabinHash hash(PolynomialsFromSeed(1).words);
  std::vector<uint64_t> words, alone;
  std::vector<WordSpan> spans, same_spans;
  FindStretchWords(hash, "some \u5c71\u5ddd\u8349 words", &words, &spans);
  FingerprintWords(hash, "some \u5c71\u5ddd\u8349 words", &alone, &same_spans);
  EXPECT_EQ(spans, same_spans);
  ASSERT_EQ(words.size(), 5u);
  for (const size_t i : {0u, 3u, 4u}) {
    EXPECT_EQ(words[i], alone[i]);
    EXPECT_EQ(BytesOfStretchWord(spans, i), spans[i].end - spans[i].begin);
  }
  EXPECT_NE(words[1], alone[1]);
  EXPECT_EQ(BytesOfStretchWord(spans, 1), 6u);
  std::vector<uint64_t> other;
  FindStretchWords(hash, "\u5c71\u5ddd. \u8349", &other, &spans);
  EXPECT_EQ(other[0], words[1]);
  EXPECT_EQ(other[1], alone[2]);
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
