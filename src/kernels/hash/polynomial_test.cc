#include "kernels/hash/polynomial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "kernels/hash/multiply_table.h"

namespace seamripper {
namespace {

constexpr uint64_t kDefaultSeed = 0x5ea3217e2026;  // as in include/seamripper/ingest.h

uint64_t NaiveProduct(uint64_t a, uint64_t b, uint64_t polynomial) {
  uint64_t product = 0;
  for (int i = 63; i >= 0; --i) {
    product = TimesX(product, polynomial);
    if ((b >> i & 1) != 0) product ^= a;
  }
  return product;
}

uint64_t NaivePowerOfX(uint64_t exponent, uint64_t polynomial) {
  uint64_t power = 1, square = 2;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 != 0) power = NaiveProduct(power, square, polynomial);
    square = NaiveProduct(square, square, polynomial);
  }
  return power;
}

using Coefficients = unsigned __int128;

int Degree(Coefficients a) {
  int degree = -1;
  for (; a != 0; a >>= 1) ++degree;
  return degree;
}

Coefficients CommonDivisor(Coefficients a, Coefficients b) {
  while (b != 0) {
    while (Degree(a) >= Degree(b)) a ^= b << (Degree(a) - Degree(b));
    std::swap(a, b);
  }
  return a;
}

// The text-book test: irreducible (Rabin 1980), and the order of x divides none of the largest divisors of 2^64 - 1.
bool NaiveIsPrimitive(uint64_t polynomial) {
  std::vector<uint64_t> powers = {2};  // x^(2^i)
  while (powers.size() <= 64) powers.push_back(NaiveProduct(powers.back(), powers.back(), polynomial));
  const Coefficients whole = Coefficients{1} << 64 | polynomial;
  if (powers[64] != 2 || CommonDivisor(whole, powers[32] ^ 2) != 1) return false;
  for (const uint64_t q : {3u, 5u, 17u, 257u, 641u, 65537u, 6700417u}) {
    if (NaivePowerOfX(UINT64_MAX / q, polynomial) == 1) return false;
  }
  return true;
}

std::vector<uint64_t> InOrder(const Polynomials& polynomials) {
  std::vector<uint64_t> all = {polynomials.words, polynomials.phrases};
  all.insert(all.end(), polynomials.samples.begin(), polynomials.samples.end());
  return all;
}

// One number that depends on every polynomial and on their order.
uint64_t Folded(const Polynomials& polynomials) {
  uint64_t folded = 0;
  for (const uint64_t polynomial : InOrder(polynomials)) folded = folded * 0x100000001b3 ^ polynomial;
  return folded;
}

TEST(IsPrimitive, SmallestOnes) {
  std::vector<uint64_t> found;
  for (uint64_t tail = 0; tail <= 0x1a1; ++tail) {
    if (IsPrimitive(tail)) found.push_back(tail);
  }
  EXPECT_THAT(found, testing::ElementsAre(0x1b, 0x1d, 0xf5, 0x175, 0x1a1));
}

TEST(IsPrimitive, EqualsTheTextBook) {
  for (uint64_t tail = 0; tail < 512; ++tail) ASSERT_EQ(IsPrimitive(tail), NaiveIsPrimitive(tail)) << tail;
  std::mt19937_64 random(1);
  int primitive = 0;
  for (int i = 0; i < 500; ++i) {
    const uint64_t polynomial = random() | 1;
    ASSERT_EQ(IsPrimitive(polynomial), NaiveIsPrimitive(polynomial)) << polynomial;
    primitive += IsPrimitive(polynomial);
  }
  EXPECT_GT(primitive, 0);
}

TEST(IsPrimitive, NeverAProduct) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const int degree = 1 + static_cast<int>(random() % 63);
    const Coefficients a = Coefficients{1} << degree | (random() & ((uint64_t{1} << degree) - 1)) | 1;
    const int other = 64 - degree;
    const Coefficients b = Coefficients{1} << other | (random() & ((uint64_t{1} << other) - 1)) | 1;
    Coefficients product = 0;
    for (int bit = 0; bit <= other; ++bit) product ^= (b >> bit & 1) != 0 ? a << bit : 0;
    ASSERT_FALSE(IsPrimitive(static_cast<uint64_t>(product)));
  }
}

TEST(PolynomialsFromSeed, Pinned) {
  const Polynomials published = PolynomialsFromSeed(kDefaultSeed);
  EXPECT_EQ(published.words, 0x8acf20ee53fe5247);
  EXPECT_EQ(published.phrases, 0xf3a9dcf4acdc9fb5);
  EXPECT_EQ(published.samples[0], 0x795244ddf81e22fd);
  EXPECT_EQ(published.samples[1], 0xae62a29af6f34dc7);
  EXPECT_EQ(published.samples[42], 0xad364fd42c0820ad);
  EXPECT_EQ(published.samples[83], 0x54c1f86af70efb7b);
  EXPECT_EQ(Folded(published), 0x757fb98833bd1088);

  const Polynomials other = PolynomialsFromSeed(1);
  EXPECT_EQ(other.words, 0xb8e5450d9a3b51ab);
  EXPECT_EQ(other.phrases, 0xe8652cd8d99f06c5);
  EXPECT_EQ(other.samples[0], 0xaa9b06f3ae5b0281);
  EXPECT_EQ(other.samples[83], 0x3e94f06524c0331b);
  EXPECT_EQ(Folded(other), 0xaa562435312cfa2a);
}

TEST(PolynomialsFromSeed, AllAreDistinctAndPrimitive) {
  for (const uint64_t seed : {uint64_t{0}, kDefaultSeed, UINT64_MAX}) {
    const std::vector<uint64_t> all = InOrder(PolynomialsFromSeed(seed));
    EXPECT_EQ(std::set<uint64_t>(all.begin(), all.end()).size(), 86u);
    EXPECT_TRUE(std::ranges::all_of(all, IsPrimitive));
  }
}

TEST(Field, PowersAndQuotient) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 50; ++i) {
    const uint64_t polynomial = random();
    for (const uint64_t exponent : {0u, 1u, 63u, 64u, 65u, 128u, 4160u}) {
      ASSERT_EQ(PowerOfX(exponent, polynomial), NaivePowerOfX(exponent, polynomial));
    }
    // (x^64 + quotient) * (x^64 + polynomial) differs from x^128 by less than x^64.
    const uint64_t quotient = QuotientOfX128(polynomial);
    Coefficients product = static_cast<Coefficients>(quotient ^ polynomial) << 64;
    for (int bit = 0; bit < 64; ++bit) {
      product ^= (polynomial >> bit & 1) != 0 ? static_cast<Coefficients>(quotient) << bit : 0;
    }
    ASSERT_EQ(static_cast<uint64_t>(product >> 64), 0u);
  }
}

TEST(MultiplyTable, EqualsShiftAndAdd) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 20; ++i) {
    const uint64_t polynomial = random(), factor = random();
    const MultiplyTable table(factor, polynomial);
    for (int bit = 0; bit < 64; ++bit) {
      const uint64_t element = uint64_t{1} << bit;
      ASSERT_EQ(table.Times(element), NaiveProduct(element, factor, polynomial));
    }
    for (int j = 0; j < 100; ++j) {
      const uint64_t element = random();
      ASSERT_EQ(table.Times(element), NaiveProduct(element, factor, polynomial));
    }
  }
}

}  // namespace
}  // namespace seamripper
