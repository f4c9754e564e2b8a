#include "store/label_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace seamripper {
namespace {

std::vector<LabelHash> RandomHashes(size_t count, std::mt19937_64* random) {
  std::vector<LabelHash> hashes(count);
  for (LabelHash& hash : hashes) {
    for (uint8_t& byte : hash) byte = static_cast<uint8_t>((*random)());
  }
  return hashes;
}

TEST(LabelFilter, PassesAllThatWasAddedAndLittleElse) {
  std::mt19937_64 random(7);
  for (const size_t count : {0u, 1u, 100u, 30'000u}) {
    const std::vector<LabelHash> hashes = RandomHashes(count, &random);
    std::vector<FilterBlock> filter(FilterBlocksFor(count));
    for (const LabelHash& hash : hashes) AddToFilter(hash, filter);
    for (const LabelHash& hash : hashes) ASSERT_TRUE(MayBeIn(filter, hash));
    size_t passed = 0;
    for (const LabelHash& hash : RandomHashes(100'000, &random)) passed += MayBeIn(filter, hash) ? 1 : 0;
    EXPECT_LT(passed, 300u);
  }
}

TEST(LabelFilter, BlocksFollowTheOrderOfHashes) {
  std::mt19937_64 random(8);
  std::vector<LabelHash> hashes = RandomHashes(1000, &random);
  hashes.push_back(LabelHash{});
  LabelHash last;
  last.fill(0xff);
  hashes.push_back(last);
  std::ranges::sort(hashes);
  uint64_t before = 0;
  for (const LabelHash& hash : hashes) {
    const uint64_t block = FilterBlockOf(hash, 37);
    ASSERT_LE(before, block);
    ASSERT_LT(block, 37u);
    before = block;
  }
  EXPECT_EQ(before, 36u);
}

}  // namespace
}  // namespace seamripper
