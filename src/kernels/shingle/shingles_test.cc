#include "kernels/shingle/shingles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "kernels/hash/polynomial.h"
#include "testing/naive_rabin.h"

namespace seamripper {
namespace {

constexpr uint64_t kDefaultSeed = 0x5ea3217e2026;  // as in include/seamripper/ingest.h

uint64_t NaiveShingle(uint64_t polynomial, uint64_t phrase) { return NaiveRabinOfWords({&phrase, 1}, polynomial); }

// The functions are one to one: what `value` is the shingle of.
uint64_t PhraseWithShingle(uint64_t polynomial, uint64_t value) {
  uint64_t phrase = value ^ NaiveShingle(polynomial, 0);
  for (int i = 0; i < 64; ++i) {
    const bool odd = (phrase & 1) != 0;  // then the polynomial is added, and with it x^64
    phrase = odd ? (phrase ^ polynomial) >> 1 | uint64_t{1} << 63 : phrase >> 1;
  }
  return phrase;
}

std::vector<uint64_t> RandomPhrases(size_t count, std::mt19937_64* random) {
  std::vector<uint64_t> phrases(count);
  for (uint64_t& phrase : phrases) phrase = (*random)();
  return phrases;
}

class ShingleVariants : public testing::TestWithParam<ShingleVariant> {
 protected:
  void SetUp() override {
    if (GetParam() > BestShingleVariant()) GTEST_SKIP() << "not on this machine";
    maker_.emplace(kDefaultSeed, GetParam());
  }

  Shingles Minima(std::span<const uint64_t> phrases) {
    maker_->Minima(phrases, &shingles_);
    return shingles_;
  }

  // By the values one at a time, which another test holds against long division.
  void ExpectMinimaOfValues(std::span<const uint64_t> phrases) {
    Shingles expected;
    expected.fill(UINT64_MAX);
    for (size_t i = 0; i < expected.size(); ++i) {
      for (const uint64_t phrase : phrases) {
        expected[i] = std::min(expected[i], maker_->Shingle(static_cast<int>(i), phrase));
      }
    }
    ASSERT_EQ(Minima(phrases), expected) << phrases.size();
  }

  const Polynomials polynomials_ = PolynomialsFromSeed(kDefaultSeed);
  std::optional<ShingleMaker> maker_;
  Shingles shingles_ = {7, 7, 7};  // used again for every page
};

TEST_P(ShingleVariants, Pinned) {
  struct Pinned {
    int index;
    uint64_t phrase;
    uint64_t shingle;
  };
  const Pinned pinned[] = {
      {0, 0x0000000000000000, 0xd342a3d1ae4ac2a4},  {0, 0x0000000000000001, 0xaa10e70c5654e059},
      {0, 0xffffffffffffffff, 0x627cc29ecb8c8338},  {0, 0x0123456789abcdef, 0x25e8ce6962e20788},
      {0, 0x5ac9588d3ca15fb6, 0xb54a9ef3a4412b64},  {1, 0x0000000000000001, 0x2b4610af116f3786},
      {1, 0x0123456789abcdef, 0xd5b83666389d5ab2},  {1, 0x5ac9588d3ca15fb6, 0x655071f183ccba03},
      {42, 0x0000000000000001, 0x507c1cea34ea89f9}, {42, 0x0123456789abcdef, 0x4576d0bcac3c25d8},
      {42, 0x5ac9588d3ca15fb6, 0xc8584228166ef05b}, {83, 0x0000000000000000, 0x23a5588449190dd9},
      {83, 0x0000000000000001, 0x7764a0eebe17f6a2}, {83, 0xffffffffffffffff, 0x0e86c721dceba047},
      {83, 0x0123456789abcdef, 0xeb1998f3bf769a4d}, {83, 0x5ac9588d3ca15fb6, 0x462c00dd3441f845},
  };
  for (const Pinned& each : pinned) {
    EXPECT_EQ(maker_->Shingle(each.index, each.phrase), each.shingle) << each.index << std::hex << " " << each.phrase;
  }
}

TEST_P(ShingleVariants, ValuesEqualLongDivision) {
  std::mt19937_64 random(1);
  std::vector<uint64_t> phrases = RandomPhrases(50, &random);
  for (int bit = 0; bit < 64; ++bit) phrases.push_back(uint64_t{1} << bit);
  phrases.push_back(0);
  phrases.push_back(UINT64_MAX);
  for (int i = 0; i < kShingles; ++i) {
    const uint64_t polynomial = polynomials_.samples[static_cast<size_t>(i)];
    for (const uint64_t phrase : phrases) {
      ASSERT_EQ(maker_->Shingle(i, phrase), NaiveShingle(polynomial, phrase)) << i << " " << phrase;
    }
  }
}

TEST_P(ShingleVariants, EveryPageOfUpToTwoHundredPhrasesEqualsLongDivision) {
  std::mt19937_64 random(2);
  const std::vector<uint64_t> phrases = RandomPhrases(200, &random);
  Shingles expected;
  expected.fill(UINT64_MAX);
  for (size_t count = 1; count <= phrases.size(); ++count) {
    for (size_t i = 0; i < expected.size(); ++i) {
      expected[i] = std::min(expected[i], NaiveShingle(polynomials_.samples[i], phrases[count - 1]));
    }
    // In a vector of just that size: the address sanitizer sees every phrase too far.
    ASSERT_EQ(Minima(std::vector<uint64_t>(phrases.begin(), phrases.begin() + static_cast<long>(count))), expected);
  }
}

TEST_P(ShingleVariants, ThePlaceOfAPhraseDoesNotMatter) {
  std::mt19937_64 random(3);
  std::vector<uint64_t> phrases = RandomPhrases(3000, &random);
  const Shingles expected = Minima(phrases);
  for (int round = 0; round < 10; ++round) {
    std::ranges::shuffle(phrases, random);
    ASSERT_EQ(Minima(phrases), expected);
  }
}

TEST_P(ShingleVariants, RepeatedPhrases) {
  std::mt19937_64 random(4);
  for (const size_t kinds : {size_t{1}, size_t{2}, size_t{5}, size_t{40}}) {
    const std::vector<uint64_t> distinct = RandomPhrases(kinds, &random);
    const Shingles expected = Minima(distinct);
    for (const size_t count : {kinds, kinds + 1, size_t{100}, size_t{2500}}) {
      std::vector<uint64_t> phrases = distinct;
      while (phrases.size() < count) phrases.push_back(distinct[random() % kinds]);
      ASSERT_EQ(Minima(phrases), expected) << kinds << " " << count;
    }
  }
}

TEST_P(ShingleVariants, ExtremeValues) {
  for (size_t i = 0; i < kShingles; i += 17) {
    const uint64_t polynomial = polynomials_.samples[i];
    const uint64_t most = PhraseWithShingle(polynomial, UINT64_MAX);
    const uint64_t least = PhraseWithShingle(polynomial, 0);
    const uint64_t negative = PhraseWithShingle(polynomial, uint64_t{1} << 63);
    EXPECT_EQ(Minima(std::vector<uint64_t>{most})[i], UINT64_MAX);
    EXPECT_EQ(Minima(std::vector<uint64_t>(70, most))[i], UINT64_MAX);
    EXPECT_EQ(Minima(std::vector<uint64_t>{most, negative})[i], uint64_t{1} << 63);
    EXPECT_EQ(Minima(std::vector<uint64_t>{negative, most, least})[i], 0u);
  }
}

// All values of one function begin with the same byte, so that nothing can be told from that.
TEST_P(ShingleVariants, TiesOfTheMostSignificantByte) {
  std::mt19937_64 random(5);
  for (const size_t i : {size_t{0}, size_t{40}, size_t{83}}) {
    for (const uint64_t top : {uint64_t{0}, uint64_t{0x7f}, uint64_t{0x80}, uint64_t{0xff}}) {
      for (const size_t count : {size_t{2}, size_t{31}, size_t{33}, size_t{1100}}) {
        std::vector<uint64_t> phrases, values;
        while (phrases.size() < count) {
          values.push_back(top << 56 | random() >> 8);
          phrases.push_back(PhraseWithShingle(polynomials_.samples[i], values.back()));
        }
        ASSERT_EQ(Minima(phrases)[i], std::ranges::min(values));
        ExpectMinimaOfValues(phrases);
      }
    }
  }
}

TEST_P(ShingleVariants, FindsTheLeastAtEveryPlace) {
  std::mt19937_64 random(6);
  const std::vector<uint64_t> page = RandomPhrases(1100, &random);
  const uint64_t least = PhraseWithShingle(polynomials_.samples[7], 0);
  for (size_t place = 0; place < page.size(); ++place) {
    std::vector<uint64_t> phrases = page;
    phrases[place] = least;
    ASSERT_EQ(Minima(phrases)[7], 0u) << place;
  }
}

TEST_P(ShingleVariants, LongPages) {
  std::mt19937_64 random(7);
  for (const size_t count : {size_t{1023}, size_t{1024}, size_t{1025}, size_t{4096}, size_t{100'000}}) {
    ExpectMinimaOfValues(RandomPhrases(count, &random));
  }
}

TEST_P(ShingleVariants, AnotherSeedChangesThem) {
  const std::vector<uint64_t> phrases = {1, 2, 3};
  const Shingles shingles = Minima(phrases);
  Shingles others;
  ShingleMaker(kDefaultSeed + 1, GetParam()).Minima(phrases, &others);
  for (size_t i = 0; i < shingles.size(); ++i) EXPECT_NE(shingles[i], others[i]);
}

std::string NameOf(const testing::TestParamInfo<ShingleVariant>& info) {
  const char* const names[] = {"Portable", "Pclmul", "Avx2", "Gfni"};
  return names[static_cast<size_t>(info.param)];
}
INSTANTIATE_TEST_SUITE_P(, ShingleVariants,
                         testing::Values(ShingleVariant::kPortable, ShingleVariant::kPclmul, ShingleVariant::kAvx2,
                                         ShingleVariant::kGfni),
                         NameOf);

TEST(Shingles, TakeTheVariantOfThisMachine) {
  Shingles shingles;
  ShingleMaker(kDefaultSeed).Minima(std::vector<uint64_t>{0x0123456789abcdef, 0x5ac9588d3ca15fb6, 0}, &shingles);
  EXPECT_EQ(shingles[0], 0x25e8ce6962e20788);
  EXPECT_EQ(shingles[42], 0x4576d0bcac3c25d8);
  EXPECT_EQ(shingles[83], 0x23a5588449190dd9);
}

}  // namespace
}  // namespace seamripper
