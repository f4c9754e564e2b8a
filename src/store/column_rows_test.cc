#include "store/column_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ColumnRowsTest : public ::testing::Test {
 protected:
  // A segment whose hosts are in blocks of the given rows.
  void AddSegment(const std::vector<std::vector<std::string>>& blocks) {
    const std::string name = SegmentName(segments_.size() + 1);
    auto writer = SegmentWriter::Create(folder_.path() + "/" + name);
    ASSERT_TRUE(writer.ok()) << writer.status().message();
    for (const std::vector<std::string>& rows : blocks) {
      BlockBuilder block(LayoutOf(Column::kHosts));
      for (const std::string& row : rows) block.Add(row);
      ASSERT_TRUE((*writer)->Append(Column::kHosts, block.Finish()).ok());
    }
    Result<SegmentSummary> summary = (*writer)->Finish(name);
    ASSERT_TRUE(summary.ok()) << summary.status().message();
    segments_.emplace_back(folder_.path() + "/" + name, *summary);
  }
  std::vector<std::string> Read() {
    ColumnRows rows(segments_, Column::kHosts);
    std::vector<std::string> found;
    std::string_view row;
    while (rows.Next(&row)) found.emplace_back(row);
    EXPECT_FALSE(rows.Next(&row));
    status_ = rows.status();
    return found;
  }

  TempFolder folder_;
  std::vector<SegmentReader> segments_;
  Status status_;
};

TEST_F(ColumnRowsTest, NoSegmentsNoRows) {
  EXPECT_THAT(Read(), IsEmpty());
  EXPECT_TRUE(status_.ok());
}

TEST_F(ColumnRowsTest, SegmentAfterSegment) {
  AddSegment({});
  AddSegment({{"c", ""}, {"a"}});
  AddSegment({});
  AddSegment({{"b"}});
  EXPECT_THAT(Read(), ElementsAre("c", "", "a", "b"));
  EXPECT_TRUE(status_.ok()) << status_.message();
}

TEST_F(ColumnRowsTest, EndsAtADamagedBlock) {
  AddSegment({{"first"}, {"second"}});
  AddSegment({{"third"}});
  const std::string path = folder_.path() + "/000001/hosts";
  Result<std::string> bytes = ReadWholeFile(path);
  ASSERT_TRUE(bytes.ok());
  (*bytes)[bytes->rfind("second")] ^= 1;
  ASSERT_TRUE(ReplaceFile(path, *bytes).ok());
  EXPECT_THAT(Read(), ElementsAre("first"));
  EXPECT_EQ(status_.code(), Code::kCorpusDamaged);
  EXPECT_THAT(status_.message(), HasSubstr(path));
}

TEST_F(ColumnRowsTest, EndsAtAMissingFile) {
  AddSegment({{"first"}});
  AddSegment({{"second"}});
  ASSERT_TRUE(RemoveTree(folder_.path() + "/000002/hosts").ok());
  EXPECT_THAT(Read(), ElementsAre("first"));
  EXPECT_FALSE(status_.ok());
}

}  // namespace
}  // namespace seamripper
