#include "detectors/donor_lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

namespace seamripper {
namespace {

using Documents = std::vector<uint64_t>;

bool All(uint64_t) { return true; }

Documents DocumentsOf(const ShingleDonors& donors) {
  Documents documents;
  for (const DocumentStretch& stretch : donors.documents) {
    for (uint64_t bit = 0; bit < DocumentStretch::kDocuments; ++bit) {
      if ((stretch.members >> bit & 1) != 0) documents.push_back(stretch.number * DocumentStretch::kDocuments + bit);
    }
  }
  return documents;
}

TEST(DonorLists, GiveBackWhatWasAddedAndGiven) {
  constexpr uint64_t kDocuments = 1'000;
  std::mt19937_64 random(1);
  const auto is_covered = [](uint64_t document) { return document % 3 == 1; };
  DonorLists lists(kDocuments, uint64_t{4} << 20, is_covered);
  std::vector<std::pair<uint32_t, Documents>> added;
  std::map<uint64_t, std::multiset<uint32_t>> given;
  for (int i = 0; i < 4'000; ++i) {
    std::set<uint64_t> documents;
    for (uint64_t left = random() % 65; left > 0; --left) documents.insert(random() % kDocuments);
    added.emplace_back(lists.Add(i % 2 == 0, i % 3 == 0, Documents(documents.begin(), documents.end())),
                       Documents(documents.begin(), documents.end()));
    for (const uint64_t document : documents) {
      if (!is_covered(document) || given[document].size() == kShingles) continue;
      lists.Give(document, added.back().first);
      given[document].insert(added.back().first);
    }
  }
  ASSERT_TRUE(lists.is_complete());
  for (size_t i = 0; i < added.size(); ++i) {
    const ShingleDonors donors = lists.At(added[i].first);
    EXPECT_EQ(donors.popular, i % 2 == 0);
    EXPECT_EQ(donors.capped, i % 3 == 0);
    EXPECT_EQ(DocumentsOf(donors), added[i].second);
  }
  for (const auto& [document, numbers] : given) {
    const auto found = lists.ListsOf(document);
    EXPECT_EQ(std::multiset<uint32_t>(found.begin(), found.end()), numbers);
  }
  EXPECT_TRUE(given[4].size() == kShingles && lists.ListsOf(4).size() == kShingles);
}

TEST(DonorLists, AreNotCompleteWhenThereWasNoRoom) {
  DonorLists lists(10, uint64_t{1} << 20, All);
  uint64_t kept = 0;
  while (lists.Add(true, false, Documents{1, 100, 1'000}) != DonorLists::kNotKept) ++kept;
  EXPECT_FALSE(lists.is_complete());
  EXPECT_EQ(kept * 4 * sizeof(DocumentStretch), uint64_t{3} << 18);
  EXPECT_EQ(lists.Add(true, false, Documents{1}), DonorLists::kNotKept);
}

TEST(DonorLists, AreNotBegunWhereTheDocumentsAloneAreTooMany) {
  EXPECT_FALSE(DonorLists(10'000, uint64_t{1} << 20, All).is_complete());
  EXPECT_TRUE(DonorLists(10'000, uint64_t{1} << 20, [](uint64_t document) { return document < 10; }).is_complete());
}

TEST(DonorLists, AListThatIsTooLongIsNotKept) {
  Documents documents(40'000);
  for (size_t i = 0; i < documents.size(); ++i) documents[i] = 64 * i;
  DonorLists lists(10, uint64_t{1} << 20, All);
  EXPECT_NE(lists.Add(true, false, std::span(documents).first(16'000)), DonorLists::kNotKept);
  EXPECT_EQ(lists.Add(true, false, documents), DonorLists::kNotKept);
  EXPECT_FALSE(lists.is_complete());
}

}  // namespace
}  // namespace seamripper
