#include "ingest/page_maker.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

class PageMakerTest : public ::testing::Test {
 protected:
  void Add(const Record& record) {
    Piece piece;
    piece.record = record;
    piece.record.block_length = std::max<uint64_t>(record.block_length, record.block.size());
    piece.length = 1;
    piece.decoded_length = record.block.size();
    maker_.Add(piece, &batch_, &account_);
  }
  static Record Response(std::string_view url, std::string_view block) {
    Record record;
    record.type = RecordType::kResponse;
    record.url = url;
    record.block = block;
    return record;
  }

  IngestSettings settings_;
  StyleProfile style_{1};
  PageMaker maker_{settings_, style_};
  Batch batch_;
  Account account_;
};

TEST_F(PageMakerTest, APageOfOnlyParagraphTagsIsBounded) {
  std::string block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  for (int i = 0; i < 300'000; ++i) block += "<p>";
  Add(Response("http://a.example/", block));
  ASSERT_EQ(batch_.pages.size(), 1u);
  EXPECT_EQ(account_.Notes().at("chunks-cut").count, 1u);
}

TEST_F(PageMakerTest, ALargePageIsCutAndSaysSo) {
  settings_.max_page_bytes = 10;
  Add(Response("http://a.example/", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>0123456789"));
  ASSERT_EQ(batch_.pages.size(), 1u);
  EXPECT_EQ(batch_.pages[0].text_bytes, 7u);
  EXPECT_EQ(batch_.pages[0].payload_bytes, 13u);
  EXPECT_TRUE(batch_.pages[0].flags & kPageTruncated);
  EXPECT_EQ(account_.Notes().at("page-cut").count, 1u);
}

TEST_F(PageMakerTest, HalfAFileIsNotKeptButHalfAPageIs) {
  Record file = Response("http://a.example/f", "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\x89PNG");
  file.block_length = 1000;
  Add(file);
  Record page = Response("http://a.example/p", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>half");
  page.block_length = 1000;
  Add(page);
  EXPECT_TRUE(batch_.files.empty());
  EXPECT_EQ(account_.Entries().at("too-large").count, 1u);
  ASSERT_EQ(batch_.pages.size(), 1u);
  EXPECT_TRUE(batch_.pages[0].flags & kPageTruncated);
}

TEST_F(PageMakerTest, DigestsAreCheckedByTheRulesOfTheField) {
  const std::string_view block =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n0\r\n\r\n";
  const std::string decoded = "sha1:" + ToBase32(Sha1Of("<p>x"));
  const std::string raw = "sha1:" + ToHex(Sha1Of("4\r\n<p>x\r\n0\r\n\r\n"));
  const std::string wrong = "sha1:" + ToBase32(Sha1Of("other"));
  for (const std::string* digest : {&decoded, &raw, &wrong}) {
    Record record = Response("http://a.example/", block);
    record.payload_digest = *digest;
    record.block_digest = wrong;
    Add(record);
  }
  EXPECT_EQ(account_.Notes().at("raw-payload-digest").count, 1u);
  EXPECT_EQ(account_.Notes().at("bad-payload-digest").count, 1u);
  EXPECT_EQ(account_.Notes().at("bad-block-digest").count, 3u);
}

TEST_F(PageMakerTest, ABlockDigestIsReadWhereItTellsSomethingNew) {
  const std::string right = "sha1:" + ToBase32(Sha1Of("<p>x"));
  const std::string wrong = "sha1:" + ToBase32(Sha1Of("other"));
  for (const bool checksummed : {false, true}) {
    for (const std::string_view payload_digest :
         {std::string_view(), std::string_view(right), std::string_view(wrong)}) {
      Piece piece;
      piece.record = Response("http://a.example/", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x");
      piece.record.payload_digest = payload_digest;
      piece.record.block_digest = wrong;
      piece.checksummed = checksummed;
      maker_.Add(piece, &batch_, &account_);
    }
  }
  EXPECT_EQ(account_.Notes().at("bad-payload-digest").count, 2u);
  EXPECT_EQ(account_.Notes().at("bad-block-digest").count, 5u);
}

TEST_F(PageMakerTest, PlainTextHasNoStyle) {
  Add(Response("http://a.example/t", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\none\ntwo"));
  ASSERT_EQ(batch_.pages.size(), 1u);
  EXPECT_TRUE(batch_.pages[0].flags & kPageNoMarkup);
  EXPECT_EQ(batch_.pages[0].words, 2u);
}

TEST_F(PageMakerTest, AMarkInFrontOfARowsTextIsAtItsPlace) {
  Record row;
  row.type = RecordType::kJsonRow;
  row.url = "http://a.example/t";
  row.block = "\xEF\xBB\xBFone";
  row.is_text = true;
  Add(row);
  row.is_text = false;
  Add(row);
  ASSERT_EQ(batch_.pages.size(), 2u);
  EXPECT_EQ(batch_.pages[0].text_bytes, 6u);
  EXPECT_EQ(batch_.pages[1].text_bytes, 3u);
}

}  // namespace
}  // namespace seamripper
