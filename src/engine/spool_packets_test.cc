#include "engine/spool_packets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/narrow.h"
#include "engine/narrow_group.h"
#include "engine/remote_engine.h"
#include "engine/slice.h"
#include "engine/wide.h"
#include "step/step_engine.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

static_assert(StepEngine<LocalEngine> && StepEngine<RemoteEngine>);

TEST(Slice, AllTasksOnce) {
  for (const size_t tasks : {0u, 1u, 2u, 7u, 64u, 1000u}) {
    for (size_t slices = 1; slices < 20; ++slices) {
      size_t next = 0;
      for (size_t number = 0; number < slices; ++number) {
        const Slice slice = {number, slices};
        ASSERT_EQ(slice.Begin(tasks), next);
        next = slice.End(tasks);
        ASSERT_LE(next - slice.Begin(tasks), tasks / slices + 1);
      }
      ASSERT_EQ(next, tasks);
    }
  }
}

class SpoolPackets : public testing::Test {
 protected:
  static constexpr int kBits = 3;
  static constexpr uint64_t kPages = uint64_t{1} << 40;

  // Of which a few rows fit the memory.
  Spool::Options SmallSpool() const {
    return {.partition_bits = kBits, .chunk_bytes = 256, .writer_bytes = 4096, .spill_folder = folder_.path()};
  }

  std::vector<std::string> Export(const Spool& spool, PacketKind kind) {
    std::vector<std::string> packets;
    for (size_t partition = 0; partition < spool.partitions(); ++partition) {
      EXPECT_TRUE(ExportPartition(spool, kind, partition, [&](std::string bytes) {
                    packets.push_back(std::move(bytes));
                    return Status();
                  }).ok());
    }
    return packets;
  }

  Status Import(const std::vector<std::string>& packets, PacketKind kind, uint64_t pages, Spool* spool) {
    RowSorter<ArrivedPacket> sorter(1 << 16, folder_.path(), &disk_);
    PacketImport import(kind, pages, &sorter, spool);
    for (const std::string& packet : packets) RETURN_IF_ERROR(import.Add(packet));
    return import.Finish();
  }

  TempFolder folder_;
  Budget disk_{uint64_t{1} << 30, 0};
  std::mt19937_64 random_{5};
};

using Holders = std::map<uint64_t, std::vector<uint64_t>>;

Holders HoldersIn(const Spool& spool) {
  Holders holders;
  PartitionGrouper grouper({.least_pages = 1, .list_cap = 1000});
  for (size_t partition = 0; partition < spool.partitions(); ++partition) {
    EXPECT_TRUE(grouper.Group(spool, partition, [&](const NarrowGroup& group) {
                  holders[group.key].assign(group.page.begin(), group.page.end());
                }).ok());
  }
  return holders;
}

TEST_F(SpoolPackets, KeysOfSeveralSpoolsComeTogetherInAnyOrder) {
  Spool whole(SmallSpool(), &disk_);
  std::vector<std::string> packets;
  {
    NarrowWriter all(&whole);
    uint64_t page = 0;
    for (int slice = 0; slice < 4; ++slice) {
      Spool part(SmallSpool(), &disk_);
      NarrowWriter own(&part);
      own.BeginTask(0);
      for (int i = 0; i < 400; ++i) {
        page += random_() % 9 == 0 ? random_() >> 34 : random_() % 2;
        const uint64_t key = (random_() % 50) << 58 | random_() % 3;
        const uint64_t occurrences = 1 + random_() % 3;
        own.Add(key, page, occurrences);
        all.Add(key, page, occurrences);
      }
      ++page;
      ASSERT_TRUE(own.Finish().ok());
      for (std::string& packet : Export(part, PacketKind::kKeys)) packets.push_back(std::move(packet));
    }
    ASSERT_TRUE(all.Finish().ok());
  }
  std::vector<std::string> first;
  for (int round = 0; round < 5; ++round) {
    std::shuffle(packets.begin(), packets.end(), random_);
    Spool spool(SmallSpool(), &disk_);
    ASSERT_TRUE(Import(packets, PacketKind::kKeys, kPages, &spool).ok());
    ASSERT_EQ(HoldersIn(spool), HoldersIn(whole));
    if (round == 0) first = Export(spool, PacketKind::kKeys);
    ASSERT_EQ(Export(spool, PacketKind::kKeys), first);
  }
}

TEST_F(SpoolPackets, RowsComeInAnOrderOfTheirOwn) {
  std::multiset<std::pair<std::string, std::string>> rows;
  std::vector<std::string> packets;
  for (int slice = 0; slice < 3; ++slice) {
    Spool part(SmallSpool(), &disk_);
    WideWriter writer(&part);
    for (int i = 0; i < 300; ++i) {
      const std::string key(random_() % 20, static_cast<char>(random_() % 3));
      const std::string value(i == 0 ? size_t{2} << 20 : random_() % 30, static_cast<char>(random_() % 2));
      writer.Add(key, value);
      rows.emplace(key, value);
    }
    ASSERT_TRUE(writer.Finish().ok());
    for (std::string& packet : Export(part, PacketKind::kRows)) packets.push_back(std::move(packet));
  }
  packets.push_back(packets.back());  // equal ones are no fault of theirs
  std::vector<std::string> first;
  for (int round = 0; round < 5; ++round) {
    std::shuffle(packets.begin(), packets.end(), random_);
    Spool spool(SmallSpool(), &disk_);
    ASSERT_TRUE(Import(packets, PacketKind::kRows, kPages, &spool).ok());
    if (round == 0) first = Export(spool, PacketKind::kRows);
    ASSERT_EQ(Export(spool, PacketKind::kRows), first);
  }
  packets.clear();
  Spool spool(SmallSpool(), &disk_);
  ASSERT_TRUE(Import(first, PacketKind::kRows, kPages, &spool).ok());
  size_t found = 0;
  WideGrouper grouper({.memory_bytes = size_t{64} << 20, .spill_folder = folder_.path()}, &disk_, nullptr);
  for (size_t partition = 0; partition < spool.partitions(); ++partition) {
    ASSERT_TRUE(grouper
                    .Group(spool, partition,
                           [&](std::string_view key, std::span<const WideRow> group) {
                             for (const WideRow& row : group) {
                               EXPECT_TRUE(rows.contains({std::string(key), std::string(row.value)}));
                               ++found;
                             }
                             return Status();
                           })
                    .ok());
  }
  EXPECT_GT(found, rows.size());  // some came twice
}

TEST_F(SpoolPackets, OfAnotherRunAreRefused) {
  Spool keys(SmallSpool(), &disk_);
  NarrowWriter writer(&keys);
  writer.BeginTask(0);
  writer.Add(~uint64_t{0}, 70);
  ASSERT_TRUE(writer.Finish().ok());
  const std::vector<std::string> packets = Export(keys, PacketKind::kKeys);
  ASSERT_EQ(packets.size(), 1u);
  Spool same(SmallSpool(), &disk_);
  EXPECT_TRUE(Import(packets, PacketKind::kKeys, 71, &same).ok());
  EXPECT_EQ(Import(packets, PacketKind::kKeys, 70, &same).code(), Code::kEnvironment);  // it has no such page
  EXPECT_EQ(Import(packets, PacketKind::kRows, 71, &same).code(), Code::kEnvironment);
  Spool::Options options = SmallSpool();
  options.partition_bits = 4;
  Spool other(options, &disk_);
  EXPECT_EQ(Import(packets, PacketKind::kKeys, 71, &other).code(), Code::kEnvironment);
}

}  // namespace
}  // namespace seamripper
