#include "parquet/number_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;
using Row = std::vector<uint64_t>;

class NumberTreeTest : public testing::Test {
 protected:
  void Write(const std::vector<Row>& rows, size_t width = 3) {
    auto file = WritableFile::Create(path_);
    ASSERT_TRUE(file.ok() && (*file)->Append("before").ok());
    TreeWriter tree(width, file->get());
    for (const Row& row : rows) ASSERT_TRUE(tree.Add(row).ok());
    const Result<TreeRoot> root = tree.Finish();
    ASSERT_TRUE(root.ok() && (*file)->SyncAndClose().ok());
    root_ = *root;
  }

  Status Visit(uint64_t key, size_t most, std::vector<Row>* found) const {
    ASSIGN_OR_RETURN(auto file, OpenForReading(path_));
    return TreeReader(std::move(file), path_).Visit(root_, 3, key, [&](const uint64_t* row) {
      if (found->size() < most) found->push_back({row[0], row[1], row[2]});
      return found->size() < most;
    });
  }

  TempFolder folder_;
  const std::string path_ = folder_.path() + "/tree";
  TreeRoot root_;
};

TEST_F(NumberTreeTest, RowsFromAnyKeyOn) {
  std::mt19937_64 random(1);
  for (const size_t count : {0u, 1u, 2u, 300u, 5'000u, 200'000u}) {
    std::vector<Row> rows;
    for (uint64_t key = 0; rows.size() < count; key += random() % 3 * (random() % 5 == 0 ? random() >> 20 : 1)) {
      rows.push_back({key, random() >> random() % 64, rows.size()});
    }
    Write(rows);
    EXPECT_EQ(root_.levels == 0, count == 0);
    EXPECT_LE(root_.levels, 4u);
    for (int i = 0; i < 100; ++i) {
      const uint64_t key = rows.empty() ? 7 : rows[random() % count][0] + random() % 2;
      const auto from = std::ranges::lower_bound(rows, key, {}, [](const Row& row) { return row[0]; });
      const std::vector<Row> expected(from, std::min(rows.end() - from, std::ptrdiff_t{700}) + from);
      std::vector<Row> found;
      ASSERT_TRUE(Visit(key, 700, &found).ok());
      ASSERT_EQ(found, expected) << key;
    }
  }
}

TEST_F(NumberTreeTest, NumbersOfAnySize) {
  const std::vector<Row> rows = {{0, UINT64_MAX, 0}, {1, 0, UINT64_MAX}, {UINT64_MAX, 1, 1}, {UINT64_MAX, 0, 0}};
  Write(rows);
  std::vector<Row> found;
  ASSERT_TRUE(Visit(0, 10, &found).ok());
  EXPECT_EQ(found, rows);
}

// Its blocks are below each other: checksums that hold, and yet no tree.
TEST_F(NumberTreeTest, AForgedRootEnds) {
  std::vector<Row> rows;
  for (uint64_t i = 0; i < 100'000; ++i) rows.push_back({0, i, i});
  Write(rows);
  std::vector<Row> found;
  for (const uint64_t levels : {root_.levels + 1, root_.levels - 1, uint64_t{1}, uint64_t{60}, uint64_t{1} << 60}) {
    const TreeRoot whole = root_;
    root_.levels = levels;
    found.clear();
    EXPECT_THAT(Visit(0, SIZE_MAX, &found).message(), HasSubstr(path_ + ":")) << levels;
    root_ = whole;
  }
  root_.offset = UINT64_MAX;
  EXPECT_EQ(Visit(0, 1, &found).code(), Code::kCorpusDamaged);
}

}  // namespace
}  // namespace seamripper
