// The converter here is a shell: what counts is what becomes of whatever a child process says and however it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "archive/reader.h"
#include "testing/pieces.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr uint64_t kSize = 1000;

class ParquetReaderTest : public testing::Test {
 protected:
  ParquetReaderTest() : path_(folder_.path() + "/x.parquet") { std::ofstream(path_) << std::string(kSize, 'x'); }

  std::vector<PieceRow> Read(const std::string& when_checking, const std::string& when_reading) {
    ParquetConverter converter;
    converter.command = {"/bin/sh", "-c",
                         "case $0 in check) " + when_checking + ";; read) " + when_reading + ";; esac"};
    converter.memory_bytes = memory_bytes_;
    const Result<std::unique_ptr<RecordReader>> reader = OpenParquet(path_, kSize, converter, {});
    EXPECT_TRUE(reader.ok());
    std::vector<PieceRow> rows = ReadAll(reader->get());
    EXPECT_EQ(CheckAccount(rows, kSize), "");
    EXPECT_EQ((*reader)->begin(), Cursor{});
    EXPECT_EQ((*reader)->end(), (Cursor{kSize, 0}));
    return rows;
  }

  const TempFolder folder_;
  const std::string path_;
  uint64_t memory_bytes_ = 0;
};

const std::string kRow = R"({"url":"http://a.example/","text":"t"})";
const std::string kSay = "echo '" + kRow + "'";

TEST_F(ParquetReaderTest, RowsShareTheBytesOfTheFile) {
  const std::string bytes = std::to_string(2 * (kRow.size() + 1));
  const std::vector<PieceRow> rows = Read("echo; echo; echo sound " + bytes, kSay + "; " + kSay);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].url, "http://a.example/");
  EXPECT_EQ(rows[0].block, "t");
  EXPECT_TRUE(rows[0].is_text && rows[0].shared);
  EXPECT_EQ(rows[1].kind, PieceKind::kMemberEnd);
  EXPECT_EQ(rows[1].length, kSize / 2);
  EXPECT_EQ(rows[3].length, kSize / 2);
}

TEST_F(ParquetReaderTest, TheConverterIsToldWhatItMayTake) {
  memory_bytes_ = 12345678;
  EXPECT_EQ(CountReason(Read("[ $SEAMRIPPER_PARQUET_MEMORY = 12345678 ] && echo sound 0", ""), Reason::kPadding), 1u);
  memory_bytes_ = 0;
  EXPECT_EQ(CountReason(Read("[ $SEAMRIPPER_PARQUET_MEMORY -gt 0 ] && echo sound 0", ""), Reason::kPadding), 1u);
}

TEST_F(ParquetReaderTest, NoRows) {
  const std::vector<PieceRow> rows = Read("echo sound 0", "exit 9");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].reason, Reason::kPadding);
}

TEST_F(ParquetReaderTest, ARowWithoutTextIsSkipped) {
  const std::vector<PieceRow> rows = Read("echo sound 3", "echo '{}'");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].reason, Reason::kNoText);
}

TEST_F(ParquetReaderTest, WhatFailsTheCheckGivesNoRow) {
  for (const char* check :
       {"exit 1", "kill -SEGV $$", "true", "echo sound", "echo sound 20; exit 1", "echo damaged",
        "echo sound 20; echo sound 20", "echo 'damaged so'", "printf 'sound 20'", "echo sound 9999999999999999",
        "while echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; do :; done", "yes ''", "yes"}) {
    const std::vector<PieceRow> rows = Read(check, kSay);
    ASSERT_EQ(rows.size(), 1u) << check;
    EXPECT_EQ(rows[0].kind, PieceKind::kDamaged) << check;
    EXPECT_EQ(rows[0].reason, Reason::kBadParquet) << check;
    EXPECT_EQ(rows[0].length, kSize);
  }
}

TEST_F(ParquetReaderTest, OtherTablesAreSkipped) {
  const std::vector<PieceRow> rows = Read("echo other no url here", kSay);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].kind, PieceKind::kSkipped);
  EXPECT_EQ(rows[0].reason, Reason::kUnsupported);
}

TEST_F(ParquetReaderTest, WhatCannotBeReadAgainIsDamaged) {
  const std::string bytes = std::to_string(3 * (kRow.size() + 1));
  for (const std::string& again :
       {kSay + "; exit 1", kSay + "; printf '{\"url\"'; kill -KILL $$", kSay + "; " + kSay + "; " + kSay + "x",
        kSay + "; echo '{\"url\":\"" + std::string(200, 'u') + "\"}'"}) {
    const std::vector<PieceRow> rows = Read("echo sound " + bytes, again);
    ASSERT_GE(rows.size(), 4u) << again;
    EXPECT_EQ(rows[0].url, "http://a.example/");
    EXPECT_EQ(rows[rows.size() - 2].reason, Reason::kBadParquet) << again;
  }
}

TEST_F(ParquetReaderTest, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  const ParquetConverter converter = {{"/bin/sh", "-c", "exec sleep 1000"}, &stop};
  EXPECT_EQ(OpenParquet(path_, kSize, converter, {}).status().code(), Code::kInterrupted);
}

}  // namespace
}  // namespace seamripper
