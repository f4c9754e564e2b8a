#include "engine/wide.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "base/xxh3.h"
#include "testing/counted_memory.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using Groups = std::map<std::string, std::multiset<std::string>>;

TEST(Wide, EqualsTheTruthInMemoryAndSpilledOnAnyThreads) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  std::mt19937_64 random(3);
  for (int round = 0; round < 80; ++round) {
    std::vector<std::pair<std::string, std::string>> rows(random() % 500);
    Groups truth;
    for (auto& [key, value] : rows) {
      key = std::string(random() % 20, 'k') + std::to_string(random() % 30);
      value = random() % 50 == 0 ? std::string(random() % 2000, 'v') : std::to_string(random() % 100);
      if (random() % 20 == 0) key.clear();
      truth[key].insert(value);
    }
    const int bits = static_cast<int>(random() % 5);
    const size_t chunk = 64 + 8 * (random() % 20);
    const size_t writer = random() % 2 == 0 ? size_t{1} << 30 : (chunk << bits) * 2;
    Spool spool({bits, chunk, writer, folder.path()}, &disk);
    const unsigned thread_count = 1 + static_cast<unsigned>(random() % 3);
    {
      std::vector<std::jthread> threads;
      for (unsigned t = 0; t < thread_count; ++t) {
        threads.emplace_back([&, t] {
          WideWriter rows_out(&spool);
          for (size_t i = t; i < rows.size(); i += thread_count) rows_out.Add(rows[i].first, rows[i].second);
          EXPECT_TRUE(rows_out.Finish().ok());
        });
      }
    }
    WideOptions options;
    options.memory_bytes = round % 8 != 0 ? size_t{1} << 30 : random() % 40'000;
    options.spill_folder = folder.path();
    Groups found;
    LargeWork large;
    WideGrouper grouper(options, &disk, &large);
    for (size_t p = 0; p < spool.partitions(); ++p) {
      std::string before;
      const Status status = grouper.Group(spool, p, [&](std::string_view key, std::span<const WideRow> group) {
        EXPECT_TRUE(found.empty() || !found.contains(std::string(key)));
        std::string_view last;
        for (const WideRow& row : group) {
          EXPECT_LE(last, row.value);
          last = row.value;
          found[std::string(key)].insert(std::string(row.value));
        }
        return Status();
      });
      EXPECT_TRUE(status.ok()) << status.message();
    }
    EXPECT_EQ(found, truth) << round;

    // The same groups whole, as often as they are gone over.
    Groups once, twice;
    for (size_t p = 0; p < spool.partitions(); ++p) {
      const Status status = grouper.GroupWhole(spool, p, [&](std::string_view key, const RowGroup& group) {
        for (Groups* to : {&once, &twice}) {
          std::string last;
          group.ForEach([&](const WideRow& row) {
            EXPECT_EQ(row.key, key);
            EXPECT_LE(last, row.value);
            last = row.value;
            (*to)[std::string(key)].insert(last);
          });
        }
        return Status();
      });
      EXPECT_TRUE(status.ok()) << status.message();
    }
    EXPECT_EQ(once, truth) << round;
    EXPECT_EQ(twice, truth) << round;
  }
}

// Twenty bytes, as SHA-1 has. Of a key whose bytes 0 to 8 and 12 to 20 are those of XXH3's own secret, both products in
// its hash are zero, whatever stands between: so these have one hash of 64 bits, and one beginning of 64 bits.
std::string CraftedKey(uint32_t number) {
  std::string key = "\xb8\xfe\x6c\x39\x23\xa4\x4b\xbe";
  key.append(reinterpret_cast<const char*>(&number), sizeof number);
  return key + "\x72\x40\xa4\xa4\xb7\xb3\x67\x1f";
}

TEST(Wide, KeysCraftedToHaveOneHashAreNeverOneGroup) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  constexpr uint32_t kKeys = 3000;
  Spool spool({4, 16 << 10, size_t{1} << 20, folder.path()}, &disk);
  WideWriter writer(&spool);
  for (uint32_t i = 0; i < 2 * kKeys; ++i) {
    ASSERT_EQ(Xxh3Of64(CraftedKey(i)), Xxh3Of64(CraftedKey(0)));
    writer.Add(CraftedKey(i % kKeys), std::to_string(i % kKeys));
  }
  ASSERT_TRUE(writer.Finish().ok());
  for (const size_t memory : {size_t{1} << 30, size_t{1} << 16}) {
    LargeWork large;
    WideGrouper grouper({.memory_bytes = memory, .spill_folder = folder.path()}, &disk, &large);
    std::set<std::string> found, whole;
    for (size_t p = 0; p < spool.partitions(); ++p) {
      const auto add = [](std::set<std::string>* to, std::string_view key, const std::vector<std::string>& values) {
        EXPECT_TRUE(to->insert(std::string(key)).second);
        ASSERT_EQ(values.size(), 2u);
        EXPECT_EQ(CraftedKey(static_cast<uint32_t>(std::stoul(values[0]))), key);
        EXPECT_EQ(values[0], values[1]);
      };
      EXPECT_TRUE(grouper
                      .Group(spool, p,
                             [&](std::string_view key, std::span<const WideRow> group) {
                               std::vector<std::string> values;
                               for (const WideRow& row : group) values.emplace_back(row.value);
                               add(&found, key, values);
                               return Status();
                             })
                      .ok());
      EXPECT_TRUE(grouper
                      .GroupWhole(spool, p,
                                  [&](std::string_view key, const RowGroup& group) {
                                    std::vector<std::string> values;
                                    group.ForEach([&](const WideRow& row) { values.emplace_back(row.value); });
                                    add(&whole, key, values);
                                    return Status();
                                  })
                      .ok());
    }
    EXPECT_EQ(found.size(), kKeys);
    EXPECT_EQ(whole.size(), kKeys);
  }
}

// A key in very many rows: what is held of it stays within the memory.
TEST(Wide, AWholeGroupCostsNoMemory) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  constexpr size_t kRows = 400'000;
  constexpr size_t kMemory = size_t{1} << 20;
  Spool spool({0, 16 << 10, size_t{1} << 20, folder.path()}, &disk);
  WideWriter writer(&spool);
  for (size_t i = 0; i < kRows; ++i) writer.Add("key", BigEndian(i * 7919 % kRows).bytes());
  ASSERT_TRUE(writer.Finish().ok());
  LargeWork large;
  WideGrouper grouper({.memory_bytes = kMemory, .spill_folder = folder.path()}, &disk, &large);
  ResetPeakAllocatedBytes();
  const uint64_t before = AllocatedBytes();
  uint64_t next = 0;
  const Status status = grouper.GroupWhole(spool, 0, [&](std::string_view, const RowGroup& group) {
    for (int round = 0; round < 2; ++round) {
      next = 0;
      group.ForEach([&](const WideRow& row) { EXPECT_EQ(BigEndian::Load(row.value), next++); });
    }
    return Status();
  });
  ASSERT_TRUE(status.ok()) << status.message();
  EXPECT_EQ(next, kRows);
  EXPECT_EQ(grouper.counts().large_groups, 1u);
  EXPECT_LT(PeakAllocatedBytes() - before, 2 * kMemory);
}

using Copies = std::vector<std::tuple<std::string, std::string, uint64_t>>;

Copies GroupsOf(const Spool& spool, const WideOptions& options, Budget* disk, WideCounts* counts) {
  LargeWork large;
  WideGrouper grouper(options, disk, &large);
  Copies all;
  for (size_t p = 0; p < spool.partitions(); ++p) {
    const Status status = grouper.Group(spool, p, [&](std::string_view key, std::span<const WideRow> group) {
      for (const WideRow& row : group) {
        EXPECT_EQ(row.key, key);
        all.emplace_back(key, row.value, row.copies);
      }
      return Status();
    });
    EXPECT_TRUE(status.ok()) << status.message();
  }
  // Keys come in no particular order; their rows do.
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
  *counts = grouper.counts();
  EXPECT_EQ(large.count(), counts->large_groups);
  return all;
}

TEST(Wide, GroupsAreFoldedAndCutAlikeInMemoryAndOnDisk) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  std::mt19937_64 random(4);
  uint64_t cut = 0, large = 0;
  for (int round = 0; round < 20; ++round) {
    Spool spool({static_cast<int>(random() % 3), 4096, 1 << 16, folder.path()}, &disk);
    WideWriter writer(&spool);
    const uint64_t hot = random() % 3000;
    for (uint64_t i = 0; i < hot + 200; ++i) {
      const std::string key = i < hot ? "hot" : "key" + std::to_string(random() % 20);
      writer.Add(key, std::to_string(random() % 300) + std::string(random() % 3, 'x'));
    }
    ASSERT_TRUE(writer.Finish().ok());
    WideOptions options;
    options.spill_folder = folder.path();
    options.fold = random() % 2 == 0;
    options.most_group_bytes = random() % 2 == 0 ? kNoGroupLimit : random() % 60'000;
    WideCounts in_memory, on_disk;
    const Copies truth = GroupsOf(spool, options, &disk, &in_memory);
    options.memory_bytes = 4096 + random() % 20'000;
    EXPECT_EQ(GroupsOf(spool, options, &disk, &on_disk), truth) << round;
    EXPECT_EQ(in_memory.cut_groups, on_disk.cut_groups);
    EXPECT_EQ(in_memory.sorted_partitions, 0u);
    cut += on_disk.cut_groups;
    large += on_disk.large_groups;
  }
  EXPECT_GT(cut, 0u);
  EXPECT_GT(large, 0u);
  EXPECT_EQ(disk.used(), 0u);
}

TEST(Wide, AMillionEqualRowsAreOneWhenFolded) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  Spool spool({0, 16 << 10, 4 << 20, folder.path()}, &disk);
  WideWriter writer(&spool);
  for (int i = 0; i < 1'000'000; ++i) writer.Add("k", "");
  ASSERT_TRUE(writer.Finish().ok());
  WideOptions options;
  options.spill_folder = folder.path();
  options.fold = true;
  options.memory_bytes = 4 << 20;
  WideCounts counts;
  EXPECT_EQ(GroupsOf(spool, options, &disk, &counts), (Copies{{"k", "", 1'000'000}}));
  EXPECT_EQ(counts.sorted_partitions, 1u);
  EXPECT_EQ(counts.large_groups, 0u);
}

TEST(BigEndian, OrdersAsNumbersDo) {
  EXPECT_LT(BigEndian(5).bytes(), BigEndian(256).bytes());
  EXPECT_EQ(BigEndian::Load(BigEndian(0x0123456789abcdef).bytes()), 0x0123456789abcdefu);
}

}  // namespace
}  // namespace seamripper
