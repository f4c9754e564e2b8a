#include <gtest/gtest.h>

#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"
#include "testing/shared_data.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

std::string Sniff(std::string bytes) { return std::string(NameOf(*SniffFormat(MemoryFile(std::move(bytes))))); }

TEST(Format, ByContent) {
  const std::string warc = WarcBuilder().AddRecord("warcinfo", {}, "x").Build();
  const std::string rows = "{\"url\":\"u\",\"text\":\"t\"}\n{\"url\":\"u\",\"text\":\"t\"}\n";
  EXPECT_EQ(Sniff(warc), "warc");
  EXPECT_EQ(Sniff(GzipForTesting(warc)), "warc.gz");
  EXPECT_EQ(Sniff(GzipForTesting("") + GzipForTesting(warc)), "warc.gz");
  EXPECT_EQ(Sniff(rows), "jsonl");
  EXPECT_EQ(Sniff("\xef\xbb\xbf\n" + rows), "jsonl");
  EXPECT_EQ(Sniff("{\"url\": broken\n" + rows), "jsonl");
  EXPECT_EQ(Sniff("{\"text\":\"" + std::string(1 << 20, 'x')), "jsonl");
  EXPECT_EQ(Sniff("{\n  \"rows\": [\n    {\"a\": 1}\n  ]\n}\n"), "file");
  EXPECT_EQ(Sniff(GzipForTesting(rows)), "jsonl.gz");
  EXPECT_EQ(Sniff(ZstdForTesting(rows)), "jsonl.zst");
}

TEST(Format, NotReadYet) {
  const std::string warc = WarcBuilder().AddRecord("warcinfo", {}, "x").Build();
  const std::string arc = "filedesc://x.arc 0.0.0.0 20140101000000 text/plain 76\n";
  EXPECT_EQ(Sniff(arc), "unsupported");
  EXPECT_EQ(Sniff(GzipForTesting(arc)), "unsupported");
  EXPECT_EQ(Sniff(ZstdForTesting(warc)), "unsupported");
  EXPECT_EQ(Sniff("\x5d\x2a\x4d\x18" + std::string(20, 'd')), "unsupported");
  EXPECT_EQ(Sniff("\x04\x22\x4d\x18" + std::string(20, 'd')), "unsupported");
  EXPECT_EQ(Sniff("PK\x03\x04" + std::string(26, 'd') + "archive/data.warc.gz"), "unsupported");
}

TEST(Format, Parquet) {
  EXPECT_EQ(Sniff("PAR1\x15 pages, footer, length PAR1"), "parquet");
  EXPECT_EQ(Sniff("PAR1 encrypted pages PAR1"), "parquet");
  EXPECT_EQ(Sniff("PAR1PAR1"), "parquet");
  EXPECT_EQ(Sniff("PAR1\x15 and no end"), "parquet");
  EXPECT_EQ(Sniff("PARE all is encrypted PARE"), "unsupported");
  for (const char* text : {"PAR1", "PAR1\x15xx", "PAR1 is a word of text", "PARE is another", "xPAR1\x15 PAR1"}) {
    EXPECT_EQ(Sniff(text), "file") << text;
  }
}

TEST(Format, AnythingElseIsAFile) {
  for (const std::string& bytes :
       {std::string(), std::string("x"), std::string("\x1f\x8b"), std::string("\x1f\x8b\x08\0", 4),
        std::string("<html>"), std::string("{ color: red }"), std::string("{\n  \"a\": 1\n}\n"),
        std::string("%PDF-1.4"), std::string("PK\x03\x04") + std::string(26, 'd') + "word/document.xml",
        GzipForTesting("hello"), ZstdForTesting("hello"), std::string("\x28\xb5\x2f\xfdxxxx")}) {
    EXPECT_EQ(Sniff(bytes), "file") << bytes;
  }
}

TEST(Format, ABrokenFirstMemberDoesNotHideTheRest) {
  std::string broken =
      WarcBuilder(WarcPacking::kMemberPerRecord).AddRecord("warcinfo", {}, std::string(500, 'x')).Build();
  broken[12] = '\xff';
  broken[13] = '\xff';
  const std::string sound = WarcBuilder(WarcPacking::kMemberPerRecord).AddRecord("warcinfo", {}, "x").Build();
  EXPECT_EQ(Sniff(broken + sound), "warc.gz");
}

TEST(Format, StandardInputCanStillBeReadFromTheStart) {
  WarcBuilder builder(WarcPacking::kMemberPerRecord);
  std::string noise(5 << 20, 'x');
  for (size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * i * 2654435761u >> 13);
  builder.AddRecord("resource", {}, noise).AddRecord("resource", {}, "last");
  const MemoryPipe pipe(builder.Build());
  const Result<Format> format = SniffFormat(pipe);
  ASSERT_TRUE(format.ok());
  EXPECT_EQ(NameOf(*format), "warc.gz");
  EXPECT_EQ(CountRecords(ReadWhole(pipe, *format)), 2u);
}

TEST(Format, RealFiles) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  for (const std::string& path : FilesBelow(SharedData("warc"))) {
    const std::string format = Sniff(ReadFileForTesting(path));
    const auto has = [&](const char* part) { return path.find(part) != std::string::npos; };
    if (has(".arc") || has(".lz4") || has(".wacz")) {
      EXPECT_EQ(format, "unsupported") << path;
    } else if (has("warc.paths.gz")) {
      EXPECT_EQ(format, "file") << path;
    } else {
      EXPECT_EQ(format, has(".gz") ? "warc.gz" : "warc") << path;
    }
  }
}

}  // namespace
}  // namespace seamripper
