// Real crawl files, good and damaged: what is in them is known from elsewhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <compare>

#include "archive/http.h"
#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"
#include "testing/shared_data.h"

namespace seamripper {
namespace {

std::vector<PieceRow> Read(const std::string& name) {
  const MemoryFile file(ReadFileForTesting(SharedData("warc/" + name)));
  const Result<Format> format = SniffFormat(file);
  EXPECT_TRUE(format.ok());
  return ReadWhole(file, *format);
}

struct Known {
  const char* name;
  size_t records, responses, revisits;
};

TEST(SharedWarc, RecordsByType) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  constexpr Known kKnown[] = {
      {"webrecorder+warcio/example.warc", 6, 1, 1},
      {"webrecorder+warcio/example.warc.gz", 6, 1, 1},
      {"webrecorder+warcio/example-trunc.warc", 4, 1, 0},
      {"webrecorder+warcio/example-bad-non-chunked.warc.gz", 6, 1, 1},
      {"webrecorder+warcio/example-wrong-chunks.warc.gz", 2, 1, 0},
      {"webrecorder+pywb/iana.warc.gz", 343, 48, 123},
      {"chatnoir-eu+chatnoir-resiliparse/warcfile.warc", 50, 16, 0},
      {"chatnoir-eu+chatnoir-resiliparse/warcfile.warc.gz", 50, 16, 0},
      {"chatnoir-eu+chatnoir-resiliparse/clueweb-quirk.warc.gz", 30, 29, 0},
      {"ukwa+webarchive-discovery/BL-20140325121225068-00000-32090~opera~8443.warc.gz", 190, 65, 0},
      {"ukwa+webarchive-discovery/BL-20140325122341434-00000-32090~opera~8443.warc.gz", 190, 10, 55},
      {"archivesunleashed+aut/example.warc.gz", 822, 299, 0},
      {"archivesunleashed+aut/example.arc.gz", 300, 299, 0},
      {"chatnoir-eu+chatnoir-resiliparse/warcfile.warc.lz4", 50, 16, 0},
      {"chatnoir-eu+chatnoir-resiliparse/block-sized-records.warc.lz4", 3, 0, 0},
      {"commoncrawl+whirlwind-python/whirlwind.warc.wet.gz", 2, 0, 0},
      {"webrecorder+warcio/example.arc", 2, 1, 0},
      {"webrecorder+warcio/example.arc.gz", 2, 1, 0},
      {"webrecorder+warcio/example-space-in-url.arc", 1, 0, 0},
      {"webrecorder+warcio/bad.arc", 1, 1, 0},
      {"ukwa+webarchive-discovery/IAH-20080430204825-00000-blackbook-truncated.arc", 9, 8, 0},
      {"ukwa+webarchive-discovery/IAH-20080430204825-00000-blackbook-truncated.arc.gz", 9, 8, 0},
      {"harvard-lil+warcbench/test-crawl.wacz", 23, 11, 0},
      {"harvard-lil+warcbench/example.com.wacz", 9, 6, 0},
      {"webrecorder+pywb/valid_example_1.wacz", 4, 1, 0},
  };
  for (const Known& known : kKnown) {
    const std::vector<PieceRow> rows = Read(known.name);
    EXPECT_EQ(CountRecords(rows), known.records) << known.name;
    EXPECT_EQ(CountRecords(rows, RecordType::kResponse), known.responses) << known.name;
    EXPECT_EQ(CountRecords(rows, RecordType::kRevisit), known.revisits) << known.name;
  }
}

TEST(SharedWarc, EveryByteIsInOnePieceHoweverTheFileIsCutIntoRanges) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  for (const std::string& path : FilesBelow(SharedData("warc"))) {
    SCOPED_TRACE(path);
    const MemoryFile file(ReadFileForTesting(path));
    const Result<Format> format = SniffFormat(file);
    ASSERT_TRUE(format.ok());
    if (format->container == Container::kFile) continue;
    const std::vector<PieceRow> whole = ReadWhole(file, *format);
    EXPECT_EQ(CheckAccount(whole, file.size()), "");
    for (const uint64_t range_bytes : {1u << 10, 4u << 10, 64u << 10}) {
      if (file.size() / range_bytes > 1000) continue;
      EXPECT_TRUE(ReadInRanges(file, *format, range_bytes) == whole) << range_bytes;
    }
  }
}

// What a crawl holds, whatever it is packed in.
struct Capture {
  std::string url, block;
  int64_t captured;
  friend auto operator<=>(const Capture&, const Capture&) = default;
};

std::vector<Capture> ResponsesOf(const std::string& name) {
  std::vector<Capture> captures;
  for (const PieceRow& row : Read(name)) {
    if (row.kind == PieceKind::kRecord && row.type == RecordType::kResponse) {
      captures.push_back({row.url, row.block, row.captured});
    }
  }
  std::sort(captures.begin(), captures.end());
  return captures;
}

TEST(SharedWarc, TheSameCrawlAsArcAndAsWarc) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  const std::vector<Capture> warc = ResponsesOf("archivesunleashed+aut/example.warc.gz");
  EXPECT_EQ(warc.size(), 299u);
  size_t html = 0, found = 0;
  for (const Capture& capture : warc) {
    const HttpResponse response = ParseHttpResponse(capture.block, {});
    if (ParseMediaType(response.content_type).essence != "text/html") continue;
    ++html;
    found += response.status == 200;
  }
  EXPECT_EQ(html, 140u);
  EXPECT_EQ(found, 94u);
  EXPECT_TRUE(ResponsesOf("archivesunleashed+aut/example.arc.gz") == warc);
}

TEST(SharedWarc, TheSameCrawlInThreeCodecs) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  for (const std::string name : {"warcfile.warc", "block-sized-records.warc"}) {
    const std::string path = "chatnoir-eu+chatnoir-resiliparse/" + name;
    const std::vector<Capture> plain = ResponsesOf(path);
    EXPECT_TRUE(ResponsesOf(path + ".gz") == plain) << name;
    EXPECT_TRUE(ResponsesOf(path + ".lz4") == plain) << name;
  }
}

// A record of a WACZ lies at its offset as in a WARC by itself.
TEST(SharedWarc, RecordsOfAWaczCanBeReadAlone) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  for (const std::string& path : FilesBelow(SharedData("warc"))) {
    const std::string bytes = ReadFileForTesting(path);
    const MemoryFile file(bytes);
    const Format format = *SniffFormat(file);
    if (format.container != Container::kWacz) continue;
    for (const PieceRow& row : ReadWhole(file, format)) {
      if (row.kind != PieceKind::kRecord) continue;
      const MemoryFile alone(bytes.substr(row.offset, row.length));
      std::vector<PieceRow> again = ReadWhole(alone, *SniffFormat(alone));
      ASSERT_EQ(again.size(), 1u) << path;
      again[0].offset = row.offset;
      EXPECT_EQ(again[0], row) << path;
    }
  }
}

}  // namespace
}  // namespace seamripper
