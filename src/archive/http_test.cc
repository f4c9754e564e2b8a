#include "archive/http.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "archive/content_decoding.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"
#include "testing/shared_data.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

std::string Deflate(std::string_view bytes, int wrapper) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, wrapper, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

const std::string kPage = "<!doctype html><p>The quick brown fox jumps over the lazy dog, again and again and again.";

// What Decode gives for a body with these headers, its views copied.
struct Answer {
  std::string bytes, transfer_decoded;
  bool false_encoding, cut;
};
Answer DecodeBody(const std::string& headers, const std::string& body, const Limits& limits = {}) {
  const std::string block = "HTTP/1.1 200 OK\r\n" + headers + "\r\n" + body;
  PayloadDecoder decoder(limits);
  const Payload payload = decoder.Decode(ParseHttpResponse(block, limits));
  return {std::string(payload.bytes), std::string(payload.transfer_decoded), payload.false_encoding, payload.cut};
}

TEST(Http, StatusLines) {
  const auto status = [](std::string_view block) { return ParseHttpResponse(block, {}).status; };
  EXPECT_EQ(status("HTTP/1.1 200 OK\r\n\r\n"), 200);
  EXPECT_EQ(status("HTTP/1.0 302 \r\r\nLocation: /\r\r\n\r\r\n"), 302);
  EXPECT_EQ(status("HTTPX/1.1 404 Not\n\n"), 404);
  EXPECT_EQ(status("HTTP/2 200\n\n"), 200);
  EXPECT_EQ(status("http/1.1 200"), 200);
  EXPECT_EQ(status("HTTP/1.1 0 \r\n\r\n"), 0);
  EXPECT_EQ(status("HTTP/1.1\r\n\r\n"), 0);
  EXPECT_EQ(status("HTTP/1.1 20000 OK\r\n\r\n"), 0);
  for (const char* bare : {"", "<html>", "20140101 dns.example. 1 IN A 1.2.3.4", "http://example.com/", "HTTP"}) {
    const HttpResponse response = ParseHttpResponse(bare, {});
    EXPECT_FALSE(response.has_head);
    EXPECT_EQ(response.body, bare);
  }
}

TEST(Http, HeaderFieldsAndBody) {
  for (const std::string line_end : {"\r\n", "\n", "\r\r\n"}) {
    const std::string block = "HTTP/1.1 200 OK" + line_end + "content-TYPE:text/html; charset=x " + line_end +
                              "Content-Type: second" + line_end + "Transfer-Encoding: chunked" + line_end + line_end +
                              "body";
    const HttpResponse response = ParseHttpResponse(block, {});
    EXPECT_TRUE(response.has_head);
    EXPECT_EQ(response.content_type, "text/html; charset=x");
    EXPECT_EQ(response.transfer_encoding, "chunked");
    EXPECT_EQ(response.content_encoding, "");
    EXPECT_EQ(response.body, "body");
  }
  EXPECT_EQ(ParseHttpResponse("HTTP/1.1 200 OK\r\nA: b\r\n", {}).body, "");
}

TEST(Http, AHugeHeaderIsReadOnlySoFar) {
  const std::string block = "HTTP/1.1 200 OK\r\nA: " + std::string(10 << 20, 'a') + "\r\nContent-Type: x\r\n\r\nbody";
  const HttpResponse response = ParseHttpResponse(block, {});
  EXPECT_EQ(response.content_type, "");
  EXPECT_EQ(response.body, "body");
}

TEST(Http, Chunked) {
  const std::string claim = "Transfer-Encoding: chunked\r\n";
  EXPECT_EQ(DecodeBody(claim, "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nTrailer: x\r\n\r\n").bytes, "hello world");
  EXPECT_EQ(DecodeBody(claim, "A \nhelloworld\n0\n\n").bytes, "helloworld");
  EXPECT_EQ(DecodeBody(claim, "0\r\n\r\n").bytes, "");
  const Answer plain = DecodeBody(claim, kPage);
  EXPECT_EQ(plain.bytes, kPage);
  EXPECT_TRUE(plain.false_encoding);
  const Answer early = DecodeBody(claim, "5\r\nhello\r\n6\r\n wo");
  EXPECT_EQ(early.bytes, "hello wo");
  EXPECT_TRUE(early.cut);
  const Answer bad_size = DecodeBody(claim, "5\r\nhello\r\n-1\r\nxx");
  EXPECT_EQ(bad_size.bytes, "hello");
  EXPECT_TRUE(bad_size.cut);
  EXPECT_EQ(DecodeBody(claim, "FFFFFFFFFFFFFFFF\r\nhello").bytes, "FFFFFFFFFFFFFFFF\r\nhello");
  EXPECT_EQ(DecodeBody(claim, "FFFFFFFF\r\nhello").bytes, "hello");
  EXPECT_EQ(DecodeBody(claim, "5\nabcde is no chunk").bytes, "5\nabcde is no chunk");
}

TEST(Http, ContentEncodings) {
  const std::string brotli = std::string("\x0b\x02\x80hello\x03", 9);
  EXPECT_EQ(DecodeBody("Content-Encoding: br\r\n", brotli).bytes, "hello");
  EXPECT_EQ(DecodeBody("Content-Encoding: gzip\r\n", GzipForTesting(kPage)).bytes, kPage);
  EXPECT_EQ(DecodeBody("Content-Encoding: X-GZIP\r\n", GzipForTesting(kPage)).bytes, kPage);
  EXPECT_EQ(DecodeBody("Content-Encoding: deflate\r\n", Deflate(kPage, 15)).bytes, kPage);
  EXPECT_EQ(DecodeBody("Content-Encoding: deflate\r\n", Deflate(kPage, -15)).bytes, kPage);
  EXPECT_EQ(DecodeBody("Content-Encoding: zstd\r\n", ZstdForTesting(kPage)).bytes, kPage);
  EXPECT_EQ(DecodeBody("Content-Encoding: identity\r\n", kPage).bytes, kPage);
  EXPECT_FALSE(DecodeBody("Content-Encoding: identity, none\r\n", kPage).false_encoding);
  EXPECT_EQ(DecodeBody("Content-Encoding: gzip\r\n", GzipForTesting("a") + GzipForTesting("b") + "junk").bytes, "ab");
  EXPECT_EQ(DecodeBody("Content-Encoding: gzip\r\n", "").bytes, "");
}

TEST(Http, ChunkedAndGzip) {
  const std::string gzip = GzipForTesting(kPage);
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", gzip.size());
  const Answer answer =
      DecodeBody("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", size + gzip + "\r\n0\r\n\r\n");
  EXPECT_EQ(answer.bytes, kPage);
  EXPECT_EQ(answer.transfer_decoded, gzip);
}

TEST(Http, AtMostTwoLayers) {
  const std::string twice = GzipForTesting(GzipForTesting(kPage));
  const std::string thrice = GzipForTesting(twice);
  EXPECT_EQ(DecodeBody("Content-Encoding: gzip, gzip\r\n", twice).bytes, kPage);
  const Answer answer = DecodeBody("Content-Encoding: gzip, gzip, gzip\r\n", thrice);
  EXPECT_EQ(answer.bytes, GzipForTesting(kPage));
  EXPECT_TRUE(answer.false_encoding);
  std::string fifty = "Content-Encoding: gzip";
  for (int i = 0; i < 49; ++i) fifty += ", gzip";
  EXPECT_EQ(DecodeBody(fifty + "\r\n", kPage).bytes, kPage);
  const Answer mixed = DecodeBody("Content-Encoding: gzip, deflate\r\n", Deflate(GzipForTesting(kPage), 15));
  EXPECT_EQ(mixed.bytes, kPage);
}

TEST(Http, FalseClaimsLeaveTheBytes) {
  for (const char* coding : {"gzip", "deflate", "br", "zstd", "chunked", "lzma", "compress"}) {
    const Answer answer = DecodeBody("Content-Encoding: " + std::string(coding) + "\r\n", kPage);
    EXPECT_EQ(answer.bytes, kPage) << coding;
    EXPECT_TRUE(answer.false_encoding) << coding;
    EXPECT_FALSE(answer.cut) << coding;
  }
}

TEST(Http, ATruncatedStreamGivesWhatItHolds) {
  std::string page;
  for (int i = 0; i < 2000; ++i) page += "word" + std::to_string(i * 7919 % 1000) + " ";
  for (const std::string& body : {GzipForTesting(page), ZstdForTesting(page + page)}) {
    const char* coding = body[0] == '\x1f' ? "gzip" : "zstd";
    const Answer answer =
        DecodeBody("Content-Encoding: " + std::string(coding) + "\r\n", body.substr(0, body.size() - 20));
    EXPECT_TRUE(answer.cut) << coding;
    EXPECT_FALSE(answer.bytes.empty() && coding[0] == 'g');
    EXPECT_EQ((page + page).substr(0, answer.bytes.size()), answer.bytes);
  }
}

TEST(Http, BombsStopAtTheLimit) {
  Limits limits;
  limits.record_bytes = 100'000;
  const std::string zeros(20 << 20, '\0');
  for (const std::string& body : {GzipForTesting(zeros), ZstdForTesting(zeros), Deflate(zeros, 15)}) {
    const char* coding = body[0] == '\x1f' ? "gzip" : body[0] == '\x28' ? "zstd" : "deflate";
    const Answer answer = DecodeBody("Content-Encoding: " + std::string(coding) + "\r\n", body, limits);
    EXPECT_EQ(answer.bytes.size(), 100'000u) << coding;
    EXPECT_TRUE(answer.cut) << coding;
  }
  EXPECT_EQ(DecodeBody("Transfer-Encoding: chunked\r\n", "30d40\r\n" + zeros.substr(0, 200'000), limits).bytes.size(),
            100'000u);
}

TEST(Http, ZstdFramesAndWhatIsNone) {
  const std::string frame = ZstdForTesting(kPage);
  const std::string old_frame = std::string("\x25\xb5\x2f\xfd\x04\0\0\0", 8) + std::string(60, '\0');  // of version 0.5
  for (const std::string& behind : {std::string(), std::string("x"), std::string("garbage"), old_frame}) {
    const Answer answer = DecodeBody("Content-Encoding: zstd\r\n", frame + frame + behind);
    EXPECT_EQ(answer.bytes, kPage + kPage);
    EXPECT_FALSE(answer.cut);
  }
  EXPECT_TRUE(DecodeBody("Content-Encoding: zstd\r\n", old_frame).false_encoding);
}

TEST(Http, OneLineEndTooManyBeforeAnEncodedBody) {
  EXPECT_EQ(DecodeBody("Content-Encoding: gzip\r\n", "\r\n" + GzipForTesting(kPage)).bytes, kPage);
  EXPECT_EQ(DecodeBody("", "\r\n" + kPage).bytes, "\r\n" + kPage);
}

TEST(Http, MediaTypes) {
  EXPECT_EQ(ParseMediaType("Text/HTML; Charset=\"UTF-8\"; x=y").essence, "text/html");
  EXPECT_EQ(ParseMediaType("Text/HTML; Charset=\"UTF-8\"; x=y").charset, "UTF-8");
  EXPECT_EQ(ParseMediaType("text/html;charset='iso-8859-1'").charset, "iso-8859-1");
  EXPECT_EQ(ParseMediaType("text/html;charset=a;charset=b").charset, "a");
  EXPECT_EQ(ParseMediaType("text/html").charset, "");
  EXPECT_EQ(ParseMediaType("").essence, "");
  EXPECT_EQ(ParseMediaType(";;=;charset").charset, "");
}

// What the responses of a real file are, once decoded.
struct Totals {
  size_t responses = 0, false_encoding = 0, cut = 0, html = 0;
};
Totals Count(const std::string& name) {
  const MemoryFile file(ReadFileForTesting(SharedData("warc/" + name)));
  Totals totals;
  for (const PieceRow& row : ReadWhole(file, *SniffFormat(file))) {
    if (row.kind != PieceKind::kRecord || row.type != RecordType::kResponse) continue;
    PayloadDecoder decoder({});
    const HttpResponse response = ParseHttpResponse(row.block, {});
    const Payload payload = decoder.Decode(response);
    ++totals.responses;
    totals.false_encoding += payload.false_encoding;
    totals.cut += payload.cut;
    totals.html += ParseMediaType(response.content_type).essence == "text/html";
  }
  return totals;
}

TEST(Http, RealFiles) {
  SKIP_WITHOUT_SHARED_DATA("warc");
  EXPECT_EQ(Count("webrecorder+pywb/iana.warc.gz").false_encoding, 25u);
  EXPECT_EQ(Count("webrecorder+warcio/example-iana.org-chunked.warc").false_encoding, 0u);
  EXPECT_GT(Count("chatnoir-eu+chatnoir-resiliparse/clueweb-quirk.warc.gz").false_encoding, 0u);
  EXPECT_EQ(Count("archivesunleashed+aut/example.warc.gz").html, 140u);
  for (const char* packing : {"brotli", "gzip", "none"}) {
    const Totals totals = Count("ukwa+webarchive-discovery/transfer_compression_" + std::string(packing) + ".warc.gz");
    EXPECT_EQ(totals.responses, 1u);
    EXPECT_EQ(totals.false_encoding + totals.cut, 0u) << packing;
  }
}

}  // namespace
}  // namespace seamripper
