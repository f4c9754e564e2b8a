// What is written comes back: row by row, by its values, and equal to a plain look through all rows; and no byte of a
// part or its index can change unseen.
#include "parquet/table_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "columns/corpus_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"
#include "os/file.h"
#include "parquet/table_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct LookedUpRow {
  int64_t id = 0;
  int64_t owner = 0;
  int32_t rank = 0;
  bool flag = false;
  std::string name;
  std::string note;
  Timestamp when;
  int64_t part = 0;
  int64_t lost = 0;
  friend bool operator==(const LookedUpRow&, const LookedUpRow&) = default;
};

}  // namespace

template <>
struct Table<LookedUpRow> {
  using Row = LookedUpRow;
  static double Share(const Row& row) { return Fraction{row.part, row.rank}.ToDouble(); }
  static double Third(const Row& row) { return static_cast<double>(row.lost) / 3; }
  static constexpr auto kFields = std::tuple(
      Stored("id", &Row::id), Hidden("part", &Row::part),
      Derived<Row>("share", Share, {}, [](double share, Row* row) { row->part = Fraction::PartOf(share, row->rank); }),
      Stored("owner", &Row::owner), Stored("rank", &Row::rank), Stored("flag", &Row::flag), Stored("name", &Row::name),
      Joined("note", &Row::note), Stored("when", &Row::when), Hidden("lost", &Row::lost), Derived<Row>("third", Third));
  static auto Key(const Row& row) { return std::tie(row.id); }
  static auto Order(const Row& row) { return Key(row); }
  static constexpr std::array<std::string_view, 4> kLookups = {"id", "owner", "rank", "name"};
};

namespace {

using ::testing::HasSubstr;
using Rows = std::vector<LookedUpRow>;

template <class Row>
class Listed {
 public:
  explicit Listed(const std::vector<Row>* rows) : rows_(rows) {}
  bool Next(Row* row) {
    if (at_ == rows_->size()) return false;
    *row = (*rows_)[at_++];
    return true;
  }
  Status status() const { return {}; }

 private:
  const std::vector<Row>* rows_;
  size_t at_ = 0;
};

// Columns of few values, of many, of neighbours, and all of these one after the other.
Rows RandomRows(size_t count, uint32_t seed) {
  static const std::vector<std::string> kNames = {
      "", "a", "\xF0\x9F\x98\x80", "na\xC3\xAFve", std::string("a\0b", 3), std::string(300, 'x')};
  std::mt19937_64 random(seed);
  Rows rows(count);
  for (size_t i = 0; i < count; ++i) {
    LookedUpRow& row = rows[i];
    const bool few = i / 30'000 % 2 == 0;
    row.id = static_cast<int64_t>(i) * 3 - 7;
    row.owner = few ? static_cast<int64_t>(random() % 40) : static_cast<int64_t>(random());
    row.rank = static_cast<int32_t>(few ? i / 100 + 1 : random() % 1000 + 1);
    row.flag = random() % 3 == 0;
    row.name = few ? kNames[random() % kNames.size()] : "site" + std::to_string(random() % 5000);
    row.note = few && i % 500 == 0 ? std::string(random() % 5'000, 'n') : std::to_string(random() % 100);
    row.when = {static_cast<int64_t>(few ? i * 1000 : random() >> 12)};
    row.part = static_cast<int64_t>(random() % static_cast<uint64_t>(row.rank));
  }
  return rows;
}

class TableReaderTest : public testing::Test {
 protected:
  template <class Row>
  TablePart Write(const std::vector<Row>& rows, const std::string& name = "part-00000", uint64_t memory = 64 << 20,
                  uint64_t lookup_memory = 8 << 20) {
    TablePart part;
    part.path = folder_.path() + "/" + name + ".parquet";
    part.index_path = folder_.path() + "/" + name + ".index";
    Listed<Row> listed(&rows);
    const Result<uint64_t> written =
        WriteTable<Row>(part.path, &listed, {memory}, part.index_path, {lookup_memory, folder_.path()});
    EXPECT_TRUE(written.ok()) << written.status().message();
    part.sum = *SumOfFile(part.path);
    part.index_sum = *SumOfFile(part.index_path);
    return part;
  }

  template <class Row = LookedUpRow>
  static std::unique_ptr<TableReader> Opened(const std::vector<TablePart>& parts) {
    auto table = OpenTable<Row>(parts);
    EXPECT_TRUE(table.ok()) << table.status().message();
    return table.ok() ? std::move(*table) : nullptr;
  }

  template <class Row = LookedUpRow>
  static std::vector<Row> ReadBack(const TableReader& table) {
    std::vector<Row> rows;
    RowReader<Row> reader(&table);
    const Status status = reader.ReadAll([&](const Row& row) { rows.push_back(row); });
    EXPECT_TRUE(status.ok()) << status.message();
    return rows;
  }

  // Every value of a column, and some that are not there, against a look through all rows.
  template <class Value>
  static void ExpectFound(const TableReader& table, const Rows& rows, std::string_view column,
                          Value LookedUpRow::*member, const std::vector<Value>& strangers) {
    std::map<Value, std::vector<uint64_t>> expected;
    for (size_t i = 0; i < rows.size(); ++i) expected[rows[i].*member].push_back(i);
    for (const Value& stranger : strangers) expected[stranger];
    size_t checked = 0;
    for (const auto& [value, places] : expected) {
      if (++checked > 300 && !places.empty()) continue;
      std::vector<uint64_t> found;
      const auto ranges = table.Find(column, value);
      ASSERT_TRUE(ranges.ok()) << ranges.status().message();
      for (const RowRange& range : *ranges) {
        for (uint64_t i = 0; i < range.rows; ++i) found.push_back(range.first + i);
      }
      ASSERT_EQ(found, places) << column << " " << value;
    }
  }

  TempFolder folder_;
};

TEST_F(TableReaderTest, WhatIsWrittenComesBackAndIsFound) {
  uint32_t seed = 0;
  for (const size_t count : {0u, 1u, 2u, 9u, 2'048u, 2'049u, 16'384u, 16'385u, 70'000u, 250'000u}) {
    const Rows rows = RandomRows(count, ++seed);
    const auto table = Opened({Write(rows)});
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->rows(), count);
    EXPECT_TRUE(ReadBack(*table) == rows) << count;
    ExpectFound<int64_t>(*table, rows, "id", &LookedUpRow::id, {-8, 0, 1'000'000'000});
    ExpectFound<int64_t>(*table, rows, "owner", &LookedUpRow::owner, {-1, 41});
    ExpectFound<int32_t>(*table, rows, "rank", &LookedUpRow::rank, {-1, 0, 1 << 30});
    ExpectFound<std::string>(*table, rows, "name", &LookedUpRow::name, {"no such", "A"});
  }
}

TEST_F(TableReaderTest, AnyRowsInAnyOrder) {
  const Rows rows = RandomRows(200'000, 7);
  const auto table = Opened({Write(rows)});
  RowReader<LookedUpRow> reader(table.get());
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const RowRange range = {random() % rows.size(), random() % 3};
    uint64_t at = range.first;
    const uint64_t end = std::min<uint64_t>(range.first + range.rows, rows.size());
    ASSERT_TRUE(
        reader.Read({range.first, end - range.first}, [&](const LookedUpRow& row) { ASSERT_EQ(row, rows[at++]) << at; })
            .ok());
    EXPECT_EQ(at, end);
  }
}

TEST_F(TableReaderTest, LimitsOfEveryType) {
  using Limits64 = std::numeric_limits<int64_t>;
  using Limits32 = std::numeric_limits<int32_t>;
  Rows rows = {{Limits64::min(), Limits64::max(), Limits32::min(), true, "", "x", {Limits64::min()}},
               {-1, Limits64::min(), -1, false, std::string(1 << 20, '\0'), "", {-1}},
               {Limits64::max(), 0, Limits32::max(), true, "z", std::string(3 << 20, 'y'), {Limits64::max()}}};
  for (LookedUpRow& row : rows) row.rank = std::abs(row.rank);
  rows[0].rank = 1;
  const auto table = Opened({Write(rows)});
  EXPECT_TRUE(ReadBack(*table) == rows);
  EXPECT_EQ(*table->Find("id", Limits64::min()), (std::vector<RowRange>{{0, 1}}));
  EXPECT_EQ(*table->Find("owner", Limits64::max()), (std::vector<RowRange>{{0, 1}}));
  EXPECT_EQ(*table->Find("name", std::string_view(rows[1].name)), (std::vector<RowRange>{{1, 1}}));
}

TEST_F(TableReaderTest, LongTextInSmallGroups) {
  Rows rows(2'000);
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i].id = static_cast<int64_t>(i);
    rows[i].note = std::string(10'000 + i, static_cast<char>('a' + i % 26));
  }
  const auto table = Opened({Write(rows, "long", 4 << 20)});
  EXPECT_TRUE(ReadBack(*table) == rows);
}

TEST_F(TableReaderTest, SeveralPartsAreOneTable) {
  const Rows first = RandomRows(3'000, 1), third = RandomRows(40'000, 2);
  const auto table = Opened({Write(first, "a"), Write(Rows(), "b"), Write(third, "c")});
  Rows all = first;
  all.insert(all.end(), third.begin(), third.end());
  EXPECT_EQ(table->rows(), all.size());
  EXPECT_TRUE(ReadBack(*table) == all);
  ExpectFound<int64_t>(*table, all, "owner", &LookedUpRow::owner, {});
  EXPECT_EQ(Opened({})->rows(), 0u);
}

TEST_F(TableReaderTest, LookupsThatSpillAreTheSame) {
  const Rows rows = RandomRows(100'000, 3);
  const TablePart held = Write(rows, "held"), spilled = Write(rows, "spilled", 64 << 20, 50'000);
  EXPECT_EQ(held.index_sum, spilled.index_sum);
  EXPECT_EQ(*ReadWholeFile(held.path), *ReadWholeFile(spilled.path));
}

TEST_F(TableReaderTest, TheIndexChangesNoByteOfThePart) {
  const Rows rows = RandomRows(10'000, 4);
  const TablePart part = Write(rows);
  Listed<LookedUpRow> listed(&rows);
  const std::string path = folder_.path() + "/alone.parquet";
  ASSERT_TRUE(WriteTable<LookedUpRow>(path, &listed, {64 << 20}).ok());
  EXPECT_EQ(*SumOfFile(path), part.sum);
}

TEST_F(TableReaderTest, SomeColumnsOnly) {
  const Rows rows = RandomRows(5'000, 5);
  const auto table = Opened({Write(rows)});
  const std::vector<std::string_view> only = {"name", "id"};
  RowReader<LookedUpRow> reader(table.get(), only);
  size_t at = 0;
  ASSERT_TRUE(reader
                  .ReadAll([&](const LookedUpRow& row) {
                    LookedUpRow expected;
                    expected.id = rows[at].id;
                    expected.name = rows[at++].name;
                    ASSERT_EQ(row, expected);
                  })
                  .ok());
  EXPECT_EQ(at, rows.size());
}

TEST_F(TableReaderTest, DerivedColumnsAreHandedOut) {
  Rows rows = RandomRows(5'000, 6);
  for (LookedUpRow& row : rows) row.lost = row.id;
  const auto table = Opened({Write(rows)});
  RowReader<LookedUpRow> reader(table.get());
  size_t at = 0;
  ASSERT_TRUE(reader
                  .ReadAll([&](const LookedUpRow& row, std::span<const double> derived) {
                    ASSERT_EQ(row.lost, 0);
                    ASSERT_EQ(row.part, rows[at].part);
                    ASSERT_EQ(derived.size(), 2u);
                    ASSERT_EQ(derived[0], Table<LookedUpRow>::Share(rows[at]));
                    ASSERT_EQ(derived[1], Table<LookedUpRow>::Third(rows[at++]));
                  })
                  .ok());
}

TEST_F(TableReaderTest, ManyThreadsReadOneTable) {
  const Rows rows = RandomRows(60'000, 8);
  const auto table = Opened({Write(rows)});
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      RowReader<LookedUpRow> reader(table.get());
      for (size_t row = i; row < rows.size(); row += 4'999) {
        const auto found = table->Find("id", rows[row].id);
        ASSERT_TRUE(found.ok() && found->size() == 1);
        ASSERT_TRUE(reader.Read(found->front(), [&](const LookedUpRow& read) { ASSERT_EQ(read, rows[row]); }).ok());
      }
    });
  }
}

// The work of a question, in bytes.
TEST_F(TableReaderTest, ARowOfAMillionCostsItsPages) {
  const Rows rows = RandomRows(1'000'000, 9);
  const TablePart part = Write(rows);
  const uint64_t before = BytesReadFromFiles();
  const auto table = Opened({part});
  EXPECT_LT(BytesReadFromFiles() - before, 10'000u);
  const auto found = table->Find("id", rows[777'777].id);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(*found, (std::vector<RowRange>{{777'777, 1}}));
  EXPECT_LT(BytesReadFromFiles() - before, 40'000u);
  const uint64_t after_first = BytesReadFromFiles();
  ASSERT_TRUE(table->Find("id", rows[777'777].id).ok());
  EXPECT_EQ(BytesReadFromFiles(), after_first);
  RowReader<LookedUpRow> reader(table.get());
  ASSERT_TRUE(reader.Read(found->front(), [&](const LookedUpRow& row) { EXPECT_EQ(row, rows[777'777]); }).ok());
  EXPECT_LT(BytesReadFromFiles() - before, 1'000'000u);
}

TEST_F(TableReaderTest, RowsOfOneValueAreOneEntry) {
  Rows rows(100'000);
  for (size_t i = 0; i < rows.size(); ++i) rows[i].id = static_cast<int64_t>(i), rows[i].owner = rows[i].id / 1'000;
  const auto table = Opened({Write(rows)});
  EXPECT_EQ(*table->Find("owner", int64_t{7}), (std::vector<RowRange>{{7'000, 1'000}}));
  EXPECT_EQ(*table->Find("name", ""), (std::vector<RowRange>{{0, 100'000}}));
}

// Every row, and every value of every lookup.
Result<Rows> ReadEverything(const TablePart& part, const Rows& expected) {
  const std::vector<TablePart> parts = {part};
  ASSIGN_OR_RETURN(const auto table, OpenTable<LookedUpRow>(parts));
  Rows rows;
  RowReader<LookedUpRow> reader(table.get());
  RETURN_IF_ERROR(reader.ReadAll([&](const LookedUpRow& row) { rows.push_back(row); }));
  for (const LookedUpRow& row : expected) {
    ASSIGN_OR_RETURN(const std::vector<RowRange> by_id, table->Find("id", row.id));
    ASSIGN_OR_RETURN(const std::vector<RowRange> by_owner, table->Find("owner", row.owner));
    ASSIGN_OR_RETURN(const std::vector<RowRange> by_name, table->Find("name", std::string_view(row.name)));
    if (by_id.size() != 1 || by_owner.empty() || by_name.empty()) rows.clear();
  }
  return rows;
}

TEST_F(TableReaderTest, EveryFlippedByteIsNoticedOrOfNoConsequence) {
  const Rows rows = RandomRows(60, 10);
  const TablePart part = Write(rows);
  for (const std::string& path : {part.path, part.index_path}) {
    const std::string whole = *ReadWholeFile(path);
    size_t noticed = 0;
    for (size_t i = 0; i < whole.size(); ++i) {
      std::string flipped = whole;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << i % 8));
      ASSERT_TRUE(ReplaceFile(path, flipped).ok());
      const Result<Rows> read = ReadEverything(part, rows);
      if (read.ok()) {
        ASSERT_TRUE(*read == rows) << path << ":" << i;
      } else {
        ++noticed;
        ASSERT_EQ(read.status().code(), Code::kCorpusDamaged) << read.status().message();
        ASSERT_THAT(read.status().message(), HasSubstr(folder_.path() + "/part-00000.")) << i;
      }
    }
    EXPECT_GT(noticed, whole.size() / 3) << path;
    ASSERT_TRUE(ReplaceFile(path, whole).ok());
  }
  EXPECT_TRUE(ReadEverything(part, rows).ok());
}

TEST_F(TableReaderTest, ShorterAndMissingFilesAreNamed) {
  const Rows rows = RandomRows(60, 11);
  const TablePart part = Write(rows);
  for (const std::string& path : {part.path, part.index_path}) {
    const std::string whole = *ReadWholeFile(path);
    for (size_t size = 0; size < whole.size(); size += 7) {
      ASSERT_TRUE(ReplaceFile(path, whole.substr(0, size)).ok());
      TablePart told = part;
      if (size % 2 == 0) (path == part.path ? told.sum : told.index_sum).bytes = size;
      const Result<Rows> read = ReadEverything(told, rows);
      ASSERT_EQ(read.status().code(), Code::kCorpusDamaged) << size;
      ASSERT_THAT(read.status().message(), HasSubstr(folder_.path() + "/part-00000."));
    }
    ASSERT_TRUE(RemoveTree(path).ok());
    EXPECT_THAT(ReadEverything(part, rows).status().message(), HasSubstr(path + " is missing"));
    ASSERT_TRUE(ReplaceFile(path, whole).ok());
  }
}

TEST_F(TableReaderTest, TheIndexOfAnotherPartIsRefused) {
  const Rows rows = RandomRows(60, 12), others = RandomRows(60, 13);
  TablePart part = Write(rows, "one");
  const TablePart other = Write(others, "two");
  part.index_path = other.index_path;
  part.index_sum = other.index_sum;
  EXPECT_THAT(ReadEverything(part, rows).status().message(), HasSubstr("of another file"));
}

TEST_F(TableReaderTest, APartWithoutAnIndexIsToldSo) {
  TablePart part = Write(RandomRows(5, 14));
  part.index_path.clear();
  const std::vector<TablePart> parts = {part};
  EXPECT_FALSE(HasIndex(parts));
  EXPECT_EQ(OpenTable<LookedUpRow>(parts).status().code(), Code::kUsage);
}

TEST_F(TableReaderTest, ABrokenSourceLeavesNoIndex) {
  const Rows rows = {{0, 0, 0, false, "\xff", "", {}}};
  Listed<LookedUpRow> listed(&rows);
  EXPECT_FALSE(WriteTable<LookedUpRow>(folder_.path() + "/x.parquet", &listed, {}, folder_.path() + "/x.index").ok());
  EXPECT_TRUE(ListDirectory(folder_.path())->empty());
}

// What a table's row has, as far as its columns tell.
template <class Row>
class EveryTable : public TableReaderTest {};
using AllRows =
    ::testing::Types<PageTableRow, SkippedTableRow, QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow,
                     QuiltCountRow, DuplicateRow, PopularPhraseRow, PhrasePageRow, PhraseCoverRow, PhraseSiteRow,
                     ReuseChunkRow, ChunkPageRow, ReuseFileRow, ReusePageRow, NeighbourhoodRow, NeighbourhoodCountRow,
                     TemplateRow, TemplateFamilyRow, TemplateMemberRow, SiteRow>;
TYPED_TEST_SUITE(EveryTable, AllRows);

template <class Row>
Row RandomRow(std::mt19937_64* random) {
  Row row;
  ForEachMember<Row>([&](const auto& field) {
    auto& value = row.*field.member;
    if constexpr (std::same_as<std::remove_reference_t<decltype(value)>, std::string>) {
      value = std::to_string((*random)() % 50);
    } else if constexpr (std::same_as<std::remove_reference_t<decltype(value)>, Timestamp>) {
      value.microseconds = static_cast<int64_t>((*random)() >> 20);
    } else if constexpr (std::same_as<std::remove_reference_t<decltype(value)>, bool>) {
      value = (*random)() % 2 == 0;
    } else {
      value = static_cast<std::remove_reference_t<decltype(value)>>((*random)() % 1'000'000 + 2);
    }
  });
  return row;
}

// No sum of squares is less than the mean of them allows.
[[maybe_unused]] void MakePossible(auto*) {}
[[maybe_unused]] void MakePossible(PhraseSiteRow* row) {
  row->popular_squares += 1 + row->popular_sum * row->popular_sum / row->pages;
}

// As its columns tell it: what no column says is as in a new row.
[[maybe_unused]] void Forget(auto*) {}
[[maybe_unused]] void Forget(SkippedTableRow* row) { row->ordinal = 0; }
[[maybe_unused]] void Forget(SiteRow* row) { row->documents = row->popular = row->chunks = row->bad_chunks = -1; }

TYPED_TEST(EveryTable, ComesBackWithWhatItsColumnsTell) {
  std::mt19937_64 random(15);
  std::vector<TypeParam> rows(3'000);
  for (TypeParam& row : rows) {
    row = RandomRow<TypeParam>(&random);
    MakePossible(&row);
  }
  const auto table = this->template Opened<TypeParam>({this->Write(rows)});
  for (TypeParam& row : rows) Forget(&row);
  EXPECT_TRUE(this->template ReadBack<TypeParam>(*table) == rows);
}

}  // namespace
}  // namespace seamripper
