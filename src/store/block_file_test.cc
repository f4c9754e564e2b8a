#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "store/block_reader.h"
#include "store/block_writer.h"
#include "testing/counted_memory.h"
#include "testing/shared_data.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr RowLayout kText = {kVariableWidth, BlockCodec::kLz4};
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

// Whoever forges a file gets its checksums right.
TEST(BlockFile, AForgedIndexLeadsNowhere) {
  TempFolder folder;
  const std::string path = folder.path() + "/f";
  const BlockFileSummary summary = WriteRows(path, kPlain, RowsOfSize(5000, 100));
  const std::string good = ReadFileForTesting(path);
  const size_t footer = good.size() - kFooterBytes;
  const auto index = LoadLittleEndian<uint64_t>(&good[footer]);
  constexpr uint64_t kFar = uint64_t{1} << 60;
  struct Forgery {
    size_t at;
    uint64_t number;
  };
  for (const auto& [at, number] : std::initializer_list<Forgery>{{index, kFar},       // offset of the first block
                                                                 {index + 8, 1},      // its first row
                                                                 {index + 24, kFar},  // of the second
                                                                 {index + 24, 25},    //
                                                                 {index + 32, 0},     //
                                                                 {index + 32, kFar},  //
                                                                 {footer, footer},    // no index at all
                                                                 {footer + 16, 10},   // fewer rows
                                                                 {footer + 16, kFar}}) {
    std::string bad = good;
    const auto put = [&bad](size_t place, uint64_t value) { std::memcpy(&bad[place], &value, sizeof value); };
    put(at, number);
    const auto forged_index = LoadLittleEndian<uint64_t>(&bad[footer]);
    put(footer + 8, (footer - forged_index) / kIndexEntryBytes);
    put(footer + 24, Xxh3Of64(std::string_view(bad).substr(forged_index, footer - forged_index)));
    put(footer + 32, Xxh3Of64(std::string_view(bad).substr(footer, 32)));
    ASSERT_TRUE(ReplaceFile(path, bad).ok());
    const BlockFileSummary forged = {summary.bytes, LoadLittleEndian<uint64_t>(&bad[footer + 16]),
                                     LoadLittleEndian<uint64_t>(&bad[footer + 32])};
    const auto reader = BlockFileReader::Open(path, kPlain, forged);
    const Status status = reader.ok() ? ForEachRow(**reader, [](uint64_t, std::string_view) {}) : reader.status();
    EXPECT_EQ(status.code(), Code::kCorpusDamaged) << at << ' ' << number;
  }
}

// A block that says it unpacks to a gigabyte gets no such memory.
TEST(BlockFile, AForgedSizeIsNotBelieved) {
  TempFolder folder;
  const std::string path = folder.path() + "/f";
  BlockBuilder builder(kText);
  builder.Add("row");
  std::vector<EncodedBlock> blocks = builder.Finish();
  std::string& block = blocks.front().bytes;
  const auto put = [&block](size_t at, auto value) { std::memcpy(&block[at], &value, sizeof value); };
  put(4, static_cast<uint32_t>(kMaxBlockBytes));
  put(16, uint64_t{0});
  put(16, Xxh3Of64(block));
  auto writer = BlockFileWriter::Create(path, kText);
  ASSERT_TRUE((*writer)->Append(blocks).ok());
  const auto reader = BlockFileReader::Open(path, kText, *(*writer)->Finish());
  ASSERT_TRUE(reader.ok());
  ResetPeakAllocatedBytes();
  Block read;
  EXPECT_EQ((*reader)->ReadBlock(0, &read).code(), Code::kCorpusDamaged);
  EXPECT_LT(PeakAllocatedBytes() - AllocatedBytes(), size_t{1} << 20);
}

TEST(BlockFile, PinnedBytes) {
  TempFolder folder;
  WriteRows(folder.path() + "/f", kPlain, {"seam", "ripper"});
  EXPECT_EQ(ToHex(Xxh3Of128(ReadFileForTesting(folder.path() + "/f"))), "eba730aa5175016605513c47360dea28");
}

}  // namespace
}  // namespace seamripper
