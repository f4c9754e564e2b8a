#include "kernels/gram/distinct_grams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class DistinctGramsTest : public testing::Test {
 protected:
  void ExpectNaive(const std::vector<uint64_t>& grams) {
    std::vector<uint64_t> distinct;
    std::vector<uint32_t> places;
    for (const uint64_t gram : grams) {
      const auto found = std::ranges::find(distinct, gram);
      if (found != distinct.end()) {
        places[static_cast<size_t>(found - distinct.begin())]++;
      } else {
        distinct.push_back(gram);
        places.push_back(1);
      }
    }
    set_.Find(grams);
    ASSERT_TRUE(std::ranges::equal(set_.grams(), distinct));
    ASSERT_TRUE(std::ranges::equal(set_.places(), places));
  }

  DistinctGrams set_;  // used again for every page
};

TEST_F(DistinctGramsTest, OrderOfFirstPlaces) {
  EXPECT_THAT(set_.grams(), IsEmpty());
  set_.Find(std::vector<uint64_t>{30, 10, 30, 20, 10, 30});
  EXPECT_THAT(set_.grams(), ElementsAre(30, 10, 20));
  EXPECT_THAT(set_.places(), ElementsAre(3, 2, 1));
  set_.Find({});
  EXPECT_THAT(set_.grams(), IsEmpty());
  EXPECT_THAT(set_.places(), IsEmpty());
}

TEST_F(DistinctGramsTest, AllPagesOfUpToSixGramsOverThree) {
  const uint64_t kinds[] = {0, UINT64_MAX, uint64_t{1} << 63};
  for (size_t length = 0; length <= 6; ++length) {
    size_t pages = 1;
    for (size_t i = 0; i < length; ++i) pages *= 3;
    for (size_t page = 0; page < pages; ++page) {
      std::vector<uint64_t> grams;
      for (size_t i = 0, rest = page; i < length; ++i, rest /= 3) grams.push_back(kinds[rest % 3]);
      ExpectNaive(grams);
    }
  }
}

TEST_F(DistinctGramsTest, RandomPagesLargeAndSmall) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<uint64_t> kinds(1 + random() % 300);
    for (uint64_t& kind : kinds) kind = random();
    std::vector<uint64_t> grams(random() % (round % 10 == 0 ? 3000 : 60));
    for (uint64_t& gram : grams) gram = kinds[random() % kinds.size()];
    ExpectNaive(grams);
  }
}

// Fingerprints that would all be looked for in the same place.
TEST_F(DistinctGramsTest, CraftedGrams) {
  std::mt19937_64 random(2);
  for (const size_t count : {size_t{10}, size_t{20}, size_t{25}, size_t{30}, size_t{40}, size_t{1000}}) {
    for (const uint64_t high : {uint64_t{0}, UINT64_MAX << 32, uint64_t{0x1234567800000000}}) {
      std::vector<uint64_t> grams(count);
      for (size_t i = 0; i < count; ++i) grams[i] = high | i;
      ExpectNaive(grams);
      for (uint64_t& gram : grams) gram = high | random() % (count / 2 + 1);
      ExpectNaive(grams);
    }
  }
}

TEST_F(DistinctGramsTest, LargePagesHonestAndCrafted) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  for (const uint64_t factor : {uint64_t{1}, kOdd}) {
    std::vector<uint64_t> grams(250'000);
    for (size_t i = 0; i < grams.size(); ++i) grams[i] = i % 150'000 * factor;
    set_.Find(grams);
    ASSERT_EQ(set_.grams().size(), 150'000u);
    for (size_t i = 0; i < 150'000; ++i) {
      ASSERT_EQ(set_.grams()[i], i * factor);
      ASSERT_EQ(set_.places()[i], i < 100'000 ? 2u : 1u);
    }
  }
}

}  // namespace
}  // namespace seamripper
