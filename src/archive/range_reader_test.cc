// The core property: the pieces of a file are the same however it is cut into ranges, and hold every byte once; for
// good files and for any damage.
#include "archive/range_reader.h"

#include <gtest/gtest.h>

#include <random>

#include "testing/memory_file.h"
#include "testing/naive_warc.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kWarc, Codec::kNone};
constexpr Format kGzip{Container::kWarc, Codec::kGzip};

using Random = std::mt19937;

size_t Below(Random& random, size_t bound) { return random() % bound; }

// Text, binary noise, and bodies that hold WARC records themselves: plain, or compressed.
std::string RandomBody(Random& random) {
  std::string body(Below(random, 600), 'x');
  const bool text = random() % 2;
  for (char& c : body) c = text ? "ab \r\n<p>"[Below(random, 8)] : static_cast<char>(random());
  if (random() % 4 != 0) return body;
  const bool packed = random() % 2;
  WarcBuilder nested(packed ? WarcPacking::kMemberPerRecord : WarcPacking::kPlain);
  nested.AddResponse("http://forged.example/", "2001-01-01", {}, "forged");
  return body + "\r\n\r\n" + nested.Build() + body;
}

std::string RandomWarc(Random& random, WarcPacking packing) {
  WarcBuilder builder(packing);
  builder.AddRecord("warcinfo", {}, "software: none\r\n");
  for (size_t count = 1 + Below(random, 12); count > 0; --count) {
    const std::string url = "http://host" + std::to_string(count) + ".example/";
    if (random() % 4 == 0) {
      builder.AddRecord("request", {{"WARC-Target-URI", url}}, "GET / HTTP/1.0\r\n\r\n");
    } else {
      builder.AddResponse(url, "2024-05-01T00:00:00Z", {}, RandomBody(random));
    }
  }
  return builder.Build();
}

// Members cut without regard to records.
std::string CutIntoMembers(Random& random, std::string_view plain) {
  std::string file;
  while (!plain.empty()) {
    const size_t size = std::min(Below(random, 700), plain.size());
    file += GzipForTesting(plain.substr(0, size));
    plain.remove_prefix(size);
  }
  return file;
}

void Damage(Random& random, std::string* file) {
  const size_t at = Below(random, file->size());
  switch (Below(random, 6)) {
    case 0:
      (*file)[at] = static_cast<char>(random());
      break;
    case 1:
      (*file)[at] = static_cast<char>((*file)[at] ^ (1 << Below(random, 8)));
      break;
    case 2:
      file->resize(at + 1);
      break;
    case 3:
      file->erase(at, 1 + Below(random, 64));
      break;
    case 4:
      file->insert(at, std::string(1 + Below(random, 600), random() % 2 ? '\0' : '\n'));
      break;
    case 5:
      file->insert(at, file->substr(Below(random, file->size()), 1 + Below(random, 64)));
      break;
  }
  if (file->empty()) *file = "x";
}

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

TEST(RangeReader, WellFormedFilesGiveTheRecordsOfTheNaiveReader) {
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    const Random state = random;
    const std::string plain = RandomWarc(random, WarcPacking::kPlain);
    const std::vector<NaiveRecord> expected = NaiveWarcRecords(plain);
    ExpectRecords(plain, kPlain, expected);
    Random again = state;
    const std::string gzip = RandomWarc(again, WarcPacking::kMemberPerRecord);
    ASSERT_EQ(NaiveDecompress(gzip), plain);
    ExpectRecords(gzip, kGzip, expected);
    ExpectRecords(GzipForTesting(plain), kGzip, expected);
    ExpectRecords(CutIntoMembers(random, plain), kGzip, expected);
    ExpectSameInRanges(plain, kPlain);
    ExpectSameInRanges(gzip, kGzip);
    ExpectSameInRanges(GzipForTesting(plain), kGzip);
    ExpectSameInRanges(CutIntoMembers(random, plain), kGzip);
  }
}

TEST(RangeReader, DamagedFilesAreReadTheSameInAnyRanges) {
  Random random(2);
  Limits small;
  small.stream_bytes = 200;
  small.record_bytes = 300;
  for (int i = 0; i < 150; ++i) {
    std::string plain = RandomWarc(random, WarcPacking::kPlain);
    std::string gzip = RandomWarc(random, WarcPacking::kMemberPerRecord);
    std::string cut = CutIntoMembers(random, plain);
    std::string one = GzipForTesting(plain);
    for (size_t faults = 1 + Below(random, 3); faults > 0; --faults) {
      for (std::string* file : {&plain, &gzip, &cut, &one}) Damage(random, file);
    }
    SCOPED_TRACE(i);
    const Limits& limits = i % 3 == 0 ? small : Limits();
    ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(plain, kPlain, limits));
    ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(gzip, kGzip, limits));
    ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(cut, kGzip, limits));
    ASSERT_NO_FATAL_FAILURE(ExpectSameInRanges(one, kGzip, limits));
  }
}

TEST(RangeReader, APipeGivesWhatTheFileGives) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    std::string plain = RandomWarc(random, WarcPacking::kPlain);
    std::string gzip = RandomWarc(random, WarcPacking::kMemberPerRecord);
    if (i % 2) Damage(random, &plain);
    if (i % 2) Damage(random, &gzip);
    EXPECT_EQ(ReadWhole(MemoryPipe(plain), kPlain), ReadWhole(MemoryFile(plain), kPlain));
    EXPECT_EQ(ReadWhole(MemoryPipe(gzip), kGzip), ReadWhole(MemoryFile(gzip), kGzip));
  }
}

// Every record that was not touched is there, and nothing is that was not in the file.
TEST(RangeReader, OneFaultLosesAtMostTheRecordItTouches) {
  WarcBuilder builder(WarcPacking::kMemberPerRecord);
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    std::string body;
    for (size_t words = 5 + Below(random, 200); words > 0; --words) body += "w" + std::to_string(random() % 500) + " ";
    builder.AddResponse("http://site.example/" + std::to_string(i), "2024", {}, body);
  }
  const std::string file = builder.Build();
  std::vector<PieceRow> good = ReadWhole(MemoryFile(file), kGzip);
  ASSERT_EQ(good.size(), 200u);
  for (int fault = 0; fault < 300; ++fault) {
    std::string damaged = file;
    const size_t at = Below(random, file.size());
    size_t touched_to = at + 1;
    if (fault % 3 == 0) damaged[at] = static_cast<char>(damaged[at] ^ (1 << Below(random, 8)));
    if (fault % 3 == 1) damaged.insert(at, "\x1f\x8b\x08 inserted");
    if (fault % 3 == 2) {
      const size_t count = std::min<size_t>(1 + Below(random, 64), file.size() - at);
      damaged.erase(at, count);
      touched_to = at + count;
    }
    const std::vector<PieceRow> rows = ReadWhole(MemoryFile(damaged), kGzip);
    size_t next = 0;
    for (const PieceRow& want : good) {
      const bool touched = want.offset < touched_to && want.offset + want.length > at;
      while (next < rows.size() && rows[next].kind != PieceKind::kRecord) ++next;
      const bool there = next < rows.size() && rows[next].url == want.url && rows[next].block == want.block;
      if (there) ++next;
      EXPECT_TRUE(there || touched) << "fault " << fault << " at " << at << " lost " << want;
    }
    while (next < rows.size() && rows[next].kind != PieceKind::kRecord) ++next;
    EXPECT_EQ(next, rows.size()) << "fault " << fault << " at " << at << " gives " << rows[next];
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
