#include "step/key_counts.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <vector>

namespace seamripper {
namespace {

TEST(KeyCounts, AreExactWhereCellsAreManyAndNeverTooFew) {
  for (const uint64_t memory : {uint64_t{0}, uint64_t{1} << 26}) {
    KeyCounts counts(1'000'000, memory);
    std::mt19937_64 random(1);
    std::vector<uint64_t> keys(20'000);
    for (uint64_t& key : keys) key = random();
    {
      KeyCountChanges changes(&counts);
      KeyCountChanges others(changes);
      std::thread thread([&] {
        for (const uint64_t key : keys) others.Emit(key);
      });
      for (size_t i = 0; i < keys.size(); i += 2) changes.Emit(keys[i]);
      thread.join();
    }
    size_t exact = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
      const uint32_t expected_count = i % 2 == 0 ? 2 : 1;
      EXPECT_GE(counts[keys[i]], expected_count);
      exact += counts[keys[i]] == expected_count ? 1 : 0;
    }
    EXPECT_GT(exact, keys.size() / 2);
  }
}

TEST(KeyCounts, StopAtTheMost) {
  KeyCounts counts(1, 1 << 20);
  {
    KeyCountChanges changes(&counts);
    for (int i = 0; i < 100'000; ++i) changes.Emit(7);
  }
  EXPECT_EQ(counts[7], KeyCounts::kMost);
  EXPECT_EQ(counts[~uint64_t{0}], 0u);
}

}  // namespace
}  // namespace seamripper
