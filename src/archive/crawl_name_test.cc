#include "archive/crawl_name.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(CrawlName, Endings) {
  const auto name = [](std::string_view path) { return std::string(NameOf(FormatByName(path))); };
  for (const char* same :
       {"warc", "warc.gz", "warc.zst", "warc.lz4", "arc", "arc.gz", "jsonl", "jsonl.zst", "wacz", "parquet"}) {
    EXPECT_EQ(name(std::string("/crawls/a.b/c.") + same), same);
  }
  EXPECT_EQ(name("CC-MAIN-00000.warc.wet.gz"), "warc.gz");
  EXPECT_EQ(name("CC-MAIN-00000.warc.wat.gz"), "warc.gz");
  EXPECT_EQ(name("A.WARC.GZ"), "warc.gz");
  EXPECT_EQ(name("rows.ndjson"), "jsonl");
  for (const char* other : {"", "warc", "gz", "a.gz", "a.html", "a.warc.gz.html", "a.warc.cdx.gz", "a.json",
                            "a.wacz.gz", "warc.paths.gz", "awarc"}) {
    EXPECT_EQ(name(other), "file") << other;
  }
}

}  // namespace
}  // namespace seamripper
