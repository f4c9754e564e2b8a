// Rules of where a record of an ARC ends, one by one.
#include <gtest/gtest.h>

#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/pieces.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kArc, Codec::kNone};
constexpr Format kGzip{Container::kArc, Codec::kGzip};

std::vector<PieceRow> Read(const std::string& bytes, Format format = kPlain, const Limits& limits = {}) {
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(bytes), format, limits);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  return rows;
}

const std::string kFirst = ArcVersionBlock();
const std::string kLast = ArcRecord("http://last.example/", "last");

std::string RecordOf(const std::string& block, int64_t error, const std::string& behind = "\n") {
  return "http://a.example/ 192.0.2.1 20080430204825 text/html " +
         std::to_string(static_cast<int64_t>(block.size()) + error) + "\n" + block + behind;
}

TEST(ArcSyntax, FieldsOfARecord) {
  const MemoryFile file(kFirst + ArcRecord("http://a.example/x y", "block", "201403250000000000"));
  const auto reader = OpenRange(file, kPlain, {0, file.size()}, {}, {});
  Piece piece;
  ASSERT_TRUE(*reader->Next(&piece));
  EXPECT_EQ(piece.record.type, RecordType::kWarcinfo);
  ASSERT_TRUE(*reader->Next(&piece));
  const Record& record = piece.record;
  EXPECT_EQ(record.type, RecordType::kResponse);
  EXPECT_EQ(record.url, "http://a.example/x y");
  EXPECT_EQ(record.captured, 1395705600'000'000);
  EXPECT_EQ(record.ip, "192.0.2.1");
  EXPECT_EQ(record.content_type, "text/html");
  EXPECT_EQ(record.block, "block");
  EXPECT_FALSE(record.length_repaired);
}

TEST(ArcSyntax, WhatMayComeBetweenRecords) {
  for (const std::string behind : {"", "\n", "\n\n", "\r\n", "\n\r\n\n"}) {
    const std::vector<PieceRow> rows = Read(kFirst + RecordOf("block", 0, behind) + kLast);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1].block, "block");
    EXPECT_FALSE(rows[1].length_repaired);
    EXPECT_EQ(rows[2].block, "last");
  }
}

TEST(ArcSyntax, WrongLengths) {
  const std::string block = "a block of several\nlines, which is followed by others " + std::string(500, 'x');
  for (const int64_t error : {-200, -30, -1, 2, 30, 100, 100'000}) {
    const std::vector<PieceRow> rows = Read(kFirst + RecordOf(block, error) + kLast + kLast + kLast);
    ASSERT_EQ(rows.size(), 5u) << error;
    EXPECT_EQ(rows[1].block, block) << error;
    EXPECT_TRUE(rows[1].length_repaired) << error;
  }
}

// Some writers put nothing between records, so a length that takes in the line end is none to repair.
TEST(ArcSyntax, ALengthThatTakesInTheLineEnd) {
  const std::vector<PieceRow> rows = Read(kFirst + RecordOf("block", 1) + kLast);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].block, "block\n");
}

// A line end is what follows a block: the length is believed, what comes behind it is no record.
TEST(ArcSyntax, AWrongLengthThatEndsAtALineEnd) {
  for (const std::string& rest : {std::string("two"), std::string(500, 'x')}) {
    const std::vector<PieceRow> rows =
        Read(kFirst + RecordOf("one\n" + rest, -static_cast<int64_t>(rest.size()) - 1) + kLast);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[1].block, "one");
    EXPECT_EQ(rows[2].reason, Reason::kGarbage);
  }
}

// What is left of a record whose header is damaged does not become part of the one before.
TEST(ArcSyntax, AHeaderThatIsDamaged) {
  const std::vector<PieceRow> rows = Read(kFirst + ArcRecord("http://a.example/", "a") + "http:// is left\n" + kLast);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[1].block, "a");
  EXPECT_EQ(rows[2].reason, Reason::kGarbage);
}

// What looks like a record inside a record whose length is right is part of it.
TEST(ArcSyntax, ArcBytesInsideARecordStayInside) {
  const std::string forged = "\n\n" + ArcRecord("http://forged.example/", "forged");
  for (const Format format : {kPlain, kGzip}) {
    const std::vector<PieceRow> rows =
        Read(PackForTesting(format.codec, kFirst) + PackForTesting(format.codec, RecordOf("a" + forged, 0)) +
                 PackForTesting(format.codec, kLast),
             format);
    ASSERT_EQ(CountRecords(rows), 3u);
    EXPECT_EQ(rows[1].block, "a" + forged);
  }
}

TEST(ArcSyntax, LengthsThatAreNoNumber) {
  for (const std::string length : {"-1", "abc", "+5", "0x10", "99999999999999999999"}) {
    const std::string bad = "http://a.example/ 192.0.2.1 20080430204825 text/html " + length + "\nblock\n";
    const std::vector<PieceRow> rows = Read(kFirst + bad + kLast);
    ASSERT_EQ(rows.size(), 3u) << length;
    EXPECT_EQ(rows[1].reason, Reason::kBadLength) << length;
    EXPECT_EQ(rows[1].length, bad.size()) << length;
  }
}

TEST(ArcSyntax, AFileCutAnywhereKeepsTheWholeRecords) {
  const std::string one = ArcRecord("http://one.example/", "one");
  for (size_t size = kFirst.size(); size < kFirst.size() + one.size() - 1; ++size) {
    EXPECT_EQ(CountRecords(Read((kFirst + one).substr(0, size))), 1u) << size;
  }
  EXPECT_EQ(CountRecords(Read((kFirst + one).substr(0, kFirst.size() + one.size() - 1))), 2u);
}

TEST(ArcSyntax, LargeRecordsAreCutToTheLimit) {
  Limits limits;
  limits.record_bytes = 1000;
  const std::string large(300'000, 'x');
  for (const Format format : {kPlain, kGzip}) {
    const std::string file = PackForTesting(format.codec, kFirst) + PackForTesting(format.codec, RecordOf(large, 0)) +
                             PackForTesting(format.codec, kLast);
    const std::vector<PieceRow> rows = Read(file, format, limits);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1].block.size(), 1000u);
    EXPECT_EQ(rows[1].block_length, large.size());
  }
}

TEST(ArcSyntax, ZerosBehindTheLastRecord) {
  const std::vector<PieceRow> rows = Read(kFirst + kLast + std::string(5 << 20, '\0'));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[2].reason, Reason::kPadding);
}

// Many lines that might begin a record cost one look each.
TEST(ArcSyntax, LinesThatAreNearlyRecordsAreLookedAtOnce) {
  std::string text;
  while (text.size() < 20 << 20) text += "http://a.example/ 192.0.2.1 2008 a b c d e\n";
  const MemoryFile file(kFirst + text + kLast);
  const std::vector<PieceRow> rows = ReadWhole(file, kPlain);
  EXPECT_EQ(CountRecords(rows), 2u);
  EXPECT_LT(file.bytes_read(), 2 * file.size());
}

}  // namespace
}  // namespace seamripper
