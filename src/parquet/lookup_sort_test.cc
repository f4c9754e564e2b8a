#include "parquet/lookup_sort.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

std::vector<LookupEntry> Sorted(const std::vector<LookupEntry>& entries, const LookupMemory& memory) {
  LookupSorter sorter(memory);
  for (const LookupEntry& entry : entries) EXPECT_TRUE(sorter.Add(entry).ok());
  std::vector<LookupEntry> sorted;
  const Status status = sorter.ForEach([&](const LookupEntry& entry) {
    sorted.push_back(entry);
    return Status();
  });
  EXPECT_TRUE(status.ok()) << status.message();
  return sorted;
}

TEST(LookupSorter, InMemoryAndOnDiskIsTheSameOrder) {
  const TempFolder folder;
  std::mt19937_64 random(1);
  for (const size_t count : {0u, 1u, 2u, 1'000u, 50'000u}) {
    std::vector<LookupEntry> entries;
    for (size_t i = 0; i < count; ++i) entries.push_back({random() % 5'000 << random() % 40, i, random() % 9 + 1});
    std::vector<LookupEntry> expected = entries;
    std::ranges::sort(expected);
    for (const uint64_t bytes : {1u, 3'000u, 100'000u, 8u << 20}) {
      if (bytes == 1 && count > 1'000) continue;
      EXPECT_EQ(Sorted(entries, {bytes, folder.path()}), expected) << count << " " << bytes;
      EXPECT_EQ(Sorted(expected, {bytes, folder.path()}), expected) << count << " " << bytes;
    }
  }
}

TEST(LookupSorter, KeepsToTheDiskAndGivesItBack) {
  const TempFolder folder;
  Budget disk(2'400);
  {
    LookupSorter sorter({480, folder.path(), &disk});
    Status status;
    for (uint64_t i = 0; i < 1'000 && status.ok(); ++i) status = sorter.Add({i, i, 1});
    EXPECT_EQ(status.code(), Code::kEnvironment);
    EXPECT_THAT(status.message(), testing::HasSubstr(folder.path()));
    EXPECT_GT(disk.used(), 0u);
  }
  EXPECT_EQ(disk.used(), 0u);
}

}  // namespace
}  // namespace seamripper
