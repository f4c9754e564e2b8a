#include "parquet/column_encoder.h"

#include <gtest/gtest.h>

#include "base/bytes.h"

namespace seamripper {
namespace {

class ColumnEncoderTest : public testing::Test {
 protected:
  // Adds whole batches; value(row) is what each row has.
  template <class Value>
  EncodedColumn Encode(ColumnType type, size_t batches, Value value) {
    ColumnEncoder encoder(type, &packer_);
    size_t row = 0;
    for (size_t i = 0; i < batches; ++i) {
      batch_.Clear();
      for (size_t at = 0; at < ColumnBatch::kRows; ++at) batch_.Set(0, at, value(row++));
      EXPECT_TRUE(encoder.Add(batch_.column(0), ColumnBatch::kRows));
    }
    return encoder.Finish();
  }

  PagePacker packer_;
  ColumnBatch batch_ = ColumnBatch(1);
};

TEST_F(ColumnEncoderTest, WhatRepeatsIsInADictionary) {
  const EncodedColumn column = Encode(ColumnType::kText, 10, [](size_t row) { return std::to_string(row % 100); });
  EXPECT_TRUE(column.summary.has_dictionary);
  EXPECT_EQ(column.summary.rows, 10 * ColumnBatch::kRows);
  EXPECT_LT(column.summary.unpacked_bytes, column.summary.rows);
  ASSERT_TRUE(column.summary.bounds);
  EXPECT_EQ(column.summary.bounds->least, "0");
  EXPECT_EQ(column.summary.bounds->most, "99");
}

TEST_F(ColumnEncoderTest, WhatDoesNotIsWrittenAsItIs) {
  const EncodedColumn column = Encode(ColumnType::kInt64, 10, [](size_t row) {
    return -static_cast<int64_t>(row) * (row % 2 == 0 ? 1 : int64_t{1} << 40);
  });
  EXPECT_FALSE(column.summary.has_deltas);
  EXPECT_GT(column.summary.unpacked_bytes, column.summary.rows * 8);
  EXPECT_LT(column.summary.unpacked_bytes, column.summary.rows * 9);
  ASSERT_TRUE(column.summary.bounds);
  EXPECT_EQ(LoadLittleEndian<int64_t>(column.summary.bounds->least.data()), (1 - 10 * int64_t{ColumnBatch::kRows})
                                                                                << 40);
  EXPECT_EQ(LoadLittleEndian<int64_t>(column.summary.bounds->most.data()), 0);
}

TEST_F(ColumnEncoderTest, NumbersNearEachOtherAreWrittenAsDeltas) {
  const EncodedColumn column = Encode(ColumnType::kInt64, 10, [](size_t row) { return -static_cast<int64_t>(row); });
  EXPECT_TRUE(column.summary.has_deltas);
  EXPECT_LT(column.summary.unpacked_bytes, column.summary.rows * 2);
  ASSERT_TRUE(column.summary.bounds);
  EXPECT_EQ(LoadLittleEndian<int64_t>(column.summary.bounds->least.data()), 1 - 10 * int64_t{ColumnBatch::kRows});
  EXPECT_EQ(LoadLittleEndian<int64_t>(column.summary.bounds->most.data()), 0);
}

TEST_F(ColumnEncoderTest, NumbersCraftedToFallTogetherAreNotSearchedFor) {
  // Times the odd number that numbers are multiplied with, this is one.
  constexpr uint64_t kInverse = 0xf1de83e19937733d;
  const EncodedColumn column =
      Encode(ColumnType::kInt64, 60, [](size_t row) { return static_cast<int64_t>(row % 1'000 * kInverse); });
  EXPECT_GT(column.summary.unpacked_bytes, 58 * ColumnBatch::kRows * 8);
}

TEST_F(ColumnEncoderTest, LongTextHasNoBounds) {
  EXPECT_FALSE(Encode(ColumnType::kText, 1, [](size_t row) { return std::string(row / 4, 'x'); }).summary.bounds);
}

TEST_F(ColumnEncoderTest, IsAsNewAfterFinish) {
  ColumnEncoder encoder(ColumnType::kInt64, &packer_);
  std::string pages[2];
  for (std::string& each : pages) {
    for (size_t row = 0; row < ColumnBatch::kRows; ++row) batch_.Set(0, row, static_cast<int64_t>(row / 10));
    EXPECT_TRUE(encoder.Add(batch_.column(0), ColumnBatch::kRows));
    EXPECT_GT(encoder.held_bytes(), 0u);
    const EncodedColumn column = encoder.Finish();
    each = column.dictionary + column.pages;
    EXPECT_EQ(encoder.held_bytes(), 0u);
  }
  EXPECT_EQ(pages[0], pages[1]);
}

}  // namespace
}  // namespace seamripper
