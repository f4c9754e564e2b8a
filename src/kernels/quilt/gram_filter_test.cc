#include "kernels/quilt/gram_filter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

namespace seamripper {
namespace {

using Words = std::vector<uint64_t>;

std::vector<size_t> Places(const GramFilter& filter, const Words& words) {
  std::vector<size_t> places;
  filter.ForEachStretch(words, [&](size_t begin, size_t end) {
    EXPECT_LT(begin, end);
    for (; begin < end; ++begin) places.push_back(begin);
  });
  return places;
}

TEST(GramFilter, PassesEveryRunThatWasAdded) {
  std::mt19937_64 random(11);
  GramFilter filter;
  for (int round = 0; round < 2'000; ++round) {
    const uint64_t vocabulary = 1 + random() % 9;
    const auto draw = [&](size_t length) {
      Words words(random() % length);
      for (uint64_t& word : words) word = random() % vocabulary * 0x123456789abcdef;
      return words;
    };
    const size_t k = 1 + random() % 6;
    const Words page = draw(50);
    const Words text = draw(80);
    filter.Reset(page.size(), k);
    filter.Add(page);
    std::set<Words> grams;
    for (size_t i = 0; i + k <= page.size(); ++i) grams.emplace(&page[i], &page[i] + k);
    const std::vector<size_t> places = Places(filter, text);
    EXPECT_TRUE(std::ranges::is_sorted(places));
    for (const size_t place : places) ASSERT_LE(place + k, text.size());
    for (size_t i = 0; i + k <= text.size(); ++i) {
      if (!grams.contains(Words(&text[i], &text[i] + k))) continue;
      ASSERT_TRUE(std::ranges::binary_search(places, i)) << round;
    }
  }
}

TEST(GramFilter, RulesOutMostOfAnotherText) {
  std::mt19937_64 random(12);
  Words page(1'000), text(100'000);
  for (uint64_t& word : page) word = random();
  for (uint64_t& word : text) word = random();
  GramFilter filter;
  filter.Reset(page.size(), 5);
  filter.Add(page);
  EXPECT_LT(Places(filter, text).size(), 100u);
}

TEST(GramFilter, FewerThanKWordsHaveNoRuns) {
  GramFilter filter;
  for (const size_t k : {size_t{1}, size_t{2}, size_t{3}, size_t{1000}}) {
    filter.Reset(4, k);
    filter.Add(Words(k + 3, 7));
    EXPECT_THAT(Places(filter, Words(k - 1, 7)), testing::IsEmpty());
    EXPECT_THAT(Places(filter, Words(k, 7)), testing::ElementsAre(0));
  }
}

}  // namespace
}  // namespace seamripper
