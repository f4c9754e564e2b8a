#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/xxh3.h"
#include "store/block_reader.h"
#include "store/block_writer.h"
#include "testing/shared_data.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr RowLayout kText = {kVariableWidth, BlockCodec::kZstd};
constexpr RowLayout kPlain = {kVariableWidth, BlockCodec::kRaw};

BlockFileSummary WriteRows(const std::string& path, RowLayout layout, const std::vector<std::string>& rows) {
  BlockBuilder builder(layout);
  for (const std::string& row : rows) builder.Add(row);
  auto writer = BlockFileWriter::Create(path, layout);
  EXPECT_TRUE((*writer)->Append(builder.Finish()).ok());
  return *(*writer)->Finish();
}

std::vector<std::string> RowsOfSize(size_t count, size_t size) {
  std::vector<std::string> rows;
  for (size_t i = 0; i < count; ++i)
    rows.push_back(std::string(size, static_cast<char>('a' + i % 26)) + std::to_string(i));
  return rows;
}

RC_GTEST_PROP(BlockFile, GivesBackEveryRow, (const std::vector<std::string>& rows, bool packed)) {
  TempFolder folder;
  const RowLayout layout = packed ? kText : kPlain;
  const BlockFileSummary summary = WriteRows(folder.path() + "/f", layout, rows);
  const auto reader = BlockFileReader::Open(folder.path() + "/f", layout, summary);
  RC_ASSERT(reader.ok());
  std::vector<std::string> read;
  RC_ASSERT(ForEachRow(**reader, [&](uint64_t, std::string_view row) { read.emplace_back(row); }).ok());
  RC_ASSERT(read == rows);
}

TEST(BlockFile, FindsAnyRowInAnyOrder) {
  TempFolder folder;
  const std::vector<std::string> rows = RowsOfSize(5000, 100);
  const BlockFileSummary summary = WriteRows(folder.path() + "/f", kPlain, rows);
  const auto reader = BlockFileReader::Open(folder.path() + "/f", kPlain, summary);
  ASSERT_TRUE(reader.ok());
  EXPECT_GT((*reader)->blocks(), 5u);
  Block cache;
  std::string row;
  for (size_t i = 0; i < rows.size(); ++i) {
    const size_t any = i * 2654435761 % rows.size();
    ASSERT_TRUE((*reader)->ReadRow(any, &cache, &row).ok());
    ASSERT_EQ(row, rows[any]);
  }
}

// Every byte of a small file: a flip is either refused on opening or when its block is read.
TEST(BlockFile, NoFlippedByteGoesUnnoticed) {
  TempFolder folder;
  const std::string path = folder.path() + "/f";
  const std::vector<std::string> rows = RowsOfSize(3, 20);
  const BlockFileSummary summary = WriteRows(path, kText, rows);
  const std::string good = ReadFileForTesting(path);
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    ASSERT_TRUE(ReplaceFile(path, bad).ok());
    const auto reader = BlockFileReader::Open(path, kText, summary);
    Block block;
    const Status status = reader.ok() ? (*reader)->ReadBlock(0, &block) : reader.status();
    EXPECT_EQ(status.code(), Code::kCorpusDamaged) << "byte " << i;
    EXPECT_THAT(status.message(), ::testing::HasSubstr(path));
  }
}

TEST(BlockFile, CutGrownAndSwappedFilesAreRefused) {
  TempFolder folder;
  const BlockFileSummary summary = WriteRows(folder.path() + "/f", kPlain, RowsOfSize(10, 10));
  const BlockFileSummary other = WriteRows(folder.path() + "/g", kPlain, RowsOfSize(10, 11));
  const std::string good = ReadFileForTesting(folder.path() + "/f");
  EXPECT_FALSE(BlockFileReader::Open(folder.path() + "/f", kPlain, other).ok());
  for (const std::string& bad : {good.substr(0, good.size() - 1), good + "x", std::string()}) {
    ASSERT_TRUE(ReplaceFile(folder.path() + "/f", bad).ok());
    EXPECT_EQ(BlockFileReader::Open(folder.path() + "/f", kPlain, summary).status().code(), Code::kCorpusDamaged);
  }
}

TEST(BlockFile, PinnedBytes) {
  TempFolder folder;
  WriteRows(folder.path() + "/f", kPlain, {"seam", "ripper"});
  EXPECT_EQ(ToHex(Xxh3Of128(ReadFileForTesting(folder.path() + "/f"))), "eba730aa5175016605513c47360dea28");
}

}  // namespace
}  // namespace seamripper
