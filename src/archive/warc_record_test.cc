#include "archive/warc_record.h"

#include <gtest/gtest.h>

#include "archive/gzip_member.h"
#include "archive/http.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kWarc, Codec::kNone};
constexpr Format kGzip{Container::kWarc, Codec::kGzip};

std::string Written(const WarcResponse& response) {
  std::string record = "what was there before";
  WriteWarcResponse(response, &record);
  return record;
}

TEST(WarcRecord, IsReadAsItWasWritten) {
  const WarcResponse written = {"http://a.example/x", 1'395'749'545'500'000, "::1", "text/html; charset=koi8-r",
                                std::string_view("<p>one\0\r\n\r\nWARC/1.0\r\n", 22)};
  GzipMember packed;
  for (const Format format : {kPlain, kGzip}) {
    const std::string bytes = Written(written);
    const MemoryFile file(format.codec == Codec::kGzip ? std::string(packed.Of(bytes)) : bytes);
    const auto reader = OpenRange(file, format, {0, file.size()}, {}, {});
    Piece piece;
    ASSERT_TRUE(*reader->Next(&piece));
    ASSERT_EQ(piece.kind, PieceKind::kRecord);
    EXPECT_EQ(piece.record.type, RecordType::kResponse);
    EXPECT_EQ(piece.record.url, written.url);
    EXPECT_EQ(piece.record.captured, written.captured);
    EXPECT_EQ(piece.record.ip, written.ip);
    const HttpResponse http = ParseHttpResponse(piece.record.block, {});
    EXPECT_EQ(http.status, 200);
    EXPECT_EQ(http.content_type, written.content_type);
    EXPECT_EQ(http.body, written.payload);
    EXPECT_FALSE(*reader->Next(&piece));
  }
}

TEST(WarcRecord, AnIdForEachResponse) {
  const auto id = [](const WarcResponse& response) {
    const std::string record = Written(response);
    return record.substr(record.find("<urn:uuid:"), 47);
  };
  const std::string first = id({"http://a.example/", 1, "", "", "one"});
  EXPECT_EQ(first.back(), '>');
  EXPECT_EQ(first[24], '8');
  EXPECT_EQ(first, id({"http://a.example/", 1, "::1", "text/html", "one"}));
  EXPECT_NE(first, id({"http://a.example/", 1, "", "", "two"}));
  EXPECT_NE(first, id({"http://a.example/", 2, "", "", "one"}));
  EXPECT_NE(first, id({"http://b.example/", 1, "", "", "one"}));
}

TEST(WarcRecord, NoValueBeginsALineOfItsOwn) {
  const std::string record = Written({"http://a.example/", 0, "1\r\nWARC-Type: request", "text/html\rx: y", ""});
  EXPECT_EQ(record.find("request"), std::string::npos);
  EXPECT_EQ(record.find("x: y"), std::string::npos);
  EXPECT_NE(record.find("WARC-Date: 1970-01-01T00:00:00Z"), std::string::npos);
}

}  // namespace
}  // namespace seamripper
