#include "archive/damaged_front.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "archive/crawl_name.h"
#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr size_t kRecords = 20;

std::string RecordOf(Container container, size_t number) {
  const std::string url = "http://site.example/" + std::to_string(number);
  const std::string text = "the text of page " + std::to_string(number * 7919);
  if (container == Container::kArc) {
    return number == 0 ? ArcVersionBlock() : ArcRecord(url, "HTTP/1.1 200 OK\r\n\r\n" + text);
  }
  if (container == Container::kJsonl) return R"({"url":")" + url + R"(","text":")" + text + "\"}\n";
  return WarcBuilder().AddResponse(url, "2024", {}, text).Build();
}

std::string FileOf(Format format) {
  std::string file;
  for (size_t i = 0; i < kRecords; ++i) file += PackForTesting(format.codec, RecordOf(format.container, i));
  return file;
}

// Recognised for what it is, and all its records read but `lost`, which are told of.
void ExpectFound(const std::string& bytes, Format format, Format promised, size_t lost) {
  const MemoryFile file(bytes);
  ASSERT_EQ(NameOf(*SniffFormat(file, promised)), NameOf(format));
  EXPECT_EQ(NameOf(*SniffFormat(MemoryPipe(bytes), promised)), NameOf(format));
  const std::vector<PieceRow> rows = ReadWhole(file, format);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  EXPECT_GE(CountRecords(rows), kRecords - lost);
  const size_t told = rows.size() - CountReason(rows, Reason::kNone);
  EXPECT_GE(CountRecords(rows) + told, kRecords);
  EXPECT_EQ(ReadInRanges(file, format, 100), rows);
}

constexpr Format kFormats[] = {
    {Container::kWarc, Codec::kNone}, {Container::kWarc, Codec::kGzip}, {Container::kWarc, Codec::kZstd},
    {Container::kWarc, Codec::kLz4},  {Container::kArc, Codec::kNone},  {Container::kArc, Codec::kGzip},
    {Container::kArc, Codec::kZstd},  {Container::kArc, Codec::kLz4},   {Container::kJsonl, Codec::kNone}};

TEST(DamagedFront, OneByteLosesTheFirstRecordOnly) {
  for (const Format format : kFormats) {
    const std::string file = FileOf(format);
    for (size_t at = 0; at < 24; ++at) {
      for (const int mask : {0x01, 0x10, 0x6b, 0xff}) {
        SCOPED_TRACE(std::string(NameOf(format)) + " " + std::to_string(at) + " " + std::to_string(mask));
        std::string damaged = file;
        damaged[at] = static_cast<char>(damaged[at] ^ mask);
        ExpectFound(damaged, format, {}, 1);
      }
    }
  }
}

TEST(DamagedFront, BytesBeforeTheFirstRecordLoseNone) {
  for (const Format format : kFormats) {
    for (const std::string& junk : {std::string("x"), std::string(1, '\0'), std::string("<"), std::string("junk\r\n"),
                                    std::string("\xff\xfe"), std::string("some words ")}) {
      SCOPED_TRACE(std::string(NameOf(format)) + " " + junk);
      ExpectFound(junk + FileOf(format), format, {}, format.container == Container::kJsonl ? 1 : 0);
    }
  }
}

TEST(DamagedFront, FirstBytesThatAreGone) {
  for (const Format format : kFormats) {
    for (const size_t count : {1U, 2U, 5U}) {
      SCOPED_TRACE(std::string(NameOf(format)) + " " + std::to_string(count));
      ExpectFound(FileOf(format).substr(count), format, {}, 1);
    }
  }
}

// What is wrong reaches far, and a record behind it can be seen.
TEST(DamagedFront, AFirstRecordOfAnySort) {
  for (const Format format : kFormats) {
    if (format.container == Container::kJsonl) continue;
    SCOPED_TRACE(NameOf(format));
    const std::string junk = std::string(100'000, 'j') + "\n";
    ExpectFound(junk + FileOf(format), format, {}, 0);
  }
}

// Rows that are one stream cannot be found again; but there were rows, as the name says.
TEST(DamagedFront, ANameIsBelievedWhereNothingElseShows) {
  const std::string noise = "\x8f\x03 no crawl\nat all";
  for (const char* name : {"a.warc", "a.warc.gz", "a.wet.zst", "a.arc.lz4", "a.jsonl", "a.jsonl.gz", "a.ndjson.zst"}) {
    SCOPED_TRACE(name);
    const Format promised = FormatByName(name);
    ASSERT_EQ(NameOf(*SniffFormat(MemoryFile(noise), promised)), NameOf(promised));
    const std::vector<PieceRow> rows = ReadWhole(MemoryFile(noise), promised);
    EXPECT_EQ(CheckAccount(rows, noise.size()), "");
    for (const PieceRow& row : rows) EXPECT_EQ(ClassOf(row.reason), ReasonClass::kDamaged) << row;
  }
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(noise), FormatByName("a.parquet"))), "parquet");
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(noise), FormatByName("a.wacz"))), "warc.gz");
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(noise), FormatByName("a.html"))), "file");
  const std::string document = ZipBuilder().Store("word/document.xml", "").Build();
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(document), FormatByName("a.warc"))), "warc");
  // Content shows more than a name.
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(GzipForTesting(RecordOf(Container::kWarc, 1))), FormatByName("a.jsonl"))),
            "warc.gz");
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(ZstdForTesting("hello")), FormatByName("a.warc.gz"))), "warc.zst");
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(""), FormatByName("a.warc.gz"))), "file");
}

TEST(DamagedFront, WholeFilesWithoutTheirFirstBytes) {
  std::string parquet = "PAR1\x15 pages and a footer of some bytes" + std::string("\x0a\0\0\0PAR1", 8);
  parquet[0] = 'X';
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(parquet))), "parquet");
  const std::string warc = PackForTesting(Codec::kGzip, RecordOf(Container::kWarc, 1));
  std::string wacz = ZipBuilder().Store("datapackage.json", "{}").Store("archive/data.warc.gz", warc).Build();
  EXPECT_EQ(NameOf(*SniffFormat(MemoryFile("x" + wacz))), "warc.gz");
  wacz[1] = 'X';
  const MemoryFile file(wacz);
  ASSERT_EQ(NameOf(*SniffFormat(file)), "wacz");
  const std::vector<PieceRow> rows = ReadWhole(file, *SniffFormat(file));
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZip), 1u);
  EXPECT_EQ(CheckAccount(rows, wacz.size()), "");
}

TEST(DamagedFront, AnEntryOfAWaczThatPromisesRecords) {
  const std::string wacz =
      ZipBuilder().Store("archive/data.warc.gz", "nothing").Deflate("archive/b.warc", "no record").Build();
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(wacz), {Container::kWacz, Codec::kNone});
  EXPECT_EQ(CountReason(rows, Reason::kGarbage), 2u);
  EXPECT_EQ(CheckAccount(rows, wacz.size()), "");
}

// The other end: what is wrong with it costs the last record, and is told.
TEST(DamagedBack, OneByteOrACutLosesTheLastRecordOnly) {
  for (const Container container : {Container::kWarc, Container::kArc, Container::kJsonl}) {
    for (const Codec codec : {Codec::kNone, Codec::kGzip, Codec::kZstd, Codec::kLz4}) {
      const Format format{container, codec};
      const std::string file = FileOf(format);
      for (size_t back = 1; back <= 24; ++back) {
        SCOPED_TRACE(std::string(NameOf(format)) + " " + std::to_string(back));
        ExpectFound(file.substr(0, file.size() - back), format, {}, 1);
        for (const int mask : {0x01, 0x10, 0xff}) {
          std::string damaged = file;
          damaged[file.size() - back] = static_cast<char>(damaged[file.size() - back] ^ mask);
          ExpectFound(damaged, format, {}, 1);
        }
      }
      for (const std::string& junk : {std::string("x"), std::string(100, '\xfe'), std::string("\x1f\x8b\x08")}) {
        SCOPED_TRACE(std::string(NameOf(format)) + " " + junk);
        ExpectFound(file + junk, format, {}, 0);
        const std::vector<PieceRow> rows = ReadWhole(MemoryFile(file + junk), format);
        EXPECT_GE(std::count_if(rows.begin(), rows.end(),
                                [](const PieceRow& row) { return ClassOf(row.reason) == ReasonClass::kDamaged; }),
                  1);
      }
    }
  }
}

// A page that shows a record, and texts with some of one, are what they are.
TEST(DamagedFront, PagesStayPages) {
  const std::string record = RecordOf(Container::kWarc, 1);
  const std::string row = RecordOf(Container::kJsonl, 1);
  const std::string header = record.substr(0, record.find("\r\n\r\n") + 4);
  for (const std::string& text :
       {std::string("<!DOCTYPE html>\n<pre>\n\n") + record + record, "\n <html><script>\n" + row + row + "</script>\n",
        "How a header looks:\n\n" + header + "And so on.\n", "A record:\n\n" + record + "And so on.\n",
        "Rows:\n" + row + "and no more", "Rows:\n" + row + "and no more\n",
        std::string("A line\nhttp://a.example/ 1.2.3.4 20080430204825 text/html 500\nof an index\n")}) {
    EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(text))), "file") << text;
  }
}

// However much there is that looks like a start, a bounded part of the file is read.
TEST(DamagedFront, Bounded) {
  for (const std::string& start :
       {GzipForTesting(R"({"a":1})"), ZstdForTesting("x"), Lz4ForTesting("x"), std::string("WARC/1.0\n\n"),
        std::string("http://a.example/ 1.2.3.4 20080430204825 text/html 9\n")}) {
    std::string bytes = "x";
    while (bytes.size() < (size_t{12} << 20)) bytes += start;
    const MemoryFile file(bytes);
    EXPECT_EQ(NameOf(*SniffFormat(file)), "file");
    EXPECT_LE(file.bytes_read(), uint64_t{6} << 20);
    EXPECT_EQ(NameOf(*SniffFormat(MemoryPipe(bytes))), "file");
  }
}

}  // namespace
}  // namespace seamripper
