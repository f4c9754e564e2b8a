#include "kernels/shingle/runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "kernels/hash/polynomial.h"

namespace seamripper {
namespace {

Shingles RandomShingles(std::mt19937_64* random) {
  Shingles shingles;
  for (uint64_t& shingle : shingles) shingle = (*random)();
  return shingles;
}

std::set<uint64_t> KeysOf(const Shingles& shingles) {
  const RabinHash hash(PolynomialsFromSeed(1).phrases);
  std::array<uint64_t, kRunPairs> keys;
  RunPairKeys(hash, shingles, &keys);
  return {keys.begin(), keys.end()};
}

size_t KeysInCommon(const Shingles& a, const Shingles& b) {
  const std::set<uint64_t> keys = KeysOf(b);
  size_t common = 0;
  for (const uint64_t key : KeysOf(a)) common += keys.contains(key) ? 1 : 0;
  return common;
}

// With n runs in common, n(n-1)/2 keys: one and more from two runs on.
TEST(Runs, PagesWithTwoRunsInCommonHaveAKeyInCommon) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    const Shingles a = RandomShingles(&random);
    Shingles b = a;
    int agreeing = kShingles;
    std::set<size_t> broken;
    for (size_t left = random() % 8; left > 0; --left) {
      const size_t at = random() % kShingles;
      if (b[at] != a[at]) continue;
      b[at] ^= uint64_t{1} << random() % 64;
      --agreeing;
      broken.insert(at / kRunShingles);
    }
    const auto runs = static_cast<int>(kRuns - broken.size());
    EXPECT_EQ(RunsAgreeing(a, b), runs);
    EXPECT_EQ(ShinglesAgreeing(a, b), agreeing);
    EXPECT_EQ(KeysInCommon(a, b), static_cast<size_t>(runs * (runs - 1) / 2));
  }
}

TEST(Runs, EqualRunsAtOtherPlacesAreNotTheSame) {
  std::mt19937_64 random(4);
  const Shingles a = RandomShingles(&random);
  Shingles turned = a;
  std::rotate(turned.begin(), turned.begin() + kRunShingles, turned.end());
  EXPECT_EQ(KeysOf(a).size(), static_cast<size_t>(kRunPairs));
  EXPECT_EQ(KeysInCommon(a, turned), 0u);
  Shingles constant;
  constant.fill(7);
  EXPECT_EQ(KeysOf(constant).size(), static_cast<size_t>(kRunPairs));
}

}  // namespace
}  // namespace seamripper
