#include <gtest/gtest.h>

#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
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

TEST(Format, EveryCodecOfEveryContainer) {
  const std::string warc = WarcBuilder().AddRecord("warcinfo", {}, "x").Build();
  const std::string rows = "{\"url\":\"u\",\"text\":\"t\"}\n";
  for (const auto& [codec, ending] :
       {std::pair{Codec::kNone, ""}, {Codec::kGzip, ".gz"}, {Codec::kZstd, ".zst"}, {Codec::kLz4, ".lz4"}}) {
    EXPECT_EQ(Sniff(PackForTesting(codec, warc)), std::string("warc") + ending);
    EXPECT_EQ(Sniff(PackForTesting(codec, ArcVersionBlock())), std::string("arc") + ending);
    EXPECT_EQ(Sniff(PackForTesting(codec, rows)), std::string("jsonl") + ending);
  }
}

TEST(Format, ZstdWithADictionary) {
  // One that is larger than what is looked at.
  EXPECT_EQ(Sniff(DictionaryFrameForTesting(std::string(1 << 20, 'd'))), "warc.zst");
  EXPECT_EQ(Sniff(DictionaryFrameForTesting("not a dictionary") + ZstdForTesting("hello")), "warc.zst");
}

TEST(Format, Wacz) {
  const std::string warc = WarcBuilder(WarcPacking::kMemberPerRecord).AddRecord("warcinfo", {}, "x").Build();
  const std::string wacz = ZipBuilder().Store("datapackage.json", "{}").Store("archive/data.warc.gz", warc).Build();
  EXPECT_EQ(Sniff(wacz), "wacz");
  EXPECT_EQ(Sniff(ZipBuilder().Store("archive/a", "").Build(true)), "wacz");
  EXPECT_EQ(Sniff(ZipBuilder().Store("word/document.xml", "").Build()), "file");
  EXPECT_EQ(Sniff(ZipBuilder().Store("word/document.xml", "").Build().substr(0, 60)), "file");
  // Cut, or through a pipe: what is in it can still be found.
  EXPECT_EQ(Sniff(wacz.substr(0, wacz.size() - 30)), "warc.gz");
  EXPECT_EQ(NameOf(*SniffFormat(MemoryPipe(wacz))), "warc.gz");
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
    if (has("warc.paths.gz") || has("/invalid_example_1.wacz")) {
      EXPECT_EQ(format, "file") << path;
    } else if (has(".wacz")) {
      EXPECT_EQ(format, "wacz") << path;
    } else {
      const std::string container = has(".arc") ? "arc" : "warc";
      EXPECT_EQ(format, container + (has(".gz") ? ".gz" : has(".lz4") ? ".lz4" : "")) << path;
    }
  }
}

}  // namespace
}  // namespace seamripper
