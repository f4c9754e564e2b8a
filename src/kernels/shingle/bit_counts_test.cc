#include "kernels/shingle/bit_counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace seamripper {
namespace {

TEST(BitCounts, CountsEachBitUpAndDown) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 1'000; ++round) {
    BitCounts counted;
    std::array<uint32_t, 64> counts{};
    for (uint64_t left = random() % 128; left > 0; --left) {
      const uint64_t members = random() | random();
      const uint64_t taken = members & random();
      counted.Add(members);
      counted.Subtract(taken);
      for (size_t i = 0; i < 64; ++i) counts[i] += (members & ~taken) >> i & 1;
    }
    const uint64_t among = random() & random() & random();
    uint32_t highest = 0;
    for (size_t i = 0; i < 64; ++i) highest = std::max(highest, (among >> i & 1) != 0 ? counts[i] : 0);
    uint64_t leaders = 0, counted_bits = 0;
    for (size_t i = 0; i < 64; ++i) leaders |= uint64_t{counts[i] == highest} << i;
    for (size_t i = 0; i < 64; ++i) counted_bits |= uint64_t{counts[i] > 0} << i;
    ASSERT_EQ(counted.Counted(), counted_bits);
    uint64_t found = among;
    ASSERT_EQ(counted.Highest(&found), highest);
    ASSERT_EQ(found, among & leaders);
  }
}

}  // namespace
}  // namespace seamripper
