// Every byte of a WACZ in one piece, also of a hostile one, however it is cut into ranges.
#include "archive/wacz_reader.h"

#include <gtest/gtest.h>

#include "archive/zip_directory.h"
#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/random_crawl.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kWacz{Container::kWacz, Codec::kNone};

std::vector<PieceRow> Read(const std::string& bytes) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> rows = ReadWhole(file, kWacz);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  for (const uint64_t range_bytes : {100u, 1'000u, 5'000u}) {
    EXPECT_EQ(ReadInRanges(file, kWacz, range_bytes), rows) << range_bytes;
  }
  return rows;
}

std::string Warc(const std::string& name, WarcPacking packing = WarcPacking::kMemberPerRecord) {
  WarcBuilder builder(packing);
  for (int i = 0; i < 5; ++i) {
    builder.AddResponse("http://" + name + ".example/" + std::to_string(i), "2024", {},
                        "page " + std::to_string(i * 77));
  }
  return builder.Build();
}

std::vector<std::string> Urls(const std::vector<PieceRow>& rows) {
  std::vector<std::string> urls;
  for (const PieceRow& row : rows) {
    if (row.kind == PieceKind::kRecord) urls.push_back(row.url);
  }
  return urls;
}

ZipBuilder Sound() {
  ZipBuilder zip;
  zip.Store("indexes/index.cdx", "com,example)/ 2024").Deflate("pages/pages.jsonl", "{\"url\":\"u\",\"text\":\"t\"}\n");
  zip.Store("archive/gz.warc.gz", Warc("gz")).Store("archive/plain.warc", Warc("plain", WarcPacking::kPlain));
  zip.Deflate("archive/deflated.warc", Warc("deflated", WarcPacking::kPlain));
  zip.Deflate("archive/both.warc.gz", Warc("both")).Store("archive/one.arc", ArcVersionBlock());
  return zip.Store("datapackage.json", "{}");
}

TEST(WaczReader, WhatIsInIt) {
  for (const bool zip64 : {false, true}) {
    const std::vector<PieceRow> rows = Read(Sound().Build(zip64));
    const std::vector<std::string> urls = Urls(rows);
    ASSERT_EQ(urls.size(), 21u);
    EXPECT_EQ(urls[0], "http://gz.example/0");
    EXPECT_EQ(urls[9], "http://plain.example/4");
    EXPECT_EQ(urls[14], "http://deflated.example/4");
    EXPECT_EQ(urls[15], "http://both.example/0");
    EXPECT_EQ(urls[20], "filedesc://test.arc");
    EXPECT_EQ(CountReason(rows, Reason::kUnsupported), 3u);
    EXPECT_EQ(CountReason(rows, Reason::kBadZip), 0u);
  }
}

TEST(WaczReader, StoredRecordsLieWhereTheySay) {
  const std::string file = Sound().Build();
  size_t alone = 0;
  for (const PieceRow& row : Read(file)) {
    if (row.kind != PieceKind::kRecord) continue;
    EXPECT_EQ(row.shared, row.url.starts_with("http://deflated") || row.url.starts_with("http://both"));
    if (row.shared) continue;
    const MemoryFile record(file.substr(row.offset, row.length));
    const std::vector<PieceRow> again = ReadWhole(record, *SniffFormat(record));
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again[0].url, row.url);
    ++alone;
  }
  EXPECT_EQ(alone, 11u);
}

// The order of the file decides, so that ranges can be read side by side.
TEST(WaczReader, TheOrderOfTheDirectoryDoesNotMatter) {
  ZipBuilder zip = Sound();
  const std::vector<std::string> urls = Urls(Read(zip.Build()));
  std::reverse(zip.entries().begin(), zip.entries().end());
  EXPECT_EQ(Urls(Read(zip.Build())), urls);
}

TEST(WaczReader, WhatIsNotRead) {
  ZipBuilder zip;
  zip.Store("archive/a.warc", Warc("a")).Store("archive/b.warc", Warc("b")).Store("archive/c.warc", Warc("c"));
  zip.entries()[0].flags = 1;    // encrypted
  zip.entries()[1].method = 12;  // bzip2
  const std::vector<PieceRow> rows = Read(zip.Build());
  EXPECT_EQ(CountRecords(rows), 5u);
  EXPECT_EQ(CountReason(rows, Reason::kUnsupported), 2u);
}

TEST(WaczReader, EntriesThatOverlapAreReadOnce) {
  ZipBuilder zip;
  zip.Store("archive/a.warc.gz", Warc("a")).Store("archive/b.warc.gz", Warc("b")).Store("archive/c.warc.gz", Warc("c"));
  const auto sound = zip.entries();
  zip.entries()[0].packed_bytes += 1'000'000;  // runs on through the others
  zip.entries().push_back(sound[1]);           // twice
  zip.entries().push_back(sound[2]);
  zip.entries().back().offset += 7;  // inside another's header
  const std::vector<PieceRow> rows = Read(zip.Build());
  EXPECT_EQ(CountRecords(rows), 10u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZip), 2u);  // the header of the last is cut in two
}

TEST(WaczReader, SizesThatAreWrong) {
  for (const int64_t error : {int64_t{-100}, int64_t{-1}, int64_t{1}, int64_t{100'000'000'000}}) {
    ZipBuilder zip;
    zip.Store("archive/a.warc.gz", Warc("a")).Store("archive/b.warc.gz", Warc("b"));
    zip.entries()[0].packed_bytes += static_cast<uint64_t>(error);
    const std::vector<PieceRow> rows = Read(zip.Build(true));
    EXPECT_GE(CountRecords(rows), 9u) << error;
    EXPECT_EQ(rows.back().reason, Reason::kZipFrame);
  }
}

TEST(WaczReader, DeflatedEntriesThatAreDamaged) {
  const std::string warc = Warc("deflated", WarcPacking::kPlain);
  ZipBuilder zip;
  zip.Deflate("archive/a.warc", warc).Store("archive/b.warc.gz", Warc("b"));
  ZipBuilder wrong_check = zip;
  wrong_check.entries()[0].crc32 ^= 1;
  std::vector<PieceRow> rows = Read(wrong_check.Build());
  EXPECT_EQ(CountRecords(rows), 10u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZip), 1u);
  ZipBuilder too_short = zip;
  too_short.entries()[0].packed_bytes /= 2;
  rows = Read(too_short.Build());
  EXPECT_LT(CountRecords(rows), 10u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZip), 1u);
}

TEST(WaczReader, ManyEntriesAreCheap) {
  ZipBuilder zip;
  for (size_t i = 0; i < kMostZipEntries + 1000; ++i) zip.Store("x", "");
  zip.Store("archive/late.warc.gz", Warc("late"));
  const MemoryFile file(zip.Build());
  const auto reader = OpenRange(file, kWacz, {0, file.size()}, {}, {});
  const std::vector<PieceRow> rows = ReadAll(reader.get());
  EXPECT_EQ(CheckAccount(rows, file.size()), "");
  EXPECT_EQ(CountRecords(rows), 0u);
  EXPECT_LT(file.bytes_read(), 10 * file.size());
}

TEST(WaczReader, ADirectoryThatLies) {
  ZipBuilder zip;
  zip.Store("archive/a.warc.gz", Warc("a"));
  for (int i = 0; i < 20; ++i) {
    zip.entries().push_back(zip.entries()[0]);
    zip.entries().back().offset = static_cast<uint64_t>(i) * 37 + (i % 3 == 0 ? uint64_t{1} << 60 : 0);
  }
  Read(zip.Build(true));
}

TEST(WaczReader, DamagedFilesAreReadTheSameInAnyRanges) {
  Random random(9);
  const std::string file = Sound().Build();
  for (int i = 0; i < 150; ++i) {
    std::string damaged = file;
    for (size_t faults = 1 + Below(random, 3); faults > 0; --faults) Damage(random, &damaged);
    SCOPED_TRACE(i);
    Read(damaged);
  }
}

// Without its end a WACZ still has members in it.
TEST(WaczReader, ACutFileIsReadAsWhatIsInIt) {
  const std::string file = Sound().Build();
  const MemoryFile cut(file.substr(0, file.size() - 100));
  const Format format = *SniffFormat(cut);
  EXPECT_EQ(NameOf(format), "warc.gz");
  const std::vector<PieceRow> rows = ReadWhole(cut, format);
  EXPECT_EQ(CheckAccount(rows, cut.size()), "");
  EXPECT_EQ(CountRecords(rows), 5u);
  EXPECT_EQ(CountRecords(ReadWhole(MemoryPipe(file), *SniffFormat(MemoryPipe(file)))), 5u);
}

}  // namespace
}  // namespace seamripper
