// The core property: the pieces of a file are the same however it is cut into ranges, and hold every byte once; for
// good files and for any damage.
#include "archive/range_reader.h"

#include <gtest/gtest.h>

#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/random_crawl.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kWarc, Codec::kNone};
constexpr Format kGzip{Container::kWarc, Codec::kGzip};
constexpr Format kFormats[] = {kPlain,
                               kGzip,
                               {Container::kWarc, Codec::kZstd},
                               {Container::kWarc, Codec::kLz4},
                               {Container::kArc, Codec::kNone},
                               {Container::kArc, Codec::kGzip}};

void ExpectSameInRanges(const std::string& bytes, Format format, const Limits& limits = {}) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> whole = ReadWhole(file, format, limits);
  ASSERT_EQ(CheckAccount(whole, file.size()), "");
  for (const uint64_t range_bytes : {100u, 1000u, 5000u}) {
    ASSERT_EQ(ReadInRanges(file, format, range_bytes, limits), whole) << range_bytes;
  }
}

void ExpectRecords(const std::string& bytes, Format format, const std::vector<NaiveRecord>& expected) {
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(bytes), format);
  ASSERT_EQ(CountRecords(rows), expected.size());
  size_t next = 0;
  for (const PieceRow& row : rows) {
    if (row.kind != PieceKind::kRecord) continue;
    EXPECT_EQ(row.url, expected[next].url);
    EXPECT_EQ(row.block, expected[next].block);
    EXPECT_FALSE(row.length_repaired);
    ++next;
  }
}

std::vector<NaiveRecord> NaiveRecords(Container container, const std::string& plain) {
  return container == Container::kArc ? NaiveArcRecords(plain) : NaiveWarcRecords(plain);
}

// The same records: a member each, in one member, and in members cut anywhere.
std::vector<std::string> Packings(Random& random, Codec codec, const std::vector<std::string>& records) {
  const std::string plain = Joined(records);
  if (codec == Codec::kNone) return {plain};
  return {PackedRecords(codec, records), PackForTesting(codec, plain), CutIntoMembers(random, codec, plain)};
}

TEST(RangeReader, WellFormedFilesGiveTheRecordsOfTheNaiveReader) {
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    for (const Format& format : kFormats) {
      SCOPED_TRACE(NameOf(format));
      const std::vector<std::string> records = RandomRecords(random, format.container);
      const std::vector<NaiveRecord> expected = NaiveRecords(format.container, Joined(records));
      for (const std::string& file : Packings(random, format.codec, records)) {
        ExpectRecords(file, format, expected);
        ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(file, format));
      }
    }
  }
}

TEST(RangeReader, DamagedFilesAreReadTheSameInAnyRanges) {
  Random random(2);
  Limits small;
  small.stream_bytes = 200;
  small.record_bytes = 300;
  for (int i = 0; i < 100; ++i) {
    for (const Format& format : kFormats) {
      SCOPED_TRACE(std::string(NameOf(format)) + " " + std::to_string(i));
      const std::vector<std::string> records = RandomRecords(random, format.container);
      for (std::string& file : Packings(random, format.codec, records)) {
        for (size_t faults = 1 + Below(random, 3); faults > 0; --faults) Damage(random, &file);
        ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(file, format, i % 3 == 0 ? small : Limits()));
      }
    }
  }
}

TEST(RangeReader, APipeGivesWhatTheFileGives) {
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    for (const Format& format : kFormats) {
      std::string file = PackedRecords(format.codec, RandomRecords(random, format.container));
      if (i % 2) Damage(random, &file);
      EXPECT_EQ(ReadWhole(MemoryPipe(file), format), ReadWhole(MemoryFile(file), format));
    }
  }
}

TEST(RangeReader, MembersAndRecordsThatInterlockFormAGroup) {
  const std::string one = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 3\r\n\r\none\r\n\r\n";
  const std::string two = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 3\r\n\r\ntwo\r\n\r\n";
  const std::string a = GzipForTesting(one + two.substr(0, 20));
  const std::string b = GzipForTesting(two.substr(20));
  const std::string c = GzipForTesting(one);
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(a + b + c), kGzip);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_TRUE(rows[0].shared && rows[1].shared);
  EXPECT_EQ(rows[1].block, "two");
  EXPECT_EQ(rows[0].decoded_length, one.size());
  EXPECT_EQ(rows[2].kind, PieceKind::kMemberEnd);
  EXPECT_EQ(rows[2].offset, 0u);
  EXPECT_EQ(rows[2].length, a.size() + b.size());
  EXPECT_FALSE(rows[3].shared);
  EXPECT_EQ(rows[3].offset, a.size() + b.size());
  EXPECT_EQ(rows[3].length, c.size());
}

TEST(RangeReader, AFirstLineThatRunsOnIntoTheNextMemberEndsTheRecordBeforeIt) {
  const std::string unsized = "WARC/1.0\r\nWARC-Type: resource\r\n\r\nblock\r\n\r\n";
  const std::string next = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 4\r\n\r\nnext\r\n\r\n";
  for (const Codec codec : {Codec::kGzip, Codec::kZstd, Codec::kLz4}) {
    const std::string members =
        PackForTesting(codec, unsized + next.substr(0, 8)) + PackForTesting(codec, next.substr(8));
    const std::vector<PieceRow> rows = ReadWhole(MemoryFile(members), {Container::kWarc, codec});
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].block, "block");
    EXPECT_EQ(rows[1].block, "next");
    EXPECT_EQ(rows[2].kind, PieceKind::kMemberEnd);
    EXPECT_EQ(rows[2].length, members.size());
  }
}

TEST(RangeReader, ARangeWithoutAStartIsEmpty) {
  const MemoryFile file(WarcBuilder().AddResponse("http://a.example/", "2024", {}, std::string(5000, 'a')).Build());
  const auto reader = OpenRange(file, kPlain, {1000, 2000}, {}, {});
  EXPECT_TRUE(ReadAll(reader.get()).empty());
  EXPECT_EQ(reader->begin(), (Cursor{2000, 0}));
  const auto told = OpenRange(file, kPlain, {1000, 2000}, Cursor{file.size(), 0}, {});
  EXPECT_TRUE(ReadAll(told.get()).empty());
  EXPECT_EQ(told->begin(), (Cursor{2000, 0}));
  EXPECT_EQ(told->end(), (Cursor{file.size(), 0}));
}

}  // namespace
}  // namespace seamripper
