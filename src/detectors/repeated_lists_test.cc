#include "detectors/repeated_lists.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <span>
#include <vector>

namespace seamripper {
namespace {

using Pages = std::vector<uint64_t>;

TEST(RepeatedLists, CountsAddUp) {
  std::mt19937_64 random(4);
  RepeatedLists lists;
  EXPECT_FALSE(lists.is_open());
  lists.Open(1'000'000);
  EXPECT_TRUE(lists.is_open());
  for (const uint64_t distinct : {10, 1'000, 100'000}) {
    std::map<Pages, uint64_t> expected, found;
    uint64_t given = 0;
    const auto give = [&](std::span<const uint64_t> pages, uint32_t count) {
      found[{pages.begin(), pages.end()}] += count;
      ++given;
    };
    for (int i = 0; i < 50'000; ++i) {
      const uint64_t number = random() % distinct;
      Pages pages;
      for (uint64_t page = 0; page < 1 + number % 10; ++page) pages.push_back((number + page) << number % 40);
      ++expected[pages];
      lists.Add(pages, give);
    }
    lists.GiveAll(give);
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(distinct > 1'000 || given < 40'000) << given;
  }
}

TEST(RepeatedLists, AnEmptyListIsOneToo) {
  RepeatedLists lists;
  lists.Open(0);
  uint32_t empty = 0;
  const auto give = [&](std::span<const uint64_t> pages, uint32_t count) { empty += pages.empty() ? count : 0; };
  lists.Add({}, give);
  lists.Add({}, give);
  EXPECT_EQ(empty, 0u);
  lists.GiveAll(give);
  EXPECT_EQ(empty, 2u);
  lists.GiveAll(give);
  EXPECT_EQ(empty, 2u);
}

}  // namespace
}  // namespace seamripper
