#include "engine/narrow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <thread>

#include "engine/narrow_group.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// key -> page -> occurrences: what grouping means, without any of its machinery.
using Truth = std::map<uint64_t, std::map<uint64_t, uint32_t>>;
struct Row {
  uint64_t pages = 0;
  std::vector<uint64_t> list;
  std::vector<uint32_t> occurrences;
  friend bool operator==(const Row&, const Row&) = default;
};
using Rows = std::map<uint64_t, Row>;

Rows RowsOf(const Truth& truth, const GroupOptions& options) {
  Rows rows;
  for (const auto& [key, pages] : truth) {
    if (pages.size() < options.least_pages) continue;
    Row& row = rows[key];
    row.pages = pages.size();
    for (const auto& [page, occurrences] : pages) {
      if (row.list.size() == options.list_cap) break;
      row.list.push_back(page);
      row.occurrences.push_back(occurrences);
    }
  }
  return rows;
}

struct Setting {
  int partition_bits = 4;
  size_t chunk_bytes = 256;
  size_t writer_bytes = size_t{1} << 30;
  unsigned threads = 1;
  GroupOptions group;
};

// Of even keys the last pages are listed.
struct ListsLast {
  static constexpr bool kEachPage = true;
  struct Choice {
    size_t most;
    std::vector<uint64_t> seen = {};
    void Add(uint64_t page) { seen.push_back(page); }
    void Finish(std::vector<uint64_t>* pages) {
      pages->assign(seen.end() - static_cast<std::ptrdiff_t>(most), seen.end());
      seen.clear();
    }
  };
  size_t most;
  Choice NewChoice() const { return {most}; }
  bool ChoosesFor(uint64_t key) const { return key % 2 == 0; }
};

class NarrowTest : public ::testing::Test {
 protected:
  // Tasks of pages: each a list of (key, page). Neighbours that are equal are added as one.
  using Task = std::vector<std::pair<uint64_t, uint64_t>>;

  Rows Run(const std::vector<Task>& tasks, const Setting& setting) {
    Spool spool({setting.partition_bits, setting.chunk_bytes, setting.writer_bytes, folder_.path()}, &disk_);
    std::atomic<size_t> next = 0;
    const auto work = [&] {
      NarrowWriter writer(&spool);
      for (size_t i = next++; i < tasks.size(); i = next++) {
        if (tasks[i].empty()) continue;
        writer.BeginTask(i);
        for (auto record = tasks[i].begin(); record != tasks[i].end();) {
          const auto end = std::find_if(record, tasks[i].end(), [&](const auto& other) { return other != *record; });
          writer.Add(record->first, record->second, static_cast<uint64_t>(end - record));
          record = end;
        }
      }
      EXPECT_TRUE(writer.Finish().ok());
    };
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 0; i < setting.threads; ++i) threads.emplace_back(work);
    }
    spilled_ = spool.spilled_bytes();
    Rows rows;
    PartitionGrouper grouper(setting.group);
    for (size_t p = 0; p < spool.partitions(); ++p) {
      const Status status = grouper.Group(spool, p, [&](const NarrowGroup& group) {
        EXPECT_FALSE(rows.contains(group.key));
        rows[group.key] = RowOf(group);
      });
      EXPECT_TRUE(status.ok()) << status.message();
    }
    counts_ = grouper.counts();
    VisitPages(spool, setting.group, rows);
    VisitChosen(spool, setting.group);
    return rows;
  }

  static Row RowOf(const NarrowGroup& group) {
    return {group.pages, {group.page.begin(), group.page.end()}, {group.occurrences.begin(), group.occurrences.end()}};
  }

  // Every page of every group, the groups being the same.
  void VisitPages(const Spool& spool, const GroupOptions& options, const Rows& rows) {
    PartitionGrouper grouper(options);
    visited_.clear();
    for (size_t p = 0; p < spool.partitions(); ++p) {
      const Status status = grouper.GroupPages(spool, p, [&](const NarrowGroup& group, uint64_t page) {
        std::vector<uint64_t>& pages = visited_[group.key];
        if (pages.empty()) {
          EXPECT_EQ(RowOf(group), rows.at(group.key));
        }
        pages.push_back(page);
      });
      EXPECT_TRUE(status.ok()) << status.message();
    }
    EXPECT_EQ(grouper.counts().groups, rows.size());
    EXPECT_EQ(visited_.size(), rows.size());
  }

  // The same pages, after VisitPages, with others listed.
  void VisitChosen(const Spool& spool, const GroupOptions& options) {
    PartitionGrouper grouper(options);
    std::map<uint64_t, std::vector<uint64_t>> visited;
    for (size_t p = 0; p < spool.partitions(); ++p) {
      const auto visit = [&](const NarrowGroup& group, uint64_t page) {
        const std::vector<uint64_t>& pages = visited_.at(group.key);
        const size_t listed = std::min<size_t>(pages.size(), options.list_cap);
        const size_t first = group.key % 2 == 0 ? pages.size() - listed : 0;
        EXPECT_TRUE(std::equal(group.page.begin(), group.page.end(), pages.begin() + static_cast<std::ptrdiff_t>(first),
                               pages.begin() + static_cast<std::ptrdiff_t>(first + listed)));
        EXPECT_EQ(group.pages, pages.size());
        visited[group.key].push_back(page);
      };
      const Status status = grouper.GroupChosenPages(ListsLast{options.list_cap}, spool, p, visit);
      EXPECT_TRUE(status.ok()) << status.message();
    }
    EXPECT_EQ(visited, visited_);
  }

  static Truth TruthOf(const std::vector<Task>& tasks) {
    Truth truth;
    for (const Task& task : tasks) {
      for (const auto& [key, page] : task) ++truth[key][page];
    }
    return truth;
  }

  TempFolder folder_;
  Budget disk_{uint64_t{1} << 40};
  uint64_t spilled_ = 0;
  GroupCounts counts_;
  std::map<uint64_t, std::vector<uint64_t>> visited_;  // pages by key, in the order they came
};

std::vector<std::vector<std::pair<uint64_t, uint64_t>>> RandomTasks(std::mt19937_64* random) {
  std::vector<std::vector<std::pair<uint64_t, uint64_t>>> tasks((*random)() % 20);
  uint64_t page = (*random)() % 100;
  const uint64_t keys = 1 + (*random)() % 300;
  const bool far = (*random)() % 4 == 0;  // pages too far apart for 32 bits
  for (auto& task : tasks) {
    const size_t pages = (*random)() % 30;
    for (size_t i = 0; i < pages; ++i) {
      page += (*random)() % 50 == 0 ? (*random)() % 100'000 : 1 + (*random)() % 3;
      if (far && (*random)() % 16 == 0) page += uint64_t{1} << 33;
      const size_t records = (*random)() % 20;
      for (size_t j = 0; j < records; ++j) {
        const uint64_t key = ((*random)() % 4 == 0 ? (*random)() : (*random)() % keys) * 0x9e3779b97f4a7c15;
        task.insert(task.end(), (*random)() % 8 == 0 ? (*random)() % 5 : 1, {key, page});
      }
    }
    ++page;
  }
  return tasks;
}

TEST_F(NarrowTest, EqualsTheTruthInMemoryAndSpilledOnAnyThreads) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 300; ++round) {
    const auto tasks = RandomTasks(&random);
    Setting setting;
    setting.partition_bits = static_cast<int>(random() % 7);
    setting.chunk_bytes = 64 + random() % 5 * 64;
    setting.writer_bytes = random() % 2 == 0 ? size_t{1} << 30 : (setting.chunk_bytes << setting.partition_bits) * 2;
    setting.threads = 1 + static_cast<unsigned>(random() % 3);
    setting.group.least_pages = 1 + static_cast<uint32_t>(random() % 3);
    setting.group.list_cap = 1 + static_cast<uint32_t>(random() % 8);
    setting.group.leaf_records = 1 + random() % 64;
    setting.group.filter = random() % 4 != 0;
    setting.group.memory_bytes = random() % 2 == 0 ? size_t{1} << 20 : 16 * (1 + random() % 50);
    const Truth truth = TruthOf(tasks);
    EXPECT_EQ(Run(tasks, setting), RowsOf(truth, setting.group)) << round;
    for (const auto& [key, pages] : visited_) {
      std::vector<uint64_t> expected;
      for (const auto& [page, occurrences] : truth.at(key)) expected.push_back(page);
      EXPECT_EQ(pages, expected) << round;
    }
  }
}

TEST_F(NarrowTest, AKeyMayBeInAPageVeryOften) {
  std::vector<Task> tasks(1, Task(3 * kMostOccurrences + 5, {42, 7}));
  tasks[0].push_back({42, 8});
  EXPECT_EQ(Run(tasks, {}).at(42).occurrences, (std::vector<uint32_t>{3 * kMostOccurrences + 5, 1}));
}

// Every key once: the filter lets an eighth through at most, so the table stays small.
TEST_F(NarrowTest, KeysThatOccurOnceMostlyStopAtTheFilter) {
  std::mt19937_64 random(5);
  std::vector<Task> tasks(1);
  for (uint64_t page = 0; page < 100'000; ++page) tasks[0].push_back({random(), page});
  Setting setting;
  setting.chunk_bytes = 16 << 10;
  EXPECT_TRUE(Run(tasks, setting).empty());
  EXPECT_LT(counts_.kept, 100'000u / 5);
}

// A key in every page, and memory for a sliver of its records: they are decoded a few times, never once per page.
TEST_F(NarrowTest, AKeyInEveryPageCostsTimeButNotMemory) {
  constexpr uint64_t kPages = 1'000'000;
  std::mt19937_64 random(6);
  std::vector<Task> tasks(10);
  for (uint64_t page = 0; page < kPages; ++page) {
    Task& task = tasks[page / (kPages / 10)];
    task.push_back({42, page});
    task.push_back({random() % 100'000 * 0x9e3779b97f4a7c15, page});
  }
  Setting setting;
  setting.partition_bits = 6;
  setting.chunk_bytes = 4 << 10;
  setting.writer_bytes = 1 << 20;
  setting.threads = 2;
  setting.group.memory_bytes = 1 << 20;
  const Rows rows = Run(tasks, setting);
  EXPECT_GT(spilled_, kPages * 8);
  EXPECT_EQ(rows.at(42).pages, kPages);
  EXPECT_EQ(rows.at(42).list.size(), setting.group.list_cap);
  EXPECT_EQ(visited_.at(42).size(), kPages);
  EXPECT_LT(counts_.records, 2 * kPages * 8);
}

TEST_F(NarrowTest, ADiskBudgetThatIsTooSmallIsSaid) {
  Budget small(1 << 20);
  Spool spool({4, 4096, 1 << 17, folder_.path()}, &small);
  NarrowWriter writer(&spool);
  std::mt19937_64 random(8);
  writer.BeginTask(0);
  for (uint64_t page = 0; page < 400'000 && writer.status().ok(); ++page) writer.Add(random(), page);
  const Status status = writer.Finish();
  EXPECT_EQ(status.code(), Code::kEnvironment);
  EXPECT_NE(status.message().find("--disk"), std::string::npos);
}

}  // namespace
}  // namespace seamripper
