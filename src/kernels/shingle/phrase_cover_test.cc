#include "kernels/shingle/phrase_cover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using Documents = std::vector<uint64_t>;

struct Problem {
  uint64_t page = 0;
  std::vector<Documents> popular;
  std::vector<Documents> others = {};

  std::vector<CoverDonor> Solve(const Documents& preferred = {}, bool prune = false) const {
    std::vector<DonorList> lists;
    for (const Documents& documents : popular) lists.push_back({true, documents});
    for (const Documents& documents : others) lists.push_back({false, documents});
    PhraseCover cover;
    cover.Load(page, lists);
    std::vector<uint8_t> marks;
    for (const uint64_t document : cover.candidates()) {
      marks.push_back(std::find(preferred.begin(), preferred.end(), document) != preferred.end() ? 1 : 0);
    }
    std::vector<CoverDonor> donors;
    cover.Solve(marks, prune, &donors);
    return donors;
  }
};

TEST(PhraseCover, TakesTheLargestGainThenTheSmallestDocument) {
  const Problem problem = {.popular = {{0, 3, 5}, {0, 3, 5}, {0, 5}, {0, 8, 9}, {0, 2}}};
  EXPECT_THAT(problem.Solve(), ElementsAre(CoverDonor{5, 3}, CoverDonor{2, 1}, CoverDonor{8, 1}));
}

TEST(PhraseCover, OfEqualGainsMostShinglesInCommonWins) {
  const Problem problem = {.popular = {{3, 5}, {3, 5}}, .others = {{5, 9}, {9}, {9}}};
  EXPECT_THAT(problem.Solve(), ElementsAre(CoverDonor{5, 2}));
}

TEST(PhraseCover, PreferredDocumentsComeFirstWhateverTheyGain) {
  const Problem problem = {.popular = {{3, 5}, {3}, {3}, {3, 9}}};
  EXPECT_THAT(problem.Solve({5, 9}), ElementsAre(CoverDonor{5, 1}, CoverDonor{9, 1}, CoverDonor{3, 2}));
}

TEST(PhraseCover, PruningDropsTheEarliestThatIsNotNeeded) {
  // Greedy takes 1 for four of six, then 2 and 3 for one each, which together have all that 1 has.
  const Problem problem = {.popular = {{1, 2}, {1, 2}, {1, 3}, {1, 3}, {2}, {3}}};
  EXPECT_THAT(problem.Solve(), ElementsAre(CoverDonor{1, 4}, CoverDonor{2, 1}, CoverDonor{3, 1}));
  EXPECT_THAT(problem.Solve({}, true), ElementsAre(CoverDonor{2, 3}, CoverDonor{3, 3}));
}

TEST(PhraseCover, AListOfSeveralShinglesIsAsManyLists) {
  const std::vector<uint64_t> few = {3, 5}, many = {4, 5}, others = {3, 9};
  const std::vector<DonorList> lists = {{true, few, 3}, {true, many, 1}, {false, others, 4}};
  PhraseCover cover;
  cover.Load(0, lists);
  std::vector<CoverDonor> donors;
  cover.Solve(std::vector<uint8_t>(cover.candidates().size()), false, &donors);
  EXPECT_THAT(donors, ElementsAre(CoverDonor{5, 4}));
  cover.Load(5, lists);
  cover.Solve(std::vector<uint8_t>(cover.candidates().size()), false, &donors);
  EXPECT_THAT(donors, ElementsAre(CoverDonor{3, 3}, CoverDonor{4, 1}));
}

TEST(PhraseCover, NothingToCoverOrNobodyToCoverIt) {
  EXPECT_TRUE(Problem{}.Solve().empty());
  EXPECT_TRUE((Problem{.page = 4, .popular = {{4}, {4}}}).Solve().empty());
  EXPECT_TRUE((Problem{.popular = {}, .others = {{1, 2}}}).Solve().empty());
}

TEST(PhraseCover, EveryShingleHasAPlace) {
  Problem problem;
  for (uint64_t i = 0; i < kShingles; ++i) problem.popular.push_back({100 + i});
  EXPECT_EQ(problem.Solve().size(), static_cast<size_t>(kShingles));
}

}  // namespace
}  // namespace seamripper
