#include "kernels/quilt/collapse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "kernels/quilt/mix.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using List = std::vector<PageId>;
using Weighted = std::pair<List, uint32_t>;

std::vector<Weighted> Collapsed(const std::vector<List>& lists, GramCollapse* collapse) {
  const std::vector<std::span<const PageId>> spans(lists.begin(), lists.end());
  std::vector<GramClass> classes(3);  // what was in it must not matter
  collapse->Collapse(spans, &classes);
  std::vector<Weighted> result;
  for (const GramClass& one : classes) result.emplace_back(List(one.holders.begin(), one.holders.end()), one.weight);
  return result;
}

std::vector<Weighted> Collapsed(const std::vector<List>& lists) {
  GramCollapse collapse;
  return Collapsed(lists, &collapse);
}

TEST(GramCollapse, CountsEqualListsInOrderOfFirstAppearance) {
  EXPECT_THAT(Collapsed({{7, 9}, {1}, {7, 9}, {1, 7}, {7, 9}, {1}}),
              ElementsAre(Weighted{{7, 9}, 3}, Weighted{{1}, 2}, Weighted{{1, 7}, 1}));
  EXPECT_THAT(Collapsed({}), IsEmpty());
  EXPECT_THAT(Collapsed({{}, {}}), ElementsAre(Weighted{{}, 2}));
}

TEST(GramCollapse, TheHoldersAreThoseOfTheFirstList) {
  const List first = {1, 2}, second = {1, 2};
  const std::vector<std::span<const PageId>> lists = {first, second};
  std::vector<GramClass> classes;
  GramCollapse().Collapse(lists, &classes);
  ASSERT_EQ(classes.size(), 1u);
  EXPECT_EQ(classes[0].holders.data(), first.data());
}

// Every step of the hash can be undone, so for any first page of another list there is a second that makes it collide.
TEST(GramCollapse, EqualityDecidesNotTheHash) {
  const auto after_first = [](PageId page) {
    const uint64_t hash = (Mix(3) ^ static_cast<uint64_t>(page)) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 29;
  };
  const List list = {1, 2};
  std::vector<List> lists = {list};
  for (PageId first = 2; lists.size() < 20; ++first) {
    const auto second = static_cast<PageId>(after_first(1) ^ 2 ^ after_first(first));
    if (second > first) lists.push_back({first, second});
    ASSERT_EQ(HashOfHolders(lists.back()), HashOfHolders(list));
  }
  EXPECT_EQ(Collapsed(lists).size(), lists.size());
}

TEST(HashOfHolders, HasNoCollisionsAmongSmallLists) {
  std::set<uint64_t> hashes;
  for (uint32_t members = 0; members < 1u << 16; ++members) {
    List list;
    for (uint32_t page = 0; page < 16; ++page) {
      if ((members >> page & 1) != 0) list.push_back(MakePageId(page / 8, page % 8));
    }
    hashes.insert(HashOfHolders(list));
  }
  EXPECT_EQ(hashes.size(), 1u << 16);
}

TEST(GramCollapse, EqualsAMapOnRandomLists) {
  std::mt19937_64 random(5);
  GramCollapse collapse;
  for (int round = 0; round < 2'000; ++round) {
    std::vector<List> lists(random() % 200);
    const uint64_t pages = 1 + random() % 12;
    std::map<List, uint32_t> expected;
    for (List& list : lists) {
      for (uint64_t page = 0; page < pages; ++page) {
        if (random() % 3 == 0) list.push_back(MakePageId(page % 3, page));
      }
      ++expected[list];
    }
    const std::vector<Weighted> collapsed = Collapsed(lists, &collapse);
    ASSERT_EQ(collapsed.size(), expected.size());
    ASSERT_EQ((std::map<List, uint32_t>(collapsed.begin(), collapsed.end())), expected);
  }
}

}  // namespace
}  // namespace seamripper
