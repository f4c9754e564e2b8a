#include "kernels/quilt/cover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr PageId kPage = 100;

struct Problem {
  std::vector<std::vector<PageId>> lists;
  std::vector<uint32_t> weights;

  std::vector<GramClass> Classes() const {
    std::vector<GramClass> classes;
    for (size_t i = 0; i < lists.size(); ++i) classes.push_back({lists[i], weights[i]});
    return classes;
  }
};

struct Cover {
  std::vector<CoverSource> sources;
  uint64_t covered = 0;
  friend bool operator==(const Cover&, const Cover&) = default;
};

Cover Solve(GreedyCover* greedy, uint64_t min_gain = 1, const std::vector<PageId>& barred_pages = {}) {
  std::vector<uint8_t> barred;
  for (const PageId page : greedy->candidates()) barred.push_back(std::ranges::count(barred_pages, page) > 0 ? 1 : 0);
  Cover cover;
  cover.sources.resize(3);  // what was in it must not matter
  if (barred_pages.empty()) barred.clear();
  cover.covered = greedy->Solve(min_gain, barred, &cover.sources);
  return cover;
}

Cover Solve(const Problem& problem, uint64_t min_gain = 1, const std::vector<PageId>& barred_pages = {}) {
  GreedyCover greedy;
  EXPECT_TRUE(greedy.Load(kPage, problem.Classes()));
  return Solve(&greedy, min_gain, barred_pages);
}

Cover NaiveCover(const Problem& problem, uint64_t min_gain, const std::vector<PageId>& barred_pages) {
  Cover cover;
  std::map<PageId, uint32_t> shared;
  for (std::vector<bool> covered(problem.lists.size());;) {
    std::map<PageId, uint32_t> gains;
    for (size_t i = 0; i < problem.lists.size(); ++i) {
      for (const PageId page : problem.lists[i]) {
        if (page != kPage && std::ranges::count(barred_pages, page) == 0 && !covered[i]) {
          gains[page] += problem.weights[i];
        }
      }
    }
    if (cover.sources.empty()) shared = gains;
    CoverSource best;
    for (const auto& [page, gain] : gains) {
      if (gain > best.gain) best = {page, gain, shared[page]};
    }
    if (best.gain < std::max<uint64_t>(min_gain, 1)) return cover;
    cover.sources.push_back(best);
    cover.covered += best.gain;
    for (size_t i = 0; i < problem.lists.size(); ++i) {
      covered[i] = covered[i] || std::ranges::count(problem.lists[i], best.page) > 0;
    }
  }
}

TEST(GreedyCover, TakesTheLargestGainFirst) {
  const Cover cover = Solve({{{1, 2}, {2, 3}, {3}}, {1, 5, 2}});
  EXPECT_THAT(cover.sources, ElementsAre(CoverSource{3, 7, 7}, CoverSource{1, 1, 1}));
  EXPECT_EQ(cover.covered, 8u);
}

TEST(GreedyCover, OfEqualGainsTheSmallestIdWins) {
  EXPECT_THAT(Solve({{{7, 9}, {8, 9}, {7, 8}}, {1, 1, 1}}).sources,
              ElementsAre(CoverSource{7, 2, 2}, CoverSource{8, 1, 2}));
  const PageId low = MakePageId(1, 9), high = MakePageId(kMaxFileOrdinal, kMaxRecordOrdinal);
  EXPECT_THAT(Solve({{{low, high}}, {4}}).sources, ElementsAre(CoverSource{low, 4, 4}));
  EXPECT_THAT(Solve({{{0, 1}}, {4}}).sources, ElementsAre(CoverSource{0, 4, 4}));
}

TEST(GreedyCover, ThePageItselfIsNoSource) {
  EXPECT_THAT(Solve({{{1, kPage}, {kPage}}, {2, 3}}).sources, ElementsAre(CoverSource{1, 2, 2}));
  GreedyCover greedy;
  EXPECT_TRUE(greedy.Load(kPage, Problem{{{1, kPage}, {2, kPage}}, {1, 1}}.Classes()));
  EXPECT_THAT(greedy.candidates(), UnorderedElementsAre(1, 2));
}

TEST(GreedyCover, OfNothingIsNothing) {
  EXPECT_THAT(Solve(Problem{}).sources, IsEmpty());
  EXPECT_THAT(Solve({{{}, {kPage}}, {1, 1}}).sources, IsEmpty());
  EXPECT_EQ(Solve({{{}, {kPage}}, {1, 1}}).covered, 0u);
}

TEST(GreedyCover, StopsBelowTheMinimumGain) {
  const Problem problem = {{{1}, {2}, {3}}, {5, 3, 2}};
  EXPECT_EQ(Solve(problem, 0).sources.size(), 3u);
  EXPECT_EQ(Solve(problem, 2).sources.size(), 3u);
  EXPECT_EQ(Solve(problem, 3).sources.size(), 2u);
  EXPECT_EQ(Solve(problem, 3).covered, 8u);
  EXPECT_THAT(Solve(problem, 6).sources, IsEmpty());
  EXPECT_THAT(Solve(problem, UINT64_MAX).sources, IsEmpty());
}

TEST(GreedyCover, GramsOnlyOnBarredPagesAreLeftOut) {
  const Cover cover = Solve({{{1, 2}, {1}, {2, 3}}, {4, 9, 1}}, 1, {1});
  EXPECT_THAT(cover.sources, ElementsAre(CoverSource{2, 5, 5}));
  EXPECT_EQ(cover.covered, 5u);
  EXPECT_THAT(Solve({{{1, 2}}, {1}}, 1, {1, 2}).sources, IsEmpty());
}

TEST(GreedyCover, ALoadedPageMayBeSolvedAgain) {
  const Problem problem = {{{1, 2}, {2, 3}, {3}}, {1, 5, 2}};
  GreedyCover greedy;
  EXPECT_TRUE(greedy.Load(kPage, problem.Classes()));
  const Cover plain = Solve(&greedy);
  EXPECT_EQ(Solve(&greedy, 1, {3}), NaiveCover(problem, 1, {3}));
  EXPECT_EQ(Solve(&greedy), plain);
}

TEST(GreedyCover, BeyondTheEdgesAllowedOnlyTheFirstClassesCount) {
  const Problem problem = {{{1, 2}, {3, 4}, {5}}, {1, 1, 1}};
  GreedyCover greedy;
  EXPECT_TRUE(greedy.Load(kPage, problem.Classes(), 5));
  EXPECT_FALSE(greedy.Load(kPage, problem.Classes(), 4));
  EXPECT_THAT(Solve(&greedy).sources, ElementsAre(CoverSource{1, 1, 1}, CoverSource{3, 1, 1}));
  EXPECT_FALSE(greedy.Load(kPage, problem.Classes(), 0));
  EXPECT_THAT(Solve(&greedy).sources, IsEmpty());
}

// Every family of up to four classes over four pages, weights 1 and 2.
TEST(GreedyCover, EqualsRecomputingEverythingInASmallWorld) {
  GreedyCover greedy;
  for (uint32_t family = 0; family < 1u << 20; family += 7) {  // 7: a share of them; coprime, so all kinds
    Problem problem;
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t draw = family >> (5 * i) & 31;
      problem.weights.push_back(1 + draw % 2);
      problem.lists.emplace_back();
      for (PageId page = 0; page < 4; ++page) {
        if ((draw >> 1 >> page & 1) != 0) problem.lists.back().push_back(page);
      }
    }
    ASSERT_TRUE(greedy.Load(kPage, problem.Classes()));
    ASSERT_EQ(Solve(&greedy), NaiveCover(problem, 1, {})) << family;
  }
}

TEST(GreedyCover, EqualsRecomputingEverythingOnRandomClasses) {
  std::mt19937_64 random(6);
  GreedyCover greedy;
  for (int round = 0; round < 3'000; ++round) {
    Problem problem;
    const size_t pages = 1 + random() % (round % 100 == 0 ? 600 : 30);
    const uint64_t rare = 1 + random() % 12;
    for (size_t left = random() % 40; left > 0; --left) {
      problem.weights.push_back(static_cast<uint32_t>(1 + random() % (1 + random() % 9)));
      problem.lists.emplace_back();
      for (size_t page = 0; page < pages; ++page) {
        if (random() % rare == 0) problem.lists.back().push_back(MakePageId(page % 7, page * page));
      }
      std::ranges::sort(problem.lists.back());
    }
    ASSERT_TRUE(greedy.Load(kPage, problem.Classes()));
    std::vector<PageId> barred;
    for (const PageId page : greedy.candidates()) {
      if (round % 2 == 0 && random() % 4 == 0) barred.push_back(page);
    }
    const uint64_t min_gain = random() % 6;
    ASSERT_EQ(Solve(&greedy, min_gain, barred), NaiveCover(problem, min_gain, barred)) << round;
  }
}

TEST(GreedyCover, AHundredThousandSourcesOfOneGramEach) {
  Problem problem;
  for (PageId page = 0; page < 100'000; ++page) {
    problem.lists.push_back({page + 1000, page + 1001});
    problem.weights.push_back(1);
  }
  const Cover cover = Solve(problem);
  EXPECT_EQ(cover.covered, 100'000u);
  EXPECT_EQ(cover.sources.size(), 50'000u);  // every second page holds two grams that no other of them holds
  EXPECT_EQ(cover.sources.front(), (CoverSource{1001, 2, 2}));
}

}  // namespace
}  // namespace seamripper
