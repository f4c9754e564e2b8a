// WARC files: any bytes, and records whose blocks are any bytes. A record as long as it says is one record, whatever its
// block looks like.
#include <gtest/gtest.h>

#include "fuzz/crawl_file.h"
#include "fuzz/target.h"
#include "testing/memory_file.h"
#include "testing/naive_warc.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

void ExpectRecordsOfNaive(std::string_view input) {
  WarcBuilder builder;
  while (!input.empty()) {
    const size_t end = std::min(input.find('\xff'), input.size());
    builder.AddRecord("resource", {{"WARC-Target-URI", "http://a.example/"}}, input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  const std::string file = builder.Build();
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(file), {Container::kWarc, Codec::kNone});
  const std::vector<NaiveRecord> records = NaiveWarcRecords(file);
  ASSERT_EQ(rows.size(), records.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].kind, PieceKind::kRecord);
    EXPECT_EQ(rows[i].block, records[i].block);
    EXPECT_FALSE(rows[i].length_repaired);
  }
}

}  // namespace

void Fuzz(std::string_view input) {
  if (input.starts_with('\xff')) return ExpectRecordsOfNaive(input.substr(1));
  FuzzCrawlFile(Container::kWarc, input);
}

}  // namespace seamripper
