// Rules of where a record ends, one by one.
#include <gtest/gtest.h>

#include "testing/memory_file.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kWarc, Codec::kNone};
constexpr Format kGzip{Container::kWarc, Codec::kGzip};

std::string Head(const std::string& length_line, const std::string& url = "http://a.example/") {
  return "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: " + url + "\r\n" + length_line + "\r\n";
}
std::string RecordOf(const std::string& block, int64_t error = 0, const std::string& trailer = "\r\n\r\n") {
  return Head("Content-Length: " + std::to_string(static_cast<int64_t>(block.size()) + error) + "\r\n") + block +
         trailer;
}
const std::string kLast = RecordOf("last");

std::vector<PieceRow> Read(const std::string& bytes, Format format = kPlain, const Limits& limits = {}) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> rows = ReadWhole(file, format, limits);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  return rows;
}

TEST(WarcSyntax, FieldsOfARecord) {
  WarcBuilder builder;
  builder.AddRecord("revisit",
                    {{"WARC-Target-URI", "<http://a.example/x y>"},
                     {"WARC-Date", "2014-03-25T12:12:25.5Z"},
                     {"WARC-IP-Address", "::1"},
                     {"Content-Type", "application/http"},
                     {"WARC-Truncated", "length"},
                     {"WARC-Block-Digest", "sha1:A"},
                     {"WARC-Payload-Digest", "sha1:B"},
                     {"WARC-Refers-To", "<urn:uuid:1>"},
                     {"WARC-Refers-To-Target-URI", "<http://b.example/>"},
                     {"WARC-Refers-To-Date", "2013"},
                     {"WARC-Profile", "<http://profile/>"}},
                    "block");
  const MemoryFile file(builder.Build());
  const auto reader = OpenRange(file, kPlain, {0, file.size()}, {}, {});
  Piece piece;
  ASSERT_TRUE(*reader->Next(&piece));
  const Record& record = piece.record;
  EXPECT_EQ(record.type, RecordType::kRevisit);
  EXPECT_EQ(record.url, "http://a.example/x y");
  EXPECT_EQ(record.captured, 1395749545'500'000);
  EXPECT_EQ(record.ip, "::1");
  EXPECT_EQ(record.content_type, "application/http");
  EXPECT_EQ(record.truncated, "length");
  EXPECT_EQ(record.block_digest, "sha1:A");
  EXPECT_EQ(record.payload_digest, "sha1:B");
  EXPECT_EQ(record.record_id, "urn:uuid:00000000-0000-4000-8000-000000000000");
  EXPECT_EQ(record.refers_to, "urn:uuid:1");
  EXPECT_EQ(record.refers_to_url, "http://b.example/");
  EXPECT_EQ(record.refers_to_date, 1356998400'000'000);
  EXPECT_EQ(record.profile, "http://profile/");
  EXPECT_EQ(record.block, "block");
  EXPECT_EQ(record.block_length, 5u);
  EXPECT_EQ(piece.length, file.size());
  EXPECT_FALSE(*reader->Next(&piece));
}

TEST(WarcSyntax, FoldedFieldsAreUnfolded) {
  const std::vector<PieceRow> rows =
      Read("WARC/1.0\r\nWARC-Target-URI: http://a.example/\r\n  b\r\n\tc\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
  EXPECT_EQ(rows[0].url, "http://a.example/ b c");
}

TEST(WarcSyntax, TrailersThatAreTolerated) {
  for (const std::string trailer : {"\r\n\r\n", "\n\n", "\r\n", "\n", "", "\r\n\r\n\r\n\r\n", "\r\r\n\r\r\n"}) {
    const std::vector<PieceRow> rows = Read(RecordOf("block", 0, trailer) + kLast);
    ASSERT_EQ(CountRecords(rows), 2u) << trailer;
    EXPECT_EQ(rows[0].block, "block");
    EXPECT_FALSE(rows[0].length_repaired);
    const std::vector<PieceRow> at_end = Read(RecordOf("block", 0, trailer));
    ASSERT_EQ(CountRecords(at_end), 1u);
    EXPECT_EQ(at_end[0].block, "block");
    const std::vector<PieceRow> members =
        Read(GzipForTesting(RecordOf("block", 0, trailer)) + GzipForTesting(kLast), kGzip);
    ASSERT_EQ(members.size(), 2u);
    EXPECT_FALSE(members[0].shared || members[0].length_repaired);
  }
}

TEST(WarcSyntax, LengthsThatAreALittleWrong) {
  const std::string block = "HTTP/1.1 200 OK\r\n\r\nA body that ends in a word";
  for (const int64_t error : {-7, -2, -1, 1, 3, 5, 9, 20}) {
    const std::vector<PieceRow> rows = Read(RecordOf(block, error) + kLast);
    ASSERT_EQ(CountRecords(rows), 2u) << error;
    EXPECT_EQ(rows[0].block, block) << error;
    EXPECT_TRUE(rows[0].length_repaired) << error;
    EXPECT_EQ(rows[1].block, "last");
    const std::vector<PieceRow> members = Read(GzipForTesting(RecordOf(block, error)) + GzipForTesting(kLast), kGzip);
    ASSERT_EQ(CountRecords(members), 2u) << error;
    EXPECT_EQ(members[0].block, block) << error;
    EXPECT_TRUE(members[0].length_repaired) << error;
  }
}

TEST(WarcSyntax, LengthsThatAreVeryWrong) {
  const std::string block(5000, 'b');
  for (const int64_t error : {int64_t{-4000}, int64_t{3000}, int64_t{1} << 40, INT64_MAX - 5000}) {
    const std::vector<PieceRow> rows = Read(RecordOf(block, error) + kLast + kLast);
    ASSERT_EQ(CountRecords(rows), 3u) << error;
    EXPECT_EQ(rows[0].block, block) << error;
    EXPECT_EQ(CountRecords(
                  Read(GzipForTesting(RecordOf(block, error)) + GzipForTesting(kLast) + GzipForTesting(kLast), kGzip)),
              3u);
  }
}

TEST(WarcSyntax, LengthsThatAreNoNumber) {
  for (const char* length : {"-1", "+5", "0x10", "5,7", "99999999999999999999999999"}) {
    const std::string bad = Head("Content-Length: " + std::string(length) + "\r\n") + "block\r\n\r\n";
    const std::vector<PieceRow> rows = Read(bad + kLast);
    ASSERT_EQ(rows.size(), 2u) << length;
    EXPECT_EQ(rows[0].reason, Reason::kBadLength);
    EXPECT_EQ(rows[0].url, "http://a.example/");
    EXPECT_EQ(rows[0].length, bad.size());
  }
}

TEST(WarcSyntax, AMissingLengthIsTheRestOfTheMember) {
  const std::string bare = Head("") + "block\r\n\r\n";
  EXPECT_EQ(Read(bare + kLast)[0].reason, Reason::kBadLength);
  const std::vector<PieceRow> rows = Read(GzipForTesting(bare) + GzipForTesting(kLast), kGzip);
  ASSERT_EQ(CountRecords(rows), 2u);
  EXPECT_EQ(rows[0].block, "block");
  EXPECT_TRUE(rows[0].length_repaired);
}

// A page cannot forge a record, as long as its own has the right length.
TEST(WarcSyntax, WarcBytesInsideARecordStayInside) {
  const std::string forged = "x\r\n\r\n" + RecordOf("forged") + "\r\n\r\n" + RecordOf("forged");
  const std::string file = RecordOf(forged) + kLast;
  const std::vector<PieceRow> rows = Read(file);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].block, forged);
  for (const uint64_t range_bytes : {10u, 50u, 200u}) {
    EXPECT_EQ(ReadInRanges(MemoryFile(file), kPlain, range_bytes), rows);
  }
  const std::string packed = GzipForTesting(RecordOf(GzipForTesting(forged, 0)), 0) + GzipForTesting(kLast);
  EXPECT_EQ(ReadInRanges(MemoryFile(packed), kGzip, 50), Read(packed, kGzip));
  EXPECT_EQ(CountRecords(Read(packed, kGzip)), 2u);
}

TEST(WarcSyntax, GarbageAndPaddingBetweenRecords) {
  const std::vector<PieceRow> rows = Read(kLast + std::string(512, '\0') + kLast + "junk\nmore junk\n" + kLast);
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[1].reason, Reason::kPadding);
  EXPECT_EQ(rows[1].length, 512u);
  EXPECT_EQ(rows[3].reason, Reason::kGarbage);
  EXPECT_EQ(rows[3].length, 15u);
  const std::string member = GzipForTesting(kLast);
  const std::vector<PieceRow> members = Read(
      member + std::string(512, '\0') + member + "junk\x1f\x8b\x08\0 more junk" + member + GzipForTesting("") + "\r\n",
      kGzip);
  ASSERT_EQ(members.size(), 6u);
  EXPECT_EQ(members[1].reason, Reason::kPadding);
  EXPECT_EQ(members[3].reason, Reason::kGarbage);
  EXPECT_EQ(members[5].reason, Reason::kPadding);
}

TEST(WarcSyntax, HeadersThatAreBroken) {
  const std::vector<PieceRow> no_version = Read("WARC/one\r\n\r\n" + kLast);
  EXPECT_EQ(no_version[0].reason, Reason::kBadHeader);
  const std::vector<PieceRow> no_end = Read("WARC/1.0\r\nWARC-Type: response\r\n" + kLast);
  ASSERT_EQ(no_end.size(), 2u);
  EXPECT_EQ(no_end[0].reason, Reason::kBadHeader);
  const std::vector<PieceRow> too_long = Read("WARC/1.0\r\nX: " + std::string(3 << 20, 'A') + "\r\n\r\n" + kLast);
  ASSERT_EQ(too_long.size(), 2u);
  EXPECT_EQ(too_long[0].reason, Reason::kHeaderTooLong);
  EXPECT_EQ(Read("WARC/1.0\r\nWARC-Type: resp")[0].reason, Reason::kTruncatedRecord);
}

TEST(WarcSyntax, AFileCutAnywhereKeepsTheWholeRecords) {
  const std::string plain = RecordOf("first block") + RecordOf("second block");
  const size_t first = RecordOf("first block").size();
  for (size_t size = 1; size < plain.size(); ++size) {
    const std::vector<PieceRow> rows = Read(plain.substr(0, size));
    const size_t whole = (size >= first - 4) + (size >= plain.size() - 4);
    EXPECT_EQ(CountRecords(rows), whole) << size;
  }
  const std::string member = GzipForTesting(RecordOf("first block"));
  const std::string gzip = member + GzipForTesting(RecordOf("second block"));
  for (size_t size = member.size(); size < gzip.size(); ++size) {
    const std::vector<PieceRow> rows = Read(gzip.substr(0, size), kGzip);
    EXPECT_GE(CountRecords(rows), 1u) << size;
    const bool between = size == member.size();
    EXPECT_EQ(CountReason(rows, Reason::kTruncatedGzip) + CountReason(rows, Reason::kGarbage), between ? 0u : 1u)
        << size;
  }
}

TEST(WarcSyntax, LargeRecordsAreCutToTheLimit) {
  Limits limits;
  limits.record_bytes = 10'000;
  limits.stream_bytes = 5'000;
  std::string block(700'000, 'b');
  for (size_t i = 0; i < block.size(); i += 13) block[i] = static_cast<char>('a' + i % 23);
  const std::string file = RecordOf(block) + kLast;
  const auto check = [&](const std::vector<PieceRow>& rows) {
    ASSERT_EQ(CountRecords(rows), 2u);
    EXPECT_EQ(rows[0].block_length, block.size());
    EXPECT_EQ(rows[0].block, block.substr(0, 10'000));
    EXPECT_EQ(rows[0].decoded_length, RecordOf(block).size());
    EXPECT_FALSE(rows[0].length_repaired);
    EXPECT_EQ(rows[1].block, "last");
  };
  check(Read(file, kPlain, limits));
  check(ReadWhole(MemoryPipe(file), kPlain, limits));
  check(Read(GzipForTesting(RecordOf(block)) + GzipForTesting(kLast), kGzip, limits));
  check(Read(GzipForTesting(file), kGzip, limits));
  // A length past the end of the file is no length.
  EXPECT_EQ(CountRecords(Read(RecordOf(block, 1 << 30) + kLast, kPlain, limits)), 2u);
}

TEST(WarcSyntax, AChecksumThatFailsLosesTheRecord) {
  std::string member = GzipForTesting(RecordOf("block"));
  member[member.size() - 6] ^= 1;
  const std::vector<PieceRow> rows = Read(member + GzipForTesting(kLast), kGzip);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].reason, Reason::kBadGzip);
  EXPECT_EQ(rows[0].url, "http://a.example/");
  EXPECT_EQ(rows[0].length, member.size());
  EXPECT_EQ(rows[1].block, "last");
}

TEST(WarcSyntax, GzipHeadersOfAllKinds) {
  const std::string plain = GzipForTesting(RecordOf("block"));
  const auto with = [&](char flags, const std::string& extra) {
    std::string member = plain;
    member[3] = flags;
    return member.insert(10, extra);
  };
  const std::string small_extra("\x08\0sl\4\0abcd", 10);
  const std::string large_extra = std::string("\xff\xff", 2) + std::string(65535, 'x');
  for (const std::string& member : {with(4, small_extra), with(4, large_extra), with(8, std::string("name\0", 5)),
                                    with(8, std::string(300'000, 'n') + '\0')}) {
    EXPECT_EQ(CountRecords(Read(member + plain, kGzip)), 2u);
  }
  const std::vector<PieceRow> reserved = Read(with(static_cast<char>(0x80), "") + plain, kGzip);
  EXPECT_EQ(CountRecords(reserved), 1u);
}

}  // namespace
}  // namespace seamripper
