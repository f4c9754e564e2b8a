#include "tables/statement_gate.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <vector>

#include "os/file.h"
#include "parquet/table_writer.h"
#include "tables/query_database.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct NumberRow {
  int64_t number = 0;
  std::string text;
};

}  // namespace

template <>
struct Table<NumberRow> {
  using Row = NumberRow;
  static constexpr std::string_view kName = "numbers";
  static constexpr auto kFields = std::tuple(Stored("number", &Row::number), Stored("text", &Row::text));
  static auto Key(const Row& row) { return std::tie(row.number); }
  static auto Order(const Row& row) { return Key(row); }
};

namespace {

using testing::HasSubstr;
using testing::Not;

struct TenRows {
  int64_t at = 0;
  bool Next(NumberRow* row) {
    row->number = at;
    row->text = "text " + std::to_string(at);
    return at++ < 10;
  }
  Status status() const { return {}; }
};

TEST(FirstWordTest, StandsBehindSpaceAndComments) {
  EXPECT_EQ(FirstWord("select 1"), "select");
  EXPECT_EQ(FirstWord(" \t\r\n\f\vSELECT"), "SELECT");
  EXPECT_EQ(FirstWord("-- select\nCOPY"), "COPY");
  EXPECT_EQ(FirstWord("-- a\r--b\n  with"), "with");
  EXPECT_EQ(FirstWord("/* select */ copy"), "copy");
  EXPECT_EQ(FirstWord("/* a /* b */ select */ copy"), "copy");
  EXPECT_EQ(FirstWord("/**/select"), "select");
  EXPECT_EQ(FirstWord("/*/ select */ copy"), "copy");
  EXPECT_EQ(FirstWord("selects"), "selects");
  EXPECT_EQ(FirstWord("select1"), "select1");
  EXPECT_EQ(FirstWord("select\xC2\xA0"), "select\xC2\xA0");
  for (const char* none : {"", " ", "--", "-- select", "/*", "/* select", "/* /* */ select", "(select 1)", "-select",
                           "/ select", ";select 1", "'select'", "\"select\""}) {
    EXPECT_EQ(FirstWord(none), "") << none;
  }
}

// A corpus of one table, and a file beside it that no query may see.
class GateTest : public testing::Test {
 protected:
  void SetUp() override {
    TenRows rows;
    ASSERT_TRUE(WriteTable<NumberRow>(part(), &rows).ok());
    ASSERT_TRUE(ReplaceFile(secret(), "a,b\nsecret,2\n").ok());
    const std::vector<TableParts> tables = {{std::string(Table<NumberRow>::kName), {part()}}};
    auto database = QueryDatabase::Open(tables, {.threads = 1, .temp_folder = folder_.path()});
    ASSERT_TRUE(database.ok()) << database.status().message();
    database_ = std::move(*database);
    before_ = Everything();  // with the lock of the folder it may spill to
  }

  std::string part() const { return folder_.path() + "/part-00000.parquet"; }
  std::string secret() const { return folder_.path() + "/secret.csv"; }

  // Names and bytes of all there is.
  std::vector<std::string> Everything() const {
    std::vector<std::string> all;
    const auto entries = ListTree(folder_.path());
    for (const TreeEntry& entry : *entries) {
      all.push_back(entry.path);
      all.push_back(*ReadWholeFile(folder_.path() + "/" + entry.path));
    }
    return all;
  }

  // The statement's own error, from preparing, running or reading it.
  Status StatusOfForeign(std::string statement) const {
    for (const auto& [mark, path] :
         {std::pair<std::string, std::string>{"PART", part()}, {"SECRET", secret()}, {"FOLDER", folder_.path()}}) {
      for (size_t at; (at = statement.find(mark)) != std::string::npos;) statement.replace(at, mark.size(), path);
    }
    auto query = database_->RunForeign(statement);
    if (!query.ok()) return query.status();
    while ((*query)->Next()) {
    }
    return (*query)->status();
  }

  void ExpectSound() const {
    EXPECT_EQ(Everything(), before_);
    auto query = database_->RunForeign("select count(*) from numbers");
    ASSERT_TRUE(query.ok()) << query.status().message();
    ASSERT_TRUE((*query)->Next());
    EXPECT_EQ(std::get<int64_t>((*query)->row()[0]), 10);
  }

  TempFolder folder_;
  std::vector<std::string> before_;
  std::unique_ptr<QueryDatabase> database_;
};

TEST_F(GateTest, SelectsAreRun) {
  for (const char* statement : {
           "select 1",
           "SELECT * FROM numbers;",
           "from numbers",
           "values (1), (2)",
           "with a as (select 1) from a",
           "-- how many?\nselect count(*) from numbers -- these",
           "/* a */ select text from numbers /* b */ ;",
           "select * from numbers, range(3)",
           "select unnest([1, 2])",
           "from generate_series(1, 3)",
           "select * from numbers order by text desc limit 3",
           "from (summarize numbers)",
           "from (describe numbers)",
           "select number, sum(number) over (order by number) from numbers",
           "with recursive t(n) as (select 1 union all select n + 1 from t where n < 5) select * from t",
           "select 'copy', 'attach', 'read_csv(''x'')' from numbers",
           "select * from json_each('{\"a\": 1}')",
           "select case when number > 3 then 'read_text' end as \"copy\" from numbers",
       }) {
    const Status status = StatusOfForeign(statement);
    EXPECT_TRUE(status.ok()) << statement << ": " << status.message();
  }
  ExpectSound();
}

constexpr const char* kAttacks[] = {
    // Writing.
    "copy numbers to 'PART'",
    "copy (select 1) to 'PART' (format parquet)",
    "copy numbers to 'FOLDER/new.parquet'",
    "copy numbers from 'SECRET'",
    "explain analyze copy (select 1) to 'PART'",
    "explain copy (select 1) to 'PART'",
    "explain select 1",
    "export database 'FOLDER/export'",
    "import database 'FOLDER'",
    "create table t as select 1",
    "create or replace view numbers as select 1",
    "create macro m(a) as a",
    "create temp table t as select 1",
    "drop view numbers",
    "alter view numbers rename to other",
    "insert into numbers values (1, 'a')",
    "update numbers set number = 0",
    "delete from numbers",
    "with a as (select 1) insert into numbers select * from a",
    "with a as (insert into numbers values (1, 'a') returning *) select * from a",
    "checkpoint",
    "from checkpoint()",
    "from force_checkpoint()",
    "vacuum",
    "begin transaction",
    "commit",
    // Other files.
    "from read_csv('SECRET')",
    "select * from read_csv_auto('SECRET')",
    "from read_text('SECRET')",
    "from read_blob('SECRET')",
    "from read_json('SECRET')",
    "from read_ndjson_objects('SECRET')",
    "from read_parquet('PART')",
    "from parquet_scan('FOLDER/../*/part-00000.parquet')",
    "from parquet_metadata('PART')",
    "from sniff_csv('SECRET')",
    "from read_duckdb('SECRET')",
    "from glob('FOLDER/*')",
    "from 'SECRET'",
    "select * from 'FOLDER/*.csv'",
    "select * from \"SECRET\"",
    "select * from '/etc/passwd'",
    "select (select content from read_text('SECRET'))",
    "with a as materialized (from read_text('SECRET')) from a",
    "select * from numbers where exists (from read_text('SECRET'))",
    "select * from numbers order by (select count(*) from read_text('SECRET'))",
    "from query('from read_text(''SECRET'')')",
    "from query_table('SECRET')",
    "from json_execute_serialized_sql(json_serialize_sql('from read_text(''SECRET'')'))",
    "from system.main.read_text('SECRET')",
    "FROM \"read_text\"('SECRET')",
    "from READ_TEXT('SECRET')",
    "attach 'FOLDER/new.db'",
    "attach 'SECRET' as s",
    "detach memory",
    "use memory",
    // The network and extensions.
    "from read_csv('https://localhost/a.csv')",
    "from 'https://localhost/a.parquet'",
    "select * from 's3://bucket/a.parquet'",
    "install httpfs",
    "force install spatial from 'http://localhost'",
    "load httpfs",
    "load 'SECRET'",
    "update extensions",
    "create secret s (type s3, key_id 'a', secret 'b')",
    "from duckdb_secrets()",
    "from which_secret('s3://a', 's3')",
    // Settings and state.
    "set memory_limit = '1TB'",
    "set enable_external_access = true",
    "set lock_configuration = false",
    "set allowed_paths = ['SECRET']",
    "set global threads = 64",
    "set variable a = 1",
    "reset memory_limit",
    "pragma memory_limit = '1TB'",
    "pragma table_info('numbers')",
    "pragma enable_profiling",
    "pragma version",
    "call pragma_version()",
    "call enable_logging()",
    "show tables",
    "show all tables",
    "describe numbers",
    "summarize numbers",
    "from enable_logging(level = 'trace', storage = 'file', storage_path = 'FOLDER/log')",
    "from enable_logging('QueryLog', storage = 'stdout')",
    "from disable_logging()",
    "from enable_profiling(format = 'json', save_location = 'FOLDER/profile.json')",
    "select * from numbers, enable_profiling()",
    "from enable_peg_parser()",
    "from truncate_duckdb_logs()",
    "from duckdb_settings()",
    "from arrow_scan(1, 2, 3)",
    "from seq_scan()",
    "prepare p as select 1",
    "execute p",
    "deallocate p",
    "pivot numbers on number using count(*)",
    // More than one statement, comments, other bytes.
    "select 1; select 2",
    "select 1; copy numbers to 'PART'",
    "select 1;;copy numbers to 'PART'",
    "/* select */ copy numbers to 'PART'",
    "-- select\ncopy numbers to 'PART'",
    "/* a /* b */ select */ copy numbers to 'PART'",
    "select 1 /* ; */ ; /* */ copy numbers to 'PART'",
    "select /*",
    "(select 1)",
    "((copy numbers to 'PART'))",
    "; select 1",
    "",
    " ",
    "--",
    "/*",
    ";",
    "select",
    "selectx",
    "select * from nothing",
    "select nothing from numbers",
    "select $1",
    "select ?",
    "select number from numbers where number = $number",
    "select '\xff'",
    "select getenv('HOME')",
    "select nextval('s')",
    "select 1 into t",
    "select * from numbers for update of nothing",
};

TEST_F(GateTest, EverythingElseIsRefusedAndNothingChanges) {
  for (const char* statement : kAttacks) {
    const Status status = StatusOfForeign(statement);
    EXPECT_EQ(status.code(), Code::kUsage) << statement << ": " << status.message();
    EXPECT_THAT(status.message(), Not(HasSubstr("\n"))) << statement;
    EXPECT_GT(status.message().size(), 10u) << statement;
  }
  ExpectSound();
}

TEST_F(GateTest, ColumnsThatAreWordsOfSqlNeedQuotes) {
  for (const char* query : {"select foreign from numbers", "select number from numbers where foreign",
                            "select offset from numbers"}) {
    EXPECT_THAT(StatusOfForeign(query).message(), HasSubstr(" is a word of SQL: where it is a column, write \"")) << query;
  }
  for (const char* query : {"select \"offset\" from numbers where", "select foreign_words from numbers where"}) {
    EXPECT_THAT(StatusOfForeign(query).message(), Not(HasSubstr("word of SQL"))) << query;
  }
}

TEST_F(GateTest, WhatIsRunIsWhatWasChecked) {
  const Status status = database_->RunForeign(std::string("select 1\0; copy", 15)).status();
  EXPECT_EQ(status.code(), Code::kUsage);
  EXPECT_THAT(status.message(), HasSubstr("NUL"));
  EXPECT_THAT(database_->RunForeign("select '" + std::string(kMostStatementBytes, 'x') + "'").status().message(),
              HasSubstr("longer"));
}

TEST_F(GateTest, DeepStatementsAreRefusedWithoutHarm) {
  const auto nested = [](const std::string& open, const std::string& close, size_t depth) {
    std::string text = "select ";
    for (size_t i = 0; i < depth; ++i) text += open;
    text += "1";
    for (size_t i = 0; i < depth; ++i) text += close;
    return text;
  };
  for (const std::string& statement :
       {nested("(", ")", 30'000), nested("[", "]", 30'000), nested("(select ", ")", 7'000), nested("not ", "", 16'000),
        nested("1+", "", 30'000), nested("- ", "", 30'000), nested("case when true then ", " end", 2'500)}) {
    EXPECT_EQ(StatusOfForeign(statement).code(), Code::kUsage) << statement.substr(0, 40);
  }
  ExpectSound();
}

TEST_F(GateTest, ConditionsAreOneExpression) {
  for (const char* condition : {"number > 3", "text like '%;%'", "number in (select max(number) from numbers)",
                                "number > 3 -- and more", "/* a */ true", "(number) between 1 and 2 or text = ''')'"}) {
    const Status status = database_->CheckCondition(condition);
    ASSERT_TRUE(status.ok()) << condition << ": " << status.message();
    const auto query = database_->Run(std::string("SELECT * FROM numbers WHERE (") + condition + "\n)", {});
    EXPECT_TRUE(query.ok()) << condition << ": " << query.status().message();
  }
  for (const char* condition : {"",
                                "--",
                                "true)",
                                "(true",
                                "true) or (true",
                                "true) union select 1, 'a' --",
                                "true union select 1",
                                "true order by number",
                                "true limit 1",
                                "true group by number",
                                "true group by all",
                                "true having true",
                                "true qualify true",
                                "true using sample 1",
                                "true;",
                                "true -- ;\n;",
                                "true; copy numbers to 'x'",
                                "true; select 1",
                                "copy x to 'y'",
                                "number in (from read_text('/etc/passwd'))",
                                "exists (from enable_logging())",
                                "'\xff'",
                                "true intersect select 2",
                                "$1 = 1",
                                "number = ?",
                                "number in (select $number)",
                                "true for update"}) {
    EXPECT_EQ(database_->CheckCondition(condition).code(), Code::kUsage) << condition;
  }
  ExpectSound();
}

}  // namespace
}  // namespace seamripper
