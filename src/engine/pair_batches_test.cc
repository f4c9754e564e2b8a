#include "engine/pair_batches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace seamripper {
namespace {

constexpr uint64_t kPages = 60;

std::vector<PagePair> RandomPairs(std::mt19937_64* random) {
  std::vector<PagePair> pairs;
  for (uint64_t page = (*random)() % 3; page < kPages; page += 1 + (*random)() % 4) {
    const uint64_t others = 1 + (*random)() % 5;
    for (uint32_t rank = 1; rank <= others; ++rank) pairs.push_back({page, rank, (*random)() % kPages});
  }
  return pairs;
}

bool Before(const PagePair& a, const PagePair& b) { return std::tie(a.page, a.rank) < std::tie(b.page, b.rank); }

uint64_t BytesOf(uint64_t page) { return 1 + page * page % 17; }

uint64_t BytesOfOthers(std::span<const PagePair> pairs) {
  std::set<uint64_t> others;
  for (const PagePair& pair : pairs) others.insert(pair.other);
  uint64_t bytes = 0;
  for (const uint64_t other : others) bytes += BytesOf(other);
  return bytes;
}

TEST(PairBatches, HoldAllPairsAndAsMuchAsFits) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 300; ++round) {
    const std::vector<PagePair> pairs = RandomPairs(&random);
    const uint64_t memory = 1 + random() % 200;
    const PairBatches found = BatchesOf(pairs, kPages, memory, BytesOf);
    std::vector<PagePair> all;
    uint64_t bytes_before = 0;
    for (const PairBatch& batch : found.batches) {
      const std::vector<PagePair> own = found.PairsOf(batch, pairs);
      ASSERT_FALSE(own.empty());
      ASSERT_TRUE(std::ranges::is_sorted(own, Before));
      ASSERT_EQ(batch.bytes, BytesOfOthers(own));
      ASSERT_TRUE(batch.bytes <= memory || own.front().page == own.back().page);
      const PairsOfPage& first = found.pages[batch.first];
      const auto of_first = std::span(pairs).subspan(first.first, first.pairs);
      ASSERT_TRUE(all.empty() || bytes_before + BytesOfOthers(of_first) > memory) << "it had room before";
      bytes_before = batch.bytes;
      all.insert(all.end(), own.begin(), own.end());
    }
    std::ranges::sort(all, Before);
    ASSERT_TRUE(std::ranges::equal(all, pairs, [](const PagePair& a, const PagePair& b) {
      return a.page == b.page && a.rank == b.rank && a.other == b.other;
    }));
  }
}

TEST(PairBatches, PagesWithTheSameFirstOtherStandTogether) {
  const std::vector<PagePair> pairs = {{1, 1, 50}, {2, 1, 40}, {3, 1, 50}, {3, 2, 40}, {4, 1, 40}};
  const PairBatches found = BatchesOf(pairs, kPages, 1, BytesOf);
  std::vector<size_t> first_pairs;
  for (const PairsOfPage& page : found.pages) first_pairs.push_back(page.first);
  EXPECT_EQ(first_pairs, std::vector<size_t>({1, 4, 0, 2}));
}

TEST(PairBatches, AreNoneOfNoPairs) { EXPECT_TRUE(BatchesOf({}, kPages, 1, BytesOf).batches.empty()); }

}  // namespace
}  // namespace seamripper
