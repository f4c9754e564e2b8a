#include "detectors/repeated_lists.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace seamripper {
namespace {

TEST(RepeatedLists, CountsAddUp) {
  std::mt19937_64 random(4);
  RepeatedLists lists;
  for (const uint64_t distinct : {10, 1'000, 100'000}) {
    std::map<std::string, uint64_t, std::less<>> expected, found;
    uint64_t given = 0;
    const auto give = [&](std::string_view list, uint32_t count) {
      found[std::string(list)] += count;
      ++given;
    };
    for (int i = 0; i < 50'000; ++i) {
      const uint64_t number = random() % distinct;
      const std::string list = std::to_string(number) + std::string(number % 70, 'x');
      ++expected[list];
      lists.Add(list, give);
    }
    lists.GiveAll(give);
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(distinct > 1'000 || given < 25'000) << given;
  }
}

TEST(RepeatedLists, AnEmptyListIsOneToo) {
  RepeatedLists lists;
  uint32_t empty = 0;
  const auto give = [&](std::string_view list, uint32_t count) { empty += list.empty() ? count : 0; };
  lists.Add("", give);
  lists.Add("", give);
  EXPECT_EQ(empty, 0u);
  lists.GiveAll(give);
  EXPECT_EQ(empty, 2u);
  lists.GiveAll(give);
  EXPECT_EQ(empty, 2u);
}

}  // namespace
}  // namespace seamripper
