#include "tables/query_database.h"

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "columns/quilt_tables.h"
#include "os/file.h"
#include "parquet/table_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Quilts with page ids from `begin` on.
class Quilts {
 public:
  Quilts(int64_t begin, int64_t end) : at_(begin), end_(end) {}
  bool Next(QuiltRow* row) {
    if (at_ == end_) return false;
    row->page_id = at_;
    row->url = "https://example.com/" + std::to_string(at_);
    row->domain = at_ % 2 == 0 ? "even.example" : "odd.example";
    row->grams = 4;
    row->patch_grams = at_ % 5;
    row->cover_size = at_;
    ++at_;
    return true;
  }
  Status status() const { return {}; }

 private:
  int64_t at_, end_;
};

class QueryDatabaseTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const int part : {0, 1}) {
      paths_.push_back(folder_.path() + "/part-0000" + std::to_string(part) + ".parquet");
      Quilts rows(part * 6, part * 6 + 6);
      ASSERT_TRUE(WriteTable<QuiltRow>(paths_.back(), &rows).ok());
    }
    database_ = Open({});
  }

  std::unique_ptr<QueryDatabase> Open(ReadOptions options) {
    if (options.temp_folder.empty()) options.temp_folder = folder_.path();
    const std::vector<TableParts> tables = {{"quilts", paths_}};
    auto database = QueryDatabase::Open(tables, options);
    EXPECT_TRUE(database.ok()) << database.status().message();
    return database.ok() ? std::move(*database) : nullptr;
  }

  // One row a line, values separated by '|'.
  static std::vector<std::string> Rows(Result<std::unique_ptr<Query>> query) {
    std::vector<std::string> rows;
    EXPECT_TRUE(query.ok()) << query.status().message();
    if (!query.ok()) return rows;
    while ((*query)->Next()) {
      std::string line;
      for (const Value& value : (*query)->row()) line += (line.empty() ? "" : "|") + std::visit(Shown(), value);
      rows.push_back(line);
    }
    EXPECT_FALSE((*query)->Next());
    EXPECT_TRUE((*query)->status().ok()) << (*query)->status().message();
    return rows;
  }

  struct Shown {
    std::string operator()(std::monostate) const { return "null"; }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return std::to_string(value); }
    std::string operator()(std::string_view value) const { return "'" + std::string(value) + "'"; }
    std::string operator()(Timestamp value) const { return "@" + std::to_string(value.microseconds); }
  };

  TempFolder folder_;
  std::vector<std::string> paths_;
  std::unique_ptr<QueryDatabase> database_;
};

TEST_F(QueryDatabaseTest, AViewHasAllParts) {
  EXPECT_THAT(Rows(database_->RunForeign("select domain, count(*), sum(cover_size), avg(patch_fraction) from quilts "
                                         "group by 1 order by 1")),
              ElementsAre("'even.example'|6|30|0.416667", "'odd.example'|6|36|0.458333"));
}

TEST_F(QueryDatabaseTest, ParametersAreBound) {
  const std::vector<Value> values = {std::string_view("odd.example' or true --"), int64_t{3}};
  EXPECT_THAT(Rows(database_->Run("SELECT url FROM quilts WHERE domain = $1 AND cover_size > $2", values)),
              ElementsAre());
  const std::vector<Value> every = {true,          int64_t{-1} << 62, 0.5, std::string_view("a\0b", 3),
                                    Timestamp{-5}, std::monostate()};
  EXPECT_THAT(Rows(database_->Run("SELECT $1, $2, $3, $4, $5, $6", every)),
              ElementsAre(std::string("true|-4611686018427387904|0.500000|'a") + '\0' + "b'|@-5|null"));
}

TEST_F(QueryDatabaseTest, ValuesOfOtherTypesAreReadable) {
  auto query = database_->RunForeign(
      "select 1::tinyint as a, 2::ubigint, 170141183460469231731687303715884105727, -9223372036854775808::hugeint, "
      "-9223372036854775809::hugeint, date '2020-02-03' as d, [1, null], {'k': 'v'}, 3.25, null, 1.5::float, "
      "'a'::blob, interval 3 day, timestamp '1970-01-01 00:00:01' as \"a\"; -- end");
  ASSERT_TRUE(query.ok()) << query.status().message();
  EXPECT_EQ((*query)->columns().front().name, "a");
  EXPECT_EQ((*query)->columns()[5].name, "d");
  EXPECT_EQ((*query)->columns().back().name, "a");
  EXPECT_EQ((*query)->columns().back().type, ColumnType::kTimestamp);
  EXPECT_THAT(Rows(std::move(query)),
              ElementsAre("1|2|'170141183460469231731687303715884105727'|-9223372036854775808|"
                          "'-9223372036854775809'|'2020-02-03'|'[1, NULL]'|'{'k': v}'|3.250000|null|1.500000|'a'|"
                          "'3 days'|@1000000"));
}

TEST_F(QueryDatabaseTest, OrderHoldsWhereValuesAreCast) {
  std::vector<std::string> expected;
  for (int i = 11; i >= 0; --i) expected.push_back(std::to_string(i) + "|'[" + std::to_string(i) + "]'");
  for (const unsigned threads : {1u, 4u}) {
    EXPECT_EQ(
        Rows(Open({.threads = threads})->RunForeign("select page_id, [page_id] from quilts order by page_id desc")),
        expected);
  }
}

TEST_F(QueryDatabaseTest, TimesAreUtc) {
  EXPECT_THAT(Rows(database_->RunForeign("select timestamptz '2026-01-02 03:04:05+00'::varchar, "
                                         "extract(hour from timestamptz '2026-01-02 03:04:05+00')")),
              ElementsAre("'2026-01-02 03:04:05+00'|3"));
}

TEST_F(QueryDatabaseTest, WrongQueriesSayWhy) {
  EXPECT_THAT(database_->RunForeign("select * from quilt").status().message(), HasSubstr("Did you mean \"quilts\""));
  EXPECT_THAT(database_->RunForeign("select cover from quilts").status().message(), HasSubstr("cover_size"));
  const auto late = database_->RunForeign("select error('late') from quilts");
  const Status status = late.ok() ? ((*late)->Next(), (*late)->status()) : late.status();
  EXPECT_EQ(status.code(), Code::kUsage);
  EXPECT_THAT(status.message(), HasSubstr("late"));
}

TEST_F(QueryDatabaseTest, AMissingOrBrokenPartIsNamed) {
  const std::string broken = folder_.path() + "/broken.parquet";
  ASSERT_TRUE(ReplaceFile(broken, "PAR1 no more PAR1").ok());
  for (const std::string& path : {folder_.path() + "/none.parquet", broken}) {
    const std::vector<TableParts> tables = {{"quilts", {path}}};
    const auto database = QueryDatabase::Open(tables, {});
    ASSERT_FALSE(database.ok());
    EXPECT_EQ(database.status().code(), Code::kCorpusDamaged);
    EXPECT_THAT(database.status().message(), HasSubstr(path));
  }
}

// Many times the memory, read row by row.
TEST_F(QueryDatabaseTest, LargeResultsStream) {
  const auto database = Open({.memory_bytes = 100 << 20, .threads = 1});
  auto query = database->RunForeign("select range, repeat('x', 1000) from range(500000)");
  ASSERT_TRUE(query.ok()) << query.status().message();
  int64_t count = 0;
  while ((*query)->Next()) ASSERT_EQ(std::get<int64_t>((*query)->row()[0]), count++);
  EXPECT_TRUE((*query)->status().ok()) << (*query)->status().message();
  EXPECT_EQ(count, 500'000);
}

TEST_F(QueryDatabaseTest, LargeSortsSpillAndLeaveNothing) {
  const auto before = *ListDirectory(folder_.path());
  {
    const auto database = Open({.memory_bytes = 100 << 20, .threads = 1});
    EXPECT_THAT(Rows(database->RunForeign("select count(*), max(length(s)) from (select repeat(md5(range::varchar), 8) "
                                          "as s from range(400000) order by s offset 1)")),
                ElementsAre("399999|256"));
  }
  EXPECT_EQ(*ListDirectory(folder_.path()), before);
}

TEST_F(QueryDatabaseTest, TooLittleMemoryIsToldAsThat) {
  const std::vector<TableParts> tables = {{"quilts", paths_}};
  auto database = QueryDatabase::Open(tables, {.memory_bytes = 40 << 20, .threads = 1});
  ASSERT_TRUE(database.ok()) << database.status().message();
  auto query = (*database)->RunForeign("select repeat(md5(range::varchar), 8) as s from range(1000000) order by s");
  const Status status = query.ok() ? ((*query)->Next(), (*query)->status()) : query.status();
  EXPECT_EQ(status.code(), Code::kEnvironment) << status.message();
  EXPECT_THAT(status.message(), HasSubstr("--memory"));
}

constexpr char kEndless[] = "select count(*) from range(100000000) a, range(100000000) b where a.range * b.range = 7";

TEST_F(QueryDatabaseTest, TheTimeIsUp) {
  auto query = database_->RunForeign(kEndless, {.most_time = std::chrono::milliseconds(50)});
  const Status status = query.ok() ? ((*query)->Next(), (*query)->status()) : query.status();
  EXPECT_EQ(status.code(), Code::kUsage);
  EXPECT_THAT(status.message(), HasSubstr("50 ms"));
}

TEST_F(QueryDatabaseTest, StoppedFromOutside) {
  std::atomic<bool> stop = false;
  std::jthread user([&] { stop = true; });
  auto query = database_->RunForeign(kEndless, {.stop = &stop});
  const Status status = query.ok() ? ((*query)->Next(), (*query)->status()) : query.status();
  EXPECT_EQ(status.code(), Code::kInterrupted) << status.message();
}

TEST_F(QueryDatabaseTest, ManyThreadsAsk) {
  std::vector<std::jthread> threads;
  std::atomic<int> right = 0;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int turn = 0; turn < 5; ++turn) {
        const std::vector<Value> id = {int64_t{thread}};
        auto query = database_->Run("SELECT cover_size FROM quilts WHERE page_id = $1", id);
        if (query.ok() && (*query)->Next() && std::get<int64_t>((*query)->row()[0]) == thread) ++right;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(right, 20);
}

}  // namespace
}  // namespace seamripper
