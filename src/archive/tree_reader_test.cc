#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"

namespace seamripper {
namespace {

class TreeReaderTest : public testing::Test {
 protected:
  TreeReaderTest() : root_(testing::TempDir() + "/tree_reader_test") {
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_ + "/sub");
  }
  ~TreeReaderTest() override { std::filesystem::remove_all(root_); }

  void Write(const std::string& name, const std::string& bytes) {
    std::ofstream(root_ + "/" + name, std::ios::binary) << bytes;
  }

  std::string root_;
};

TEST_F(TreeReaderTest, AFileIsARecord) {
  Write("a b.html", "<p>hello");
  Write("sub/c.html", "<p>again");
  std::filesystem::create_symlink("/etc/passwd", root_ + "/link");
  const Result<std::vector<TreeEntry>> entries = ListTree(root_);
  ASSERT_TRUE(entries.ok());
  const auto reader = OpenTree(root_, *entries, 0, entries->size(), {});
  const std::vector<PieceRow> rows = ReadAll(reader.get());
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].type, RecordType::kFile);
  EXPECT_TRUE(rows[0].url.starts_with("file:///")) << rows[0].url;
  EXPECT_TRUE(rows[0].url.ends_with("/a%20b.html")) << rows[0].url;
  EXPECT_EQ(rows[0].block, "<p>hello");
  EXPECT_EQ(rows[0].length, 8u);
  EXPECT_GT(rows[0].captured, 0);
  EXPECT_EQ(rows[1].reason, Reason::kNotRegular);
  EXPECT_EQ(rows[1].length, 0u);
  EXPECT_EQ(rows[2].block, "<p>again");
  EXPECT_EQ(ReadAll(OpenTree(root_, *entries, 2, 3, {}).get()), std::vector<PieceRow>(rows.begin() + 2, rows.end()));
}

TEST_F(TreeReaderTest, WhatCannotBeReadIsDamaged) {
  Write("gone.html", "12345");
  const Result<std::vector<TreeEntry>> entries = ListTree(root_);
  std::filesystem::remove(root_ + "/gone.html");
  const std::vector<PieceRow> rows = ReadAll(OpenTree(root_, *entries, 0, 1, {}).get());
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].reason, Reason::kUnreadable);
  EXPECT_EQ(rows[0].length, 5u);
}

TEST_F(TreeReaderTest, WhatCouldNotBeLookedAtIsDamagedAndHasNoBytes) {
  const std::vector<TreeEntry> entries = {{"closed/", 0, 1, TreeEntry::Kind::kHidden}};
  const std::vector<PieceRow> rows = ReadAll(OpenTree(root_, entries, 0, 1, {}).get());
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].kind, PieceKind::kDamaged);
  EXPECT_EQ(rows[0].reason, Reason::kUnreadable);
  EXPECT_EQ(rows[0].length, 0u);
  EXPECT_TRUE(rows[0].url.ends_with("/closed/")) << rows[0].url;
}

TEST_F(TreeReaderTest, LargeFilesAreCutToTheLimit) {
  Limits limits;
  limits.record_bytes = 10;
  Write("large", std::string(3'000'000, 'x'));
  const Result<std::vector<TreeEntry>> entries = ListTree(root_);
  const std::vector<PieceRow> rows = ReadAll(OpenTree(root_, *entries, 0, 1, limits).get());
  EXPECT_EQ(rows[0].block.size(), 10u);
  EXPECT_EQ(rows[0].block_length, 3'000'000u);
}

TEST(SingleFile, IsOneRecord) {
  Limits limits;
  limits.record_bytes = 4;
  const MemoryFile file("<p>hello");
  const MemoryPipe pipe("<p>hello");
  const std::vector<const ReadableFile*> files = {&file, &pipe};
  for (const ReadableFile* input : files) {
    const auto reader = OpenSingleFile(*input, "/some/dir/page%.html", 5000, limits);
    const std::vector<PieceRow> rows = ReadAll(reader.get());
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].url, "file:///some/dir/page%25.html");
    EXPECT_EQ(rows[0].block, "<p>h");
    EXPECT_EQ(rows[0].block_length, 8u);
    EXPECT_EQ(rows[0].length, 8u);
    EXPECT_EQ(reader->end(), (Cursor{8, 0}));
  }
}

}  // namespace
}  // namespace seamripper
