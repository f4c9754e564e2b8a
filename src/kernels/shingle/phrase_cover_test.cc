#include "kernels/shingle/phrase_cover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using Documents = std::vector<uint64_t>;

// Lists of documents as PhraseCover wants them.
class Lists {
 public:
  void Add(bool popular, const Documents& documents, uint32_t shingles = 1) {
    std::vector<DocumentStretch>& stretches = stretches_.emplace_back(documents.size());
    const DocumentStretch* const end = CutToStretches(documents, stretches.data());
    lists_.push_back({popular, {stretches.data(), end}, shingles});
  }
  const std::vector<DonorList>& lists() const { return lists_; }

 private:
  std::vector<std::vector<DocumentStretch>> stretches_;
  std::vector<DonorList> lists_;
};

// Where documents come among equals: those of small numbers where they do by number.
using Order = std::vector<uint64_t>;
Order ByNumber() {
  Order order(400);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::vector<CoverDonor> Cover(PhraseCover* cover, uint64_t page, const Lists& lists, const Documents& preferred,
                              const Order& order, bool prune = false) {
  cover->Load(page, lists.lists());
  std::vector<uint64_t> marks;
  for (const DocumentStretch& stretch : cover->candidates()) {
    marks.push_back(0);
    for (const uint64_t document : preferred) {
      if (document / DocumentStretch::kDocuments == stretch.number) marks.back() |= DocumentStretch::Bit(document);
    }
  }
  std::vector<CoverDonor> donors;
  std::vector<uint8_t> rises;
  for (size_t i = 0; i < order.size(); i += DocumentStretch::kDocuments) {
    const size_t end = std::min<size_t>(i + DocumentStretch::kDocuments, order.size());
    rises.push_back(std::is_sorted(order.begin() + static_cast<std::ptrdiff_t>(i),
                                   order.begin() + static_cast<std::ptrdiff_t>(end)));
  }
  cover->Solve(marks, {order, rises}, prune, &donors);
  return donors;
}

struct Problem {
  uint64_t page = 0;
  std::vector<Documents> popular;
  std::vector<Documents> others = {};

  std::vector<CoverDonor> Solve(const Documents& preferred = {}, bool prune = false,
                                const Order& order = ByNumber()) const {
    Lists lists;
    for (const Documents& documents : popular) lists.Add(true, documents);
    for (const Documents& documents : others) lists.Add(false, documents);
    PhraseCover cover;
    return Cover(&cover, page, lists, preferred, order, prune);
  }

  // The same, looking at everything again for each donor.
  std::vector<CoverDonor> NaiveSolve(const Documents& preferred, const Order& order) const {
    const auto has = [](const Documents& list, uint64_t document) {
      return std::find(list.begin(), list.end(), document) != list.end();
    };
    std::set<uint64_t> candidates;
    for (const Documents& list : popular) candidates.insert(list.begin(), list.end());
    candidates.erase(page);
    std::vector<Documents> left = popular;
    std::vector<CoverDonor> donors;
    for (;;) {
      std::tuple<bool, int, int, uint64_t> best_score = {false, 0, 0, 0};
      CoverDonor best;
      for (const uint64_t document : candidates) {
        int gain = 0, common = 0;
        for (const Documents& list : left) gain += has(list, document) ? 1 : 0;
        for (const Documents& list : popular) common += has(list, document) ? 1 : 0;
        for (const Documents& list : others) common += has(list, document) ? 1 : 0;
        const std::tuple score(has(preferred, document), gain, common, UINT64_MAX - order[document]);
        if (gain > 0 && score > best_score) best_score = score, best = {document, gain};
      }
      if (best.gain == 0) return donors;
      donors.push_back(best);
      std::erase_if(left, [&](const Documents& list) { return has(list, best.document); });
    }
  }
};

TEST(PhraseCover, IsThatOfTheObviousWay) {
  std::mt19937_64 random(1);
  PhraseCover cover;
  for (int round = 0; round < 500; ++round) {
    const uint64_t documents = 2 + random() % 300;
    const auto some = [&](uint64_t one_of) {
      Documents list;
      for (uint64_t i = 0; i < documents; ++i) {
        if (random() % one_of == 0) list.push_back(i);
      }
      return list;
    };
    Problem problem = {.page = random() % documents, .popular = {}};
    for (uint64_t left = random() % 40; left > 0; --left) problem.popular.push_back(some(1 + random() % 30));
    for (uint64_t left = random() % 40; left > 0; --left) problem.others.push_back(some(1 + random() % 30));
    const Documents preferred = some(1 + random() % 5);
    Order order(documents);  // some of them equal
    for (uint64_t& each : order) each = random() % (documents / 2 + 1) << 40;
    if (documents > 128) std::sort(order.begin() + 64, order.begin() + 128);
    Lists lists;
    for (const Documents& list : problem.popular) lists.Add(true, list);
    for (const Documents& list : problem.others) lists.Add(false, list);
    ASSERT_EQ(Cover(&cover, problem.page, lists, preferred, order), problem.NaiveSolve(preferred, order)) << round;
  }
}

TEST(PhraseCover, TakesTheLargestGainThenTheFirstInOrder) {
  const Problem problem = {.popular = {{0, 3, 5}, {0, 3, 5}, {0, 5}, {0, 8, 9}, {0, 2}}};
  EXPECT_THAT(problem.Solve(), ElementsAre(CoverDonor{5, 3}, CoverDonor{2, 1}, CoverDonor{8, 1}));
  Order backwards = ByNumber();
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_THAT(problem.Solve({}, false, backwards), ElementsAre(CoverDonor{5, 3}, CoverDonor{9, 1}, CoverDonor{2, 1}));
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
  Lists lists;
  lists.Add(true, {3, 5}, 3);
  lists.Add(true, {4, 5}, 1);
  lists.Add(false, {3, 9}, 4);
  PhraseCover cover;
  EXPECT_THAT(Cover(&cover, 0, lists, {}, ByNumber()), ElementsAre(CoverDonor{5, 4}));
  EXPECT_THAT(Cover(&cover, 5, lists, {}, ByNumber()), ElementsAre(CoverDonor{3, 3}, CoverDonor{4, 1}));
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
