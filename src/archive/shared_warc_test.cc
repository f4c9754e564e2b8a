// Real crawl files, good and damaged: what is in them is known from elsewhere.
#include <gtest/gtest.h>

#include <map>

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
    if (format->container != Container::kWarc) continue;
    const std::vector<PieceRow> whole = ReadWhole(file, *format);
    EXPECT_EQ(CheckAccount(whole, file.size()), "");
    for (const uint64_t range_bytes : {1u << 10, 4u << 10, 64u << 10}) {
      if (file.size() / range_bytes > 1000) continue;
      EXPECT_TRUE(ReadInRanges(file, *format, range_bytes) == whole) << range_bytes;
    }
  }
}

}  // namespace
}  // namespace seamripper
