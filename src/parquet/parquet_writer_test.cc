// What is written is read back by DuckDB, which is the oracle here; table_writer_test.cc has the rest.
#include "parquet/parquet_writer.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "testing/opened_parquet.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// The value in a row: monostate for null. Text holds as long as the string given.
using ValueAt = std::function<Value(size_t row, std::string* text)>;

class Column : public RowSource {
 public:
  Column(size_t rows, ValueAt value) : rows_(rows), value_(std::move(value)) {}
  Result<size_t> Fill(ColumnBatch* batch) override {
    size_t filled = 0;
    for (; !batch->IsFull(filled) && next_ < rows_; ++filled, ++next_) {
      batch->Set(0, filled, static_cast<int64_t>(next_));
      std::string text;
      std::visit([&](auto value) { Put(value, filled, batch); }, value_(next_, &text));
    }
    return filled;
  }

 private:
  void Put(std::monostate, size_t row, ColumnBatch* batch) { batch->SetNull(1, row); }
  template <class Some>
  void Put(Some value, size_t row, ColumnBatch* batch) {
    batch->Set(1, row, value);
  }
  const size_t rows_;
  const ValueAt value_;
  size_t next_ = 0;
};

class ParquetWriterTest : public testing::Test {
 protected:
  void ExpectSameBack(ColumnType type, size_t rows, const ValueAt& value) {
    const std::string path = folder_.path() + "/x.parquet";
    const std::vector<ColumnFacts> columns = {{"id", ColumnType::kInt64, FieldKind::kStored},
                                              {"value", type, FieldKind::kStored}};
    Column source(rows, value);
    ASSERT_TRUE(WriteParquet(path, columns, &source).ok());
    const auto database = OpenParquet("x", path, folder_.path());
    ASSERT_TRUE(database.ok()) << database.status().message();
    const auto query = (*database)->Run("SELECT id, value FROM x", {});
    ASSERT_TRUE(query.ok()) << query.status().message();
    std::string text;
    size_t row = 0;
    for (; (*query)->Next(); ++row) {
      ASSERT_EQ(std::get<int64_t>((*query)->row()[0]), static_cast<int64_t>(row));
      ASSERT_EQ((*query)->row()[1], value(row, &text)) << row;
    }
    ASSERT_TRUE((*query)->status().ok()) << (*query)->status().message();
    EXPECT_EQ(row, rows);
    if (rows == 0) return;
    // Groups of rows without the value are left out by their bounds.
    const Value last = value(rows - 1, &text);
    const auto found =
        (*database)->Run("SELECT max(id) FROM x WHERE value IS NOT DISTINCT FROM ?", std::span(&last, 1));
    ASSERT_TRUE(found.ok()) << found.status().message();
    ASSERT_TRUE((*found)->Next());
    EXPECT_EQ(std::get<int64_t>((*found)->row()[0]), static_cast<int64_t>(rows - 1));
  }

  // With numbers of few and of many values, repeated and not, null and not.
  void ExpectSameBackOf(ColumnType type, const std::function<Value(int64_t number, std::string* text)>& make) {
    for (const size_t rows : {1u, 9u, 2'048u, 5'000u, 130'000u}) {
      ExpectSameBack(type, rows, [&](size_t, std::string* text) { return make(7, text); });
      ExpectSameBack(type, rows, [&](size_t row, std::string* text) { return make(static_cast<int64_t>(row), text); });
      ExpectSameBack(type, rows, [&](size_t row, std::string* text) {
        return make(row < 20'000 ? static_cast<int64_t>(row % 300) - 150 : static_cast<int64_t>(row / 3), text);
      });
      ExpectSameBack(type, rows, [&](size_t row, std::string* text) {
        return row % 3 == 1 ? Value() : make(static_cast<int64_t>(row % 1'000 * row), text);
      });
    }
    ExpectSameBack(type, 5'000, [](size_t, std::string*) { return Value(); });
  }

  const TempFolder folder_;
};

TEST_F(ParquetWriterTest, Int64) {
  ExpectSameBackOf(ColumnType::kInt64, [](int64_t number, std::string*) { return Value(number << 40); });
}
TEST_F(ParquetWriterTest, Double) {
  ExpectSameBackOf(ColumnType::kDouble,
                   [](int64_t number, std::string*) { return Value(static_cast<double>(number) / 7); });
}
TEST_F(ParquetWriterTest, Bool) {
  ExpectSameBackOf(ColumnType::kBool, [](int64_t number, std::string*) { return Value(number % 5 == 2); });
}
TEST_F(ParquetWriterTest, Time) {
  ExpectSameBackOf(ColumnType::kTimestamp, [](int64_t number, std::string*) { return Value(Timestamp{number}); });
}
TEST_F(ParquetWriterTest, Text) {
  ExpectSameBackOf(ColumnType::kText, [](int64_t number, std::string* text) {
    text->assign(static_cast<size_t>(number & 63), static_cast<char>('a' + (number & 15)));
    text->append(std::to_string(number));
    return Value(std::string_view(*text));
  });
}

TEST_F(ParquetWriterTest, TextThatIsUtf8OnlyTogetherIsRefused) {
  const std::vector<ColumnFacts> columns = {{"id", ColumnType::kInt64, FieldKind::kStored},
                                            {"value", ColumnType::kText, FieldKind::kStored}};
  Column source(2, [](size_t row, std::string*) { return Value(std::string_view(row == 0 ? "\xc3" : "\xa4")); });
  EXPECT_FALSE(WriteParquet(folder_.path() + "/x.parquet", columns, &source).ok());
}

}  // namespace
}  // namespace seamripper
