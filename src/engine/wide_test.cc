#include "engine/wide.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using Groups = std::map<std::string, std::multiset<std::string>>;

TEST(Wide, EqualsTheTruthInMemoryAndSpilledOnAnyThreads) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
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
    options.memory_bytes = random() % 2 == 0 ? size_t{1} << 30 : random() % 40'000;
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
  }
}

TEST(BigEndian, OrdersAsNumbersDo) {
  EXPECT_LT(BigEndian(5).bytes(), BigEndian(256).bytes());
  EXPECT_EQ(BigEndian::Load(BigEndian(0x0123456789abcdef).bytes()), 0x0123456789abcdefu);
}

}  // namespace
}  // namespace seamripper
