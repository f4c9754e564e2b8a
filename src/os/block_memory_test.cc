#include "os/block_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <vector>

namespace seamripper {
namespace {

constexpr size_t kBlockBytes = BlockMemory::kBlockBytes;

// Gives up as many blocks at once; returns where they were.
std::set<const char*> GivenUp(size_t blocks, BlockMemory* memory) {
  std::vector<MemoryBlock> held;
  std::set<const char*> places;
  for (size_t i = 0; i < blocks; ++i) {
    places.insert(held.emplace_back(memory->Take(kBlockBytes)).get());
    std::memset(held.back().get(), 1, kBlockBytes);
  }
  return places;
}

TEST(BlockMemory, IsAlignedAndWritable) {
  BlockMemory memory(2 * kBlockBytes);
  for (BlockMemory* const from : {&memory, static_cast<BlockMemory*>(nullptr)}) {
    for (const size_t size : {size_t{1}, size_t{4096}, kBlockBytes, kBlockBytes + 1}) {
      const MemoryBlock block = TakeBlock(from, size);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block.get()) % 4096, 0u) << size;
      std::memset(block.get(), 1, size);
    }
  }
}

TEST(BlockMemory, IsKeptForWhoeverAsksNext) {
  BlockMemory memory(8 * kBlockBytes);
  const std::set<const char*> places = GivenUp(8, &memory);
  EXPECT_EQ(GivenUp(8, &memory), places);
  const MemoryBlock large = memory.Take(3 * kBlockBytes);
  EXPECT_FALSE(places.contains(large.get()));
}

// Each for itself: nothing that one keeps changes what another does.
TEST(BlockMemory, IsKeptByThatWhichGaveIt) {
  BlockMemory keeps(2 * kBlockBytes), other(2 * kBlockBytes);
  const std::set<const char*> places = GivenUp(2, &keeps);
  const MemoryBlock block = other.Take(kBlockBytes);
  EXPECT_FALSE(places.contains(block.get()));
}

}  // namespace
}  // namespace seamripper
