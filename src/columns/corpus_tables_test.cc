#include "columns/corpus_tables.h"

#include <gtest/gtest.h>

#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

template <class Row>
std::string Header() {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<Row>()) {
    if (!header.empty()) header += ", ";
    header += column.name;
  }
  return std::string(Table<Row>::kName) + ": " + header;
}

// Word for word the lists of the design.
TEST(CorpusTables, Columns) {
  EXPECT_EQ(Header<PageTableRow>(),
            "pages: page_id, url, host, domain, ip, captured, title, words, text_bytes, html_bytes, charset, "
            "content_digest, truncated, recursion, warc_filename, warc_record_offset, warc_record_length, record_id");
  EXPECT_EQ(Header<SkippedTableRow>(), "skipped: file, offset, length, url, reason");
}

const PageTableRow kPage = {int64_t{3} << 40 | 1,
                            "http://www.a.example/",
                            "www.a.example",
                            "a.example",
                            "192.0.2.1",
                            {1'000'001},
                            "title",
                            2,
                            3,
                            4,
                            "UTF-8",
                            "DIGEST",
                            true,
                            false,
                            "/a.warc",
                            5,
                            -1};
const SkippedTableRow kPiece = {7, "/a.warc", 8, 9, "dns:a.example", "scheme"};

TEST(CorpusTables, StandInTheOrderTheyWereRead) {
  PageTableRow page = kPage;
  page.page_id = int64_t{3} << 40 | 2;
  EXPECT_TRUE(StandsBefore(kPage, page));
  page.page_id = 5;
  EXPECT_TRUE(StandsBefore(page, kPage));

  SkippedTableRow piece = kPiece;
  EXPECT_FALSE(StandsBefore(kPiece, piece));
  piece.ordinal = 8;
  piece.file = "/A.warc";
  piece.offset = 0;
  EXPECT_TRUE(StandsBefore(kPiece, piece));
}

TEST(CorpusTables, Json) {
  std::string json;
  AppendRowJson(kPage, &json);
  EXPECT_EQ(json,
            "{\"page_id\":\"3298534883329\",\"url\":\"http://www.a.example/\",\"host\":\"www.a.example\","
            "\"domain\":\"a.example\",\"ip\":\"192.0.2.1\",\"captured\":\"1970-01-01T00:00:01.000001Z\","
            "\"title\":\"title\",\"words\":2,\"text_bytes\":3,\"html_bytes\":4,\"charset\":\"UTF-8\","
            "\"content_digest\":\"DIGEST\",\"truncated\":true,\"recursion\":false,\"warc_filename\":\"/a.warc\","
            "\"warc_record_offset\":5,\"warc_record_length\":-1,\"record_id\":\"\"}");
  json.clear();
  AppendRowJson(kPiece, &json);
  EXPECT_EQ(json, "{\"file\":\"/a.warc\",\"offset\":8,\"length\":9,\"url\":\"dns:a.example\",\"reason\":\"scheme\"}");
}

template <class Row>
std::string DigestOf(const Row& row) {
  std::string bytes;
  AppendRow(row, &bytes);
  TableDigest digest;
  digest.Add(bytes);
  return ToHex(digest.value());
}

// Fixed for ever: corpora of different versions are compared by these.
TEST(CorpusTables, PinnedDigests) {
  EXPECT_EQ(DigestOf(kPage), "2f571b92b9b0a997abe0dbefe02d68d7");
  EXPECT_EQ(DigestOf(kPiece), "dedbbc49a54f244b1b7abc40cec1b499");
}

}  // namespace
}  // namespace seamripper
