#include "detectors/patch_counter.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <vector>

namespace seamripper {
namespace {

TEST(PatchCounter, AddsAllInTheEnd) {
  std::mt19937_64 random(1);
  for (const size_t additions : {size_t{0}, size_t{1}, size_t{31}, size_t{32}, size_t{33}, size_t{1000}}) {
    std::vector<uint32_t> expected(20), counts(20);
    PatchCounter counter;
    for (int round = 0; round < 2; ++round) {
      for (size_t i = 0; i < additions; ++i) {
        const size_t at = random() % counts.size();
        const auto more = static_cast<uint32_t>(random() % 100);
        expected[at] += more;
        counter.Add(more, &counts[at], true);
      }
      counter.AddAll(true);
      ASSERT_EQ(counts, expected);
    }
  }
}

TEST(PatchCounter, ManyThreadsLoseNothing) {
  std::vector<uint32_t> counts(3);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&counts] {
        PatchCounter counter;
        for (size_t i = 0; i < 30'000; ++i) counter.Add(2, &counts[i % 3], false);
        counter.AddAll(false);
      });
    }
  }
  EXPECT_EQ(counts, (std::vector<uint32_t>{80'000, 80'000, 80'000}));
}

}  // namespace
}  // namespace seamripper
