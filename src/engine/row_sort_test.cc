#include "engine/row_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "columns/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {

struct NamedRow {
  int64_t id = 0;
  int32_t weight = 0;
  std::string name;
  friend bool operator==(const NamedRow&, const NamedRow&) = default;
};

template <>
struct Table<NamedRow> {
  static constexpr std::string_view kName = "named";
  static constexpr auto kFields =
      std::tuple(Stored("id", &NamedRow::id), Stored("weight", &NamedRow::weight), Stored("name", &NamedRow::name));
  static auto Key(const NamedRow& row) { return std::tie(row.id); }
  static auto Order(const NamedRow& row) { return std::tuple(Falling{row.weight}, std::string_view(row.name), row.id); }
};

namespace {

std::vector<NamedRow> RandomRows(size_t count, std::mt19937_64* random) {
  std::vector<NamedRow> rows(count);
  for (size_t i = 0; i < count; ++i) {
    rows[i].id = static_cast<int64_t>(i);
    rows[i].weight = static_cast<int32_t>((*random)() % 20);
    const size_t length = (*random)() % 100 == 0 ? (*random)() % 20000 : (*random)() % 40;
    rows[i].name.assign(length, static_cast<char>((*random)() % 256));
  }
  std::shuffle(rows.begin(), rows.end(), *random);
  return rows;
}

void AddOnThreads(const std::vector<NamedRow>& rows, unsigned threads, RowSorter<NamedRow>* sorter) {
  std::vector<std::jthread> all;
  for (unsigned t = 0; t < threads; ++t) {
    all.emplace_back([&, t] {
      RowSorter<NamedRow>::Writer writer(sorter);
      for (size_t i = t; i < rows.size(); i += threads) ASSERT_TRUE(writer.Add(rows[i]).ok());
      ASSERT_TRUE(writer.Finish().ok());
    });
  }
}

std::vector<NamedRow> RowsOf(RowSorter<NamedRow>* sorter) {
  std::vector<NamedRow> rows;
  RowSorter<NamedRow>::Reader reader(sorter);
  for (NamedRow row; reader.Next(&row);) rows.push_back(row);
  EXPECT_TRUE(reader.status().ok()) << reader.status().message();
  return rows;
}

std::vector<NamedRow> RowsFromBytesOf(RowSorter<NamedRow>* sorter) {
  std::vector<NamedRow> rows;
  RowSorter<NamedRow>::Reader reader(sorter);
  for (std::string_view bytes; reader.NextBytes(&bytes);) EXPECT_TRUE(DecodeRow(bytes, &rows.emplace_back()));
  EXPECT_TRUE(reader.status().ok()) << reader.status().message();
  return rows;
}

TEST(RowSorter, EqualsASortInMemoryWhateverTheMemoryAndThreads) {
  TempFolder folder;
  std::mt19937_64 random(7);
  bool spilled = false;
  for (int round = 0; round < 40; ++round) {
    // From nothing, so that every row is a run and runs are merged several times over, to more than all.
    const uint64_t memory = round % 5 == 0 ? 0 : uint64_t{1} << (12 + random() % 12);
    std::vector<NamedRow> rows = RandomRows(random() % (memory < 64 << 10 ? 100 : 4000), &random);
    Budget disk(uint64_t{1} << 40);
    {
      RowSorter<NamedRow> sorter(memory, folder.path(), &disk);
      AddOnThreads(rows, 1 + static_cast<unsigned>(random() % 3), &sorter);
      std::sort(rows.begin(), rows.end(), StandsBefore<NamedRow>);
      EXPECT_EQ(sorter.rows(), rows.size());
      EXPECT_EQ(RowsOf(&sorter), rows) << round;
      EXPECT_EQ(RowsFromBytesOf(&sorter), rows) << "the second time, as bytes";
      spilled |= sorter.spilled_bytes() > 0;
    }
    EXPECT_EQ(disk.used(), 0u);
  }
  EXPECT_TRUE(spilled);
}

TEST(RowSorter, TakesOfTheCommonMemoryBeforeItSpillsAndGivesItBack) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  Budget common(uint64_t{14} << 20);
  std::mt19937_64 random(8);
  std::vector<NamedRow> rows = RandomRows(30'000, &random);
  std::vector<NamedRow> sorted = rows;
  std::sort(sorted.begin(), sorted.end(), StandsBefore<NamedRow>);
  {
    RowSorter<NamedRow> first(64 << 10, folder.path(), &disk, &common);
    AddOnThreads(rows, 2, &first);
    EXPECT_EQ(first.spilled_bytes(), 0u);
    EXPECT_GT(common.used(), 0u);
    RowSorter<NamedRow> second(64 << 10, folder.path(), &disk, &common);
    AddOnThreads(rows, 2, &second);
    EXPECT_GT(second.spilled_bytes(), 0u);
    EXPECT_EQ(RowsOf(&first), sorted);
    EXPECT_EQ(RowsOf(&second), sorted);
  }
  EXPECT_EQ(common.used(), 0u);
}

TEST(RowSorter, SaysWhatWouldHaveBeenEnough) {
  TempFolder folder;
  Budget disk(100'000, 3'100'000'000);
  std::mt19937_64 random(9);
  {
    RowSorter<NamedRow> sorter(64 << 10, folder.path(), &disk);
    RowSorter<NamedRow>::Writer writer(&sorter);
    Status status;
    for (const NamedRow& row : RandomRows(20'000, &random)) {
      status = writer.Add(row);
      if (!status.ok()) break;
    }
    EXPECT_EQ(status.code(), Code::kEnvironment);
    EXPECT_EQ(status.message(), "needs about 3.1 GB of temporary space in " + folder.path() +
                                    ", and may use 100.0 kB: raise --disk, raise --memory, or make room there");
    EXPECT_LE(disk.peak(), disk.limit());
  }
  EXPECT_EQ(disk.used(), 0u);
}

TEST(RowSorter, TakesRealTables) {
  TempFolder folder;
  Budget disk(uint64_t{1} << 40);
  RowSorter<QuiltRow> sorter(32 << 10, folder.path(), &disk);
  RowSorter<QuiltRow>::Writer writer(&sorter);
  for (int64_t i = 0; i < 3000; ++i) {
    QuiltRow row;
    row.page_id = i * 7919 % 3000;
    row.grams = 100;
    row.patch_grams = row.page_id % 100;
    ASSERT_TRUE(writer.Add(row).ok());
  }
  ASSERT_TRUE(writer.Finish().ok());
  EXPECT_GT(disk.used(), 0u);
  QuiltRow before;
  uint64_t rows = 0;
  RowSorter<QuiltRow>::Reader reader(&sorter);
  for (QuiltRow row; reader.Next(&row); ++rows) {
    EXPECT_TRUE(rows == 0 || StandsBefore(before, row));
    before = row;
  }
  EXPECT_TRUE(reader.status().ok());
  EXPECT_EQ(rows, 3000u);
}

}  // namespace
}  // namespace seamripper
