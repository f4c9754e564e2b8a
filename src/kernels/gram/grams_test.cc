#include "kernels/gram/grams.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "testing/naive_rabin.h"

namespace seamripper {
namespace {

constexpr uint64_t kDefaultSeed = 0x5ea3217e2026;  // as in include/seamripper/ingest.h
constexpr uint64_t kPolynomial = 0xf3a9dcf4acdc9fb5;

std::vector<uint64_t> RandomWords(size_t count, std::mt19937_64* random) {
  std::vector<uint64_t> words(count);
  for (uint64_t& word : words) word = (*random)();
  return words;
}

using Multiplier = GramHash::Multiplier;

class GramVariant : public testing::TestWithParam<Multiplier> {
 protected:
  void SetUp() override {
    if (GetParam() > GramHash::FastestMultiplier()) GTEST_SKIP() << "no such carry-less multiplication here";
  }
  bool UsesPclmul() const { return GetParam() != Multiplier::kTables; }

  std::vector<uint64_t> Grams(std::span<const uint64_t> words, size_t k, uint64_t polynomial = kPolynomial) {
    GramHash(polynomial, k, GetParam()).Grams(words, &grams_);
    return grams_;
  }

  std::vector<uint64_t> Phrases(std::span<const uint64_t> words, size_t k, uint64_t polynomial = kPolynomial) {
    GramHash(polynomial, k, GetParam()).Phrases(words, &grams_);
    return grams_;
  }

  std::vector<uint64_t> grams_ = {7, 7, 7};  // used again for every page
};

TEST_P(GramVariant, PinnedPhrases) {
  struct Pinned {
    std::string text;
    uint64_t fingerprint;
  };
  const Pinned pinned[] = {
      {"the", 0x4f2bb13e44898d44},
      {"of the", 0x4257308520adc32a},
      {"all rights reserved", 0x57f95fb3ac3c16b0},
      {"click here to read more", 0x5ac9588d3ca15fb6},
      {"one two three four five six seven eight nine ten", 0xa446c19c1a519e93},
  };
  const Polynomials polynomials = PolynomialsFromSeed(kDefaultSeed);
  for (const Pinned& phrase : pinned) {
    std::vector<uint64_t> words;
    FingerprintWords(RabinHash(polynomials.words, UsesPclmul()), phrase.text, &words);
    EXPECT_EQ(Grams(words, words.size(), polynomials.phrases), std::vector<uint64_t>{phrase.fingerprint})
        << phrase.text;
    EXPECT_EQ(RabinHash(polynomials.phrases, UsesPclmul()).OfWords(words), phrase.fingerprint) << phrase.text;
  }
}

TEST_P(GramVariant, EveryKOnEverySmallPage) {
  std::mt19937_64 random(1);
  for (size_t k = 1; k <= 7; ++k) {
    for (size_t count = 0; count <= 70; ++count) {
      const std::vector<uint64_t> words = RandomWords(count, &random);
      ASSERT_EQ(Grams(words, k), NaiveGrams(words, k, kPolynomial)) << k << " " << count;
      ASSERT_EQ(Phrases(words, k), NaivePhrases(words, k, kPolynomial)) << k << " " << count;
    }
  }
}

TEST_P(GramVariant, EveryKUpToSixtyFour) {
  std::mt19937_64 random(2);
  for (size_t k = 1; k <= kMaxGramWords; ++k) {
    for (const size_t count : {size_t{1}, k - 1, k, k + 1, 2 * k + 3}) {
      const std::vector<uint64_t> words = RandomWords(count, &random);
      const uint64_t polynomial = random();
      ASSERT_EQ(Grams(words, k, polynomial), NaiveGrams(words, k, polynomial)) << k << " " << count;
      ASSERT_EQ(Phrases(words, k, polynomial), NaivePhrases(words, k, polynomial)) << k << " " << count;
    }
  }
}

TEST_P(GramVariant, LongPagesEqualEachGramByItself) {
  std::mt19937_64 random(3);
  for (size_t k = 1; k <= kMaxGramWords; ++k) {
    const std::vector<uint64_t> words = RandomWords(500 + random() % 100, &random);
    const RabinHash hash(kPolynomial, UsesPclmul());
    const std::vector<uint64_t> grams = Grams(words, k);
    ASSERT_EQ(grams.size(), words.size() - k + 1);
    for (size_t i = 0; i < grams.size(); ++i) ASSERT_EQ(grams[i], hash.OfWords({words.data() + i, k})) << k << " " << i;
    const std::vector<uint64_t> phrases = Phrases(words, k);
    ASSERT_EQ(phrases.size(), words.size());
    std::vector<uint64_t> twice = words;
    twice.insert(twice.end(), words.begin(), words.end());
    for (size_t i = 0; i < phrases.size(); ++i) ASSERT_EQ(phrases[i], hash.OfWords({twice.data() + i, k})) << k << i;
  }
}

TEST_P(GramVariant, ASingleWordFollowsItself) {
  const std::vector<uint64_t> word = {42}, repeated(5, 42);
  EXPECT_EQ(Phrases(word, 5), Grams(repeated, 5));
  EXPECT_EQ(Phrases({}, 5), std::vector<uint64_t>());
}

INSTANTIATE_TEST_SUITE_P(, GramVariant, testing::Values(Multiplier::kTables, Multiplier::kPclmul, Multiplier::kVpclmul),
                         [](const auto& info) {
                           return info.param == Multiplier::kTables   ? "Portable"
                                  : info.param == Multiplier::kPclmul ? "Pclmul"
                                                                      : "Vpclmul";
                         });

}  // namespace
}  // namespace seamripper
