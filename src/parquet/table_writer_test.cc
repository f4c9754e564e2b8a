#include "parquet/table_writer.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "os/file.h"
#include "testing/opened_parquet.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct EveryTypeRow {
  int64_t id = 0;
  int32_t rank = 0;
  bool flag = false;
  std::string text;
  Timestamp when;
  int64_t behind = 0;
  friend bool operator==(const EveryTypeRow&, const EveryTypeRow&) = default;
};

}  // namespace

template <>
struct Table<EveryTypeRow> {
  using Row = EveryTypeRow;
  static constexpr std::string_view kName = "every_type";
  static double Half(const Row& row) { return static_cast<double>(row.behind) / 2; }
  static constexpr auto kFields = std::tuple(
      Stored("id", &Row::id), Stored("rank", &Row::rank), Stored("flag", &Row::flag), Joined("text", &Row::text),
      Stored("when", &Row::when), Hidden("behind", &Row::behind), Derived<Row>("half", Half));
  static auto Key(const Row& row) { return std::tie(row.id); }
  static auto Order(const Row& row) { return Key(row); }
};

// Nothing of it is derived.
struct StoredRow {
  int64_t id = 0;
  int64_t behind = 0;
  int32_t rank = 0;
  bool flag = false;
  std::string text;
  Timestamp when;
};

template <>
struct Table<StoredRow> {
  using Row = StoredRow;
  static constexpr std::string_view kName = "stored";
  static constexpr auto kFields =
      std::tuple(Stored("id", &Row::id), Hidden("behind", &Row::behind), Stored("rank", &Row::rank),
                 Stored("flag", &Row::flag), Joined("text", &Row::text), Stored("when", &Row::when));
  static auto Key(const Row& row) { return std::tie(row.id); }
  static auto Order(const Row& row) { return Key(row); }
};

namespace {

using testing::HasSubstr;

// Rows 0 to count-1.
template <class Row>
class Numbered {
 public:
  explicit Numbered(int64_t count) : count_(count) {}
  bool Next(Row* row) {
    if (at_ == count_) return false;
    *row = {};
    row->id = at_++;
    row->behind = row->id % 7;
    row->rank = static_cast<int32_t>(-row->id);
    row->flag = row->id % 3 == 0;
    row->text = std::string(static_cast<size_t>(row->id % 40), 'x');
    row->when = {row->id << 40};
    return true;
  }
  Status status() const { return {}; }

 private:
  int64_t count_;
  int64_t at_ = 0;
};

template <class Row>
class NumberedAsBytes {
 public:
  explicit NumberedAsBytes(int64_t count) : rows_(count) {}
  bool NextBytes(std::string_view* bytes) {
    Row row;
    if (!rows_.Next(&row)) return false;
    bytes_.clear();
    AppendRow(row, &bytes_);
    *bytes = bytes_;
    return true;
  }
  Status status() const { return {}; }

 private:
  Numbered<Row> rows_;
  std::string bytes_;
};

class Listed {
 public:
  explicit Listed(const std::vector<EveryTypeRow>* rows) : rows_(rows) {}
  bool Next(EveryTypeRow* row) {
    if (at_ == rows_->size()) return false;
    *row = (*rows_)[at_++];
    return true;
  }
  Status status() const { return {}; }

 private:
  const std::vector<EveryTypeRow>* rows_;
  size_t at_ = 0;
};

// Rows 0 to count-1, made as they are asked for; fails at row `broken`.
class Counted {
 public:
  explicit Counted(int64_t count, int64_t broken = -1) : count_(count), broken_(broken) {}
  bool Next(EveryTypeRow* row) {
    if (at_ == broken_) status_ = EnvironmentError("the source broke");
    if (!status_.ok() || at_ == count_) return false;
    row->id = at_++;
    row->text = "row " + std::to_string(row->id);
    return true;
  }
  const Status& status() const { return status_; }

 private:
  int64_t count_, broken_;
  int64_t at_ = 0;
  Status status_;
};

class TableWriterTest : public testing::Test {
 protected:
  std::string path() const { return folder_.path() + "/part-00000.parquet"; }

  std::unique_ptr<QueryDatabase> Opened(const std::string& path) const {
    auto database = OpenParquet(std::string(Table<EveryTypeRow>::kName), path, folder_.path());
    EXPECT_TRUE(database.ok()) << database.status().message();
    return database.ok() ? std::move(*database) : nullptr;
  }

  std::vector<EveryTypeRow> ReadBack() const {
    std::vector<EveryTypeRow> rows;
    const auto database = Opened(path());
    auto query = database->Run("SELECT id, rank, flag, text, \"when\", half FROM every_type", {});
    EXPECT_TRUE(query.ok()) << query.status().message();
    while ((*query)->Next()) {
      const std::span<const Value> row = (*query)->row();
      rows.push_back({std::get<int64_t>(row[0]), static_cast<int32_t>(std::get<int64_t>(row[1])),
                      std::get<bool>(row[2]), std::string(std::get<std::string_view>(row[3])),
                      std::get<Timestamp>(row[4]), static_cast<int64_t>(std::get<double>(row[5]) * 2)});
    }
    EXPECT_TRUE((*query)->status().ok()) << (*query)->status().message();
    return rows;
  }

  void ExpectSameRows(const std::vector<EveryTypeRow>& rows) const {
    Listed listed(&rows);
    const Result<uint64_t> written = WriteTable<EveryTypeRow>(path(), &listed);
    ASSERT_TRUE(written.ok()) << written.status().message();
    EXPECT_EQ(*written, rows.size());
    EXPECT_EQ(ReadBack(), rows);
  }

  TempFolder folder_;
};

TEST_F(TableWriterTest, NoRowsMakeAFileWithColumns) {
  ExpectSameRows({});
  const auto database = Opened(path());
  auto query = database->Run("FROM every_type", {});
  ASSERT_TRUE(query.ok());
  std::vector<std::string> names;
  for (const ResultColumn& column : (*query)->columns()) names.push_back(column.name);
  EXPECT_THAT(names, testing::ElementsAre("id", "rank", "flag", "text", "when", "half"));
  EXPECT_FALSE((*query)->Next());
}

TEST_F(TableWriterTest, LimitsOfEveryType) {
  using Limits64 = std::numeric_limits<int64_t>;
  using Limits32 = std::numeric_limits<int32_t>;
  ExpectSameRows({{Limits64::min(), Limits32::min(), true, "", {0}, 0},
                  {-1, -1, false, "x", {-1}, -1},
                  {int64_t{1} << 40, 0, true, "y", {1'785'000'000'000'001}, 3},
                  {Limits64::max(), Limits32::max(), false, "z", {253'402'300'799'999'999}, int64_t{1} << 50}});
}

TEST_F(TableWriterTest, HostileText) {
  std::vector<EveryTypeRow> rows;
  const std::vector<std::string> texts = {"",
                                          std::string(1, '\0'),
                                          std::string("a\0b", 3),
                                          "'",
                                          "\"",
                                          "''; DROP TABLE x; --",
                                          "\\",
                                          "\x1b[2J\r\n\t",
                                          "twelve bytes",
                                          "thirteen byte",
                                          "\xEF\xBB\xBF",
                                          "\xE2\x80\xAE"
                                          "abc",
                                          "\xF0\x9F\x98\x80",
                                          "NULL",
                                          std::string(1 << 20, 'x'),
                                          std::string(1 << 20, '\0')};
  for (const std::string& text : texts) rows.push_back({static_cast<int64_t>(rows.size()), 0, false, text, {}, 0});
  ExpectSameRows(rows);
}

RC_GTEST_FIXTURE_PROP(TableWriterTest, SameRowsOutAsIn, ()) {
  auto rows = *rc::gen::container<std::vector<EveryTypeRow>>(rc::gen::build<EveryTypeRow>(
      rc::gen::set(&EveryTypeRow::id), rc::gen::set(&EveryTypeRow::rank), rc::gen::set(&EveryTypeRow::flag),
      rc::gen::set(&EveryTypeRow::text, rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127))),
      rc::gen::set(&EveryTypeRow::when,
                   rc::gen::map(rc::gen::inRange<int64_t>(-1'000'000'000'000, 4'000'000'000'000'000),
                                [](int64_t us) { return Timestamp{us}; })),
      rc::gen::set(&EveryTypeRow::behind, rc::gen::inRange<int64_t>(-1'000'000, 1'000'000))));
  ExpectSameRows(rows);
}

TEST_F(TableWriterTest, RowsKeepTheirOrderAcrossBatchesAndGroups) {
  for (const int64_t count : {2047, 2048, 2049, 122'879, 122'880, 122'881, 300'000}) {
    Counted rows(count);
    const Result<uint64_t> written = WriteTable<EveryTypeRow>(path(), &rows);
    ASSERT_TRUE(written.ok()) << written.status().message();
    const auto database = Opened(path());
    auto query = database->Run("SELECT id, text FROM every_type", {});
    ASSERT_TRUE(query.ok());
    int64_t expected = 0;
    while ((*query)->Next()) {
      ASSERT_EQ(std::get<int64_t>((*query)->row()[0]), expected);
      ASSERT_EQ(std::get<std::string_view>((*query)->row()[1]), "row " + std::to_string(expected));
      ++expected;
    }
    EXPECT_EQ(expected, count);
  }
}

TEST_F(TableWriterTest, LongTextMakesSmallGroups) {
  std::vector<EveryTypeRow> rows;
  for (int64_t i = 0; i < 10'000; ++i)
    rows.push_back({i, 0, false, std::string(10'000, static_cast<char>('a' + i % 26)), {}, 0});
  Listed listed(&rows);
  ASSERT_TRUE(WriteTable<EveryTypeRow>(path(), &listed, {.memory_bytes = 64 << 20}).ok());
  EXPECT_EQ(ReadBack(), rows);
}

TEST_F(TableWriterTest, TheSameRowsMakeTheSameBytes) {
  std::string bytes[2];
  for (std::string& each : bytes) {
    Counted rows(10'000);
    ASSERT_TRUE(WriteTable<EveryTypeRow>(path(), &rows).ok());
    each = *ReadWholeFile(path());
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST_F(TableWriterTest, RowsAsBytesMakeTheSameFile) {
  const auto expect_same = [&]<class Row>(Row) {
    Numbered<Row> rows(5'000);
    ASSERT_TRUE(WriteTable<Row>(path(), &rows).ok());
    const std::string expected = *ReadWholeFile(path());
    NumberedAsBytes<Row> bytes(5'000);
    ASSERT_TRUE(WriteTable<Row>(path(), &bytes).ok());
    EXPECT_TRUE(*ReadWholeFile(path()) == expected);
  };
  expect_same(EveryTypeRow());
  expect_same(StoredRow());
}

TEST_F(TableWriterTest, ABrokenSourceLeavesNoFile) {
  Counted rows(500'000, 400'000);
  const Result<uint64_t> written = WriteTable<EveryTypeRow>(path(), &rows);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.status().message(), "the source broke");
  EXPECT_FALSE(FactsOf(path()).exists);
}

TEST_F(TableWriterTest, TextThatIsNotUtf8IsRefused) {
  const std::vector<EveryTypeRow> rows = {{0, 0, false, "\xff", {}, 0}};
  Listed listed(&rows);
  const Result<uint64_t> written = WriteTable<EveryTypeRow>(path(), &listed);
  ASSERT_FALSE(written.ok());
  EXPECT_THAT(written.status().message(), HasSubstr("UTF-8"));
  EXPECT_FALSE(FactsOf(path()).exists);
}

TEST_F(TableWriterTest, AFolderThatIsNotThereIsNamed) {
  Counted rows(1);
  const std::string path = folder_.path() + "/none/part.parquet";
  const Result<uint64_t> written = WriteTable<EveryTypeRow>(path, &rows);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.status().code(), Code::kEnvironment);
  EXPECT_THAT(written.status().message(), HasSubstr(path));
}

TEST_F(TableWriterTest, AFolderInItsPlaceStays) {
  ASSERT_TRUE(MakeDirectory(path()).ok());
  ASSERT_TRUE(ReplaceFile(path() + "/kept", "x").ok());
  Counted rows(1);
  EXPECT_FALSE(WriteTable<EveryTypeRow>(path(), &rows).ok());
  EXPECT_TRUE(FactsOf(path() + "/kept").exists);
}

TEST_F(TableWriterTest, NamesThatMeanSomethingToDuckDbAreFilesLikeOthers) {
  for (const char* name : {"it's", "a[1]*?", "year=2026", "s3:", "x\"y", "a b", "{uuid}", "%d", "~"}) {
    const std::string folder = folder_.path() + "/" + name;
    ASSERT_TRUE(MakeDirectory(folder).ok());
    Counted rows(3);
    const std::string path = folder + "/part-00000.parquet";
    const Result<uint64_t> written = WriteTable<EveryTypeRow>(path, &rows);
    ASSERT_TRUE(written.ok()) << written.status().message();
    ASSERT_TRUE(FactsOf(path).exists) << path;
    const auto database = Opened(path);
    ASSERT_NE(database, nullptr);
    auto query = database->Run("FROM every_type", {});
    ASSERT_TRUE(query.ok()) << query.status().message();
    EXPECT_EQ((*query)->columns().size(), 6u);
    int count = 0;
    while ((*query)->Next()) ++count;
    EXPECT_EQ(count, 3);
  }
}

}  // namespace
}  // namespace seamripper
