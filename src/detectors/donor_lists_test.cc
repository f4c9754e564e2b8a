#include "detectors/donor_lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace seamripper {
namespace {

using Documents = std::vector<uint64_t>;

TEST(DonorLists, GiveBackWhatWasAddedUntilThereIsNoRoom) {
  std::mt19937_64 random(1);
  DonorLists lists(uint64_t{1} << 20);
  std::vector<std::pair<uint64_t, Documents>> added;
  size_t refused = 0;
  uint64_t words = 0;
  for (int i = 0; i < 10'000; ++i) {
    Documents documents(random() % 65);
    for (uint64_t& document : documents) document = random();
    const auto place = lists.Add(documents);
    if (!place.has_value()) {
      ++refused;
      continue;
    }
    words += 1 + documents.size();
    added.emplace_back(*place, std::move(documents));
  }
  EXPECT_GT(refused, 0u);
  EXPECT_LE(words * 8, uint64_t{1} << 20);
  EXPECT_GT(words * 8, (uint64_t{1} << 20) - 4 * 65 * 8);
  for (const auto& [place, documents] : added) EXPECT_TRUE(std::ranges::equal(lists.At(place), documents));
}

TEST(DonorLists, AListThatIsTooLongIsNotKept) {
  DonorLists lists(uint64_t{1} << 20);
  EXPECT_FALSE(lists.Add(Documents(40'000)).has_value());
  EXPECT_TRUE(lists.Add(Documents(32'767)).has_value());
  EXPECT_FALSE(DonorLists(1000).Add(Documents{1}).has_value());
}

}  // namespace
}  // namespace seamripper
