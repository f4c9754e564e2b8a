#include "kernels/shingle/phrases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <vector>

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SortDistinct, Examples) {
  std::vector<uint64_t> phrases = {3, UINT64_MAX, 1, 3, 0, UINT64_MAX, 3};
  SortDistinct(&phrases);
  EXPECT_THAT(phrases, ElementsAre(0, 1, 3, UINT64_MAX));
  SortDistinct(&phrases);
  EXPECT_THAT(phrases, ElementsAre(0, 1, 3, UINT64_MAX));
  phrases.clear();
  SortDistinct(&phrases);
  EXPECT_THAT(phrases, IsEmpty());
}

TEST(SortDistinct, WhereverTheHighestBitsAre) {
  std::mt19937_64 random(2);
  for (size_t size : {63u, 64u, 65u, 1'000u, 5'000u}) {
    for (const int shift : {0, 1, 20, 40, 63}) {
      std::vector<uint64_t> phrases(size);
      for (uint64_t& phrase : phrases) phrase = random() >> shift;
      const std::set<uint64_t> expected(phrases.begin(), phrases.end());
      SortDistinct(&phrases);
      ASSERT_TRUE(std::ranges::equal(phrases, expected)) << size << " " << shift;
    }
  }
}

TEST(OverlapOf, AllPairsOfSetsOfFivePhrases) {
  const uint64_t kinds[] = {0, 1, uint64_t{1} << 63, UINT64_MAX - 1, UINT64_MAX};
  for (unsigned set_a = 0; set_a < 32; ++set_a) {
    for (unsigned set_b = 0; set_b < 32; ++set_b) {
      std::vector<uint64_t> a, b;
      for (unsigned i = 0; i < 5; ++i) {
        if ((set_a >> i & 1) != 0) a.push_back(kinds[i]);
        if ((set_b >> i & 1) != 0) b.push_back(kinds[i]);
      }
      const PhraseOverlap expected = {static_cast<size_t>(std::popcount(set_a & set_b)),
                                      static_cast<size_t>(std::popcount(set_a | set_b))};
      ASSERT_EQ(OverlapOf(a, b), expected) << set_a << " " << set_b;
    }
  }
}

TEST(OverlapOf, RandomPages) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) {
    const uint64_t kinds = 1 + random() % 300;
    std::vector<uint64_t> a(random() % 200), b(random() % 200);
    for (uint64_t& phrase : a) phrase = random() % kinds * 0x9e3779b97f4a7c15;
    for (uint64_t& phrase : b) phrase = random() % kinds * 0x9e3779b97f4a7c15;
    const std::set<uint64_t> set_a(a.begin(), a.end()), set_b(b.begin(), b.end());
    std::set<uint64_t> united = set_a;
    united.insert(b.begin(), b.end());
    SortDistinct(&a);
    SortDistinct(&b);
    const PhraseOverlap expected = {set_a.size() + set_b.size() - united.size(), united.size()};
    ASSERT_EQ(OverlapOf(a, b), expected);
    ASSERT_EQ(OverlapOf(b, a), expected);
  }
}

}  // namespace
}  // namespace seamripper
