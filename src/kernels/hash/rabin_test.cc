#include "kernels/hash/rabin.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "kernels/hash/polynomial.h"
#include "testing/naive_rabin.h"
#include "testing/random_bytes.h"

namespace seamripper {
namespace {

constexpr uint64_t kDefaultSeed = 0x5ea3217e2026;  // as in include/seamripper/ingest.h

std::vector<uint64_t> RandomWords(size_t count, std::mt19937_64* random) {
  std::vector<uint64_t> words(count);
  for (uint64_t& word : words) word = (*random)();
  return words;
}

// Any polynomial of degree 64 will do for the arithmetic; these are the extreme ones and a few more.
std::vector<uint64_t> SomePolynomials(std::mt19937_64* random) {
  const Polynomials drawn = PolynomialsFromSeed(kDefaultSeed);
  std::vector<uint64_t> polynomials = {0, 1, 0x1b, uint64_t{1} << 63, UINT64_MAX, drawn.words, drawn.phrases};
  for (int i = 0; i < 5; ++i) polynomials.push_back((*random)());
  return polynomials;
}

class RabinVariant : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !CpuHasPclmul()) GTEST_SKIP() << "no carry-less multiplication here";
  }
};

struct Pinned {
  std::string text;
  uint64_t fingerprint;
};

TEST_P(RabinVariant, PinnedWords) {
  const Pinned pinned[] = {
      {"", 0x8acf20ee53fe5247},
      {"a", 0xfc5529025d53134b},
      {"the", 0x2697b3aa43dd42d5},
      {"of", 0x9763646823296320},
      {"seam", 0x5fd0e27ec1604316},
      {"quilts", 0x4d2e6fbca76e6458},
      {"ripper", 0x11bb0b31c5234679},
      {"12345678", 0x1beaf20d4a890a2f},
      {"copyright", 0xd985722221cf4b72},
      {"straße", 0x9b21df3ed8420e26},
      {"internationalization", 0xf8d491b5647427f9},
      {"日", 0xa25a99047f458f52},
  };
  const RabinHash hash(PolynomialsFromSeed(kDefaultSeed).words, GetParam());
  for (const Pinned& word : pinned) EXPECT_EQ(hash.OfBytes(word.text), word.fingerprint) << word.text;
}

TEST_P(RabinVariant, BytesEqualLongDivision) {
  std::mt19937_64 random(1);
  for (const uint64_t polynomial : SomePolynomials(&random)) {
    const RabinHash hash(polynomial, GetParam());
    for (size_t length = 0; length <= 200; ++length) {
      const std::string bytes = RandomBytes(length, &random);
      ASSERT_EQ(hash.OfBytes(bytes), NaiveRabinOfBytes(bytes, polynomial)) << length;
    }
  }
}

TEST_P(RabinVariant, AllStringsOfTwoBytes) {
  const uint64_t polynomial = 0x1b;
  const RabinHash hash(polynomial, GetParam());
  std::string bytes(2, '\0');
  for (int value = 0; value < 65536; ++value) {
    bytes[0] = static_cast<char>(value >> 8);
    bytes[1] = static_cast<char>(value);
    ASSERT_EQ(hash.OfBytes(bytes), NaiveRabinOfBytes(bytes, polynomial)) << value;
  }
}

TEST_P(RabinVariant, APartEqualsItsBytes) {
  std::mt19937_64 random(2);
  const RabinHash hash(random(), GetParam());
  for (const size_t size : {size_t{0}, size_t{1}, size_t{7}, size_t{15}, size_t{16}, size_t{17}, size_t{40}}) {
    // In a vector of just that size: the address sanitizer sees every byte too far.
    const std::string bytes = RandomBytes(size, &random);
    const std::vector<char> exact(bytes.begin(), bytes.end());
    const std::string_view text(exact.data(), exact.size());
    for (size_t begin = 0; begin <= size; ++begin) {
      for (size_t end = begin; end <= size; ++end) {
        ASSERT_EQ(hash.OfPart(text, begin, end), hash.OfBytes(bytes.substr(begin, end - begin)));
      }
    }
  }
}

TEST_P(RabinVariant, ReadsOnlyItsBytes) {
  std::mt19937_64 random(3);
  const RabinHash hash(random(), GetParam());
  for (size_t size = 0; size <= 40; ++size) {
    const std::string bytes = RandomBytes(size, &random);
    const std::vector<char> exact(bytes.begin(), bytes.end());
    ASSERT_EQ(hash.OfBytes({exact.data(), exact.size()}), hash.OfBytes(bytes));
  }
}

TEST_P(RabinVariant, WordsEqualLongDivision) {
  std::mt19937_64 random(4);
  for (const uint64_t polynomial : SomePolynomials(&random)) {
    const RabinHash hash(polynomial, GetParam());
    for (size_t count = 0; count <= 66; ++count) {
      const std::vector<uint64_t> words = RandomWords(count, &random);
      ASSERT_EQ(hash.OfWords(words), NaiveRabinOfWords(words, polynomial)) << count;
    }
  }
}

TEST_P(RabinVariant, WordsAreEightBytesMostSignificantFirst) {
  const RabinHash hash(PolynomialsFromSeed(kDefaultSeed).words, GetParam());
  EXPECT_EQ(hash.OfWords(std::vector<uint64_t>{0x3132333435363738}), hash.OfBytes("12345678"));
}

TEST_P(RabinVariant, LeadingZerosCount) {
  const RabinHash hash(PolynomialsFromSeed(kDefaultSeed).words, GetParam());
  EXPECT_NE(hash.OfBytes(std::string(1, '\0')), hash.OfBytes(std::string(2, '\0')));
  EXPECT_NE(hash.OfBytes(""), hash.OfBytes(std::string(1, '\0')));
  EXPECT_NE(hash.OfBytes("a"), hash.OfBytes(std::string("\0a", 2)));
}

INSTANTIATE_TEST_SUITE_P(, RabinVariant, testing::Bool(),
                         [](const auto& info) { return info.param ? "Pclmul" : "Portable"; });

TEST(Rabin, TakesTheVariantOfThisMachine) {
  const uint64_t polynomial = PolynomialsFromSeed(kDefaultSeed).words;
  EXPECT_EQ(RabinHash(polynomial).OfBytes("ripper"), 0x11bb0b31c5234679);
}

}  // namespace
}  // namespace seamripper
