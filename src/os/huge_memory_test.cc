#include "os/huge_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <vector>

namespace seamripper {
namespace {

// Gives up as many blocks at once; returns where they were.
std::set<const char*> GivenUp(size_t blocks) {
  std::vector<HugeBytes> held;
  std::set<const char*> places;
  for (size_t i = 0; i < blocks; ++i) places.insert(held.emplace_back(MakeHuge(kHugeBlockBytes)).get());
  return places;
}

TEST(HugeMemory, IsAlignedAndWritable) {
  for (const size_t size : {size_t{1}, size_t{4096}, kHugeBlockBytes, kHugeBlockBytes + 1}) {
    const HugeBytes bytes = MakeHuge(size);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(bytes.get()) % 4096, 0u) << size;
    std::memset(bytes.get(), 1, size);
  }
}

TEST(HugeMemory, BlocksAreKeptForWhoeverAsksNext) {
  const KeptHugeMemory kept(8 * kHugeBlockBytes);
  const std::set<const char*> places = GivenUp(8);
  EXPECT_EQ(GivenUp(8), places);
  const HugeBytes large = MakeHuge(3 * kHugeBlockBytes);
  EXPECT_FALSE(places.contains(large.get()));
}

TEST(HugeMemory, AreKeptAsLongAsAnyoneWantsThem) {
  const KeptHugeMemory outer(4 * kHugeBlockBytes);
  std::set<const char*> places;
  {
    const KeptHugeMemory inner(2 * kHugeBlockBytes);
    places = GivenUp(4);
  }
  EXPECT_EQ(GivenUp(4), places);
}

}  // namespace
}  // namespace seamripper
