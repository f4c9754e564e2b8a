#include "tables/foreign_parquet.h"

#include <gmock/gmock.h>

#include <fstream>
#include <utility>

#include "parquet/parquet_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using testing::HasSubstr;
using Kind = ForeignColumn::Kind;

constexpr uint64_t kMemory = uint64_t{512} << 20;

const std::vector<ColumnFacts>& Columns() {
  static const std::vector<ColumnFacts> columns = {{"url", ColumnType::kText, FieldKind::kStored},
                                                   {"a \"b\"", ColumnType::kInt64, FieldKind::kStored},
                                                   {"share", ColumnType::kDouble, FieldKind::kStored},
                                                   {"captured", ColumnType::kTimestamp, FieldKind::kStored},
                                                   {"linked", ColumnType::kBool, FieldKind::kStored}};
  return columns;
}

class Rows : public RowSource {
 public:
  explicit Rows(int64_t count) : count_(count) {}
  Result<size_t> Fill(ColumnBatch* batch) override {
    size_t filled = 0;
    for (; filled < ColumnBatch::kRows && next_ < count_; ++filled, ++next_) {
      batch->Set(0, filled, "u" + std::to_string(next_));
      batch->Set(1, filled, next_);
      batch->Set(2, filled, 0.5);
      batch->Set(3, filled, Timestamp{next_});
      batch->Set(4, filled, true);
    }
    return filled;
  }

 private:
  const int64_t count_;
  int64_t next_ = 0;
};

class ForeignParquetTest : public testing::Test {
 protected:
  std::string Write(int64_t rows) {
    const std::string path = folder_.path() + "/x.parquet";
    Rows source(rows);
    EXPECT_TRUE(WriteParquet(path, Columns(), &source).ok());
    return path;
  }
  const TempFolder folder_;
};

TEST_F(ForeignParquetTest, ColumnsAndRowsInTheOrderOfTheFile) {
  const auto file = ForeignParquet::Open(Write(300'000), kMemory);
  ASSERT_TRUE(file.ok()) << file.status().message();
  std::vector<std::pair<std::string, Kind>> found;
  for (const ForeignColumn& column : (*file)->columns()) found.emplace_back(column.name, column.kind);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, Kind>>{{"url", Kind::kText},
                                                              {"a \"b\"", Kind::kNumber},
                                                              {"share", Kind::kNumber},
                                                              {"captured", Kind::kTime},
                                                              {"linked", Kind::kOther}}));
  std::vector<ForeignColumn> wanted = (*file)->columns();
  wanted.pop_back();
  const auto rows = (*file)->Read(wanted);
  ASSERT_TRUE(rows.ok()) << rows.status().message();
  int64_t count = 0;
  for (; (*rows)->Next(); ++count) {
    const std::span<const Value> row = (*rows)->row();
    ASSERT_EQ(std::get<std::string_view>(row[0]), "u" + std::to_string(count));
    ASSERT_EQ(std::get<int64_t>(row[1]), count);
    ASSERT_EQ(std::get<double>(row[2]), 0.5);
    ASSERT_EQ(std::get<Timestamp>(row[3]).microseconds, count);
  }
  EXPECT_TRUE((*rows)->status().ok());
  EXPECT_EQ(count, 300'000);
}

TEST_F(ForeignParquetTest, WhatIsNoParquetIsAnError) {
  const std::string path = folder_.path() + "/x";
  std::ofstream(path) << "PAR1 this is a text PAR1";
  const auto file = ForeignParquet::Open(path, kMemory);
  ASSERT_FALSE(file.ok());
  EXPECT_THAT(file.status().message(), testing::Not(HasSubstr("\n")));
  EXPECT_FALSE(ForeignParquet::Open(folder_.path() + "/none", kMemory).ok());
}

}  // namespace
}  // namespace seamripper
