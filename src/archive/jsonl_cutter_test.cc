#include <gtest/gtest.h>

#include <random>

#include "archive/cutter.h"
#include "testing/memory_file.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kPlain{Container::kJsonl, Codec::kNone};
constexpr Format kGzip{Container::kJsonl, Codec::kGzip};
constexpr Format kZstd{Container::kJsonl, Codec::kZstd};

std::vector<PieceRow> Read(const std::string& bytes, Format format = kPlain, const Limits& limits = {}) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> rows = ReadWhole(file, format, limits);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  return rows;
}

PieceRow One(const std::string& line) {
  const std::vector<PieceRow> rows = Read(line);
  EXPECT_EQ(rows.size(), 1u) << line;
  return rows.at(0);
}

TEST(Jsonl, Rows) {
  const PieceRow text = One(R"({"url":"http://a.example/","text":"h\u00e9llo","date":"2014-03-25T12:12:25Z"})"
                            "\n");
  EXPECT_EQ(text.kind, PieceKind::kRecord);
  EXPECT_EQ(text.type, RecordType::kJsonRow);
  EXPECT_EQ(text.url, "http://a.example/");
  EXPECT_EQ(text.block, "h\u00e9llo");
  EXPECT_TRUE(text.is_text);
  EXPECT_EQ(text.captured, 1395749545'000'000);
  const PieceRow html = One(R"( {"text":"t", "html":"<p>", "url":"u", "extra":{"a":[1,{"b":null}]}} )"
                            "\r\n");
  EXPECT_EQ(html.block, "<p>");
  EXPECT_FALSE(html.is_text);
  EXPECT_EQ(One("\xef\xbb\xbf{\"url\":\"u\",\"text\":\"\"}").kind, PieceKind::kRecord);
}

TEST(Jsonl, TheLastOfARepeatedKeyCounts) {
  EXPECT_EQ(One(R"({"url":"a","url":"b","text":"x"})").url, "b");
  EXPECT_EQ(One(R"({"url":"a","url":5,"text":"x"})").url, "");
}

TEST(Jsonl, Times) {
  const auto captured = [](const std::string& fields) {
    return One(R"({"url":"u","text":"t",)" + fields + "}").captured;
  };
  EXPECT_EQ(captured(R"("timestamp":1395749545)"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("timestamp":1395749545.25)"), 1395749545'250'000);
  EXPECT_EQ(captured(R"("timestamp":"1395749545")"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("fetch_time":1395749545000)"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("date":"20140325121225")"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("date":"2001","captured":"2014-03-25T12:12:25Z")"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("captured":"soon","date":"2014-03-25T12:12:25Z")"), 1395749545'000'000);
  EXPECT_EQ(captured(R"("date":[])"), kUnknownTime);
}

TEST(Jsonl, WhatIsNoRow) {
  EXPECT_EQ(One(R"({"url":null,"id":"x"})").reason, Reason::kNoText);
  EXPECT_EQ(One(R"({"url":"u"})").reason, Reason::kNoText);
  EXPECT_EQ(One(R"({"url":"u","text":7})").reason, Reason::kNoText);
  EXPECT_EQ(One(R"({"url":"u"})").kind, PieceKind::kSkipped);
  for (const std::string bad : {"{", "[]", "5", "{\"url\":\"u\"", "{\"url\":\"u}", "{\"url\":\"u\",\"text\":\"t\"} x",
                                "{\"url\":\"u\",\"text\":\"\xff\"}", "{\"url\":\"u\",\"text\":NaN}", "{'url':'u'}",
                                "{\"url\":\"u\",\"x\":1e999}", "{\"url\":\"u\",\"text\":\"\\x\"}"}) {
    const PieceRow row = One(bad);
    EXPECT_EQ(row.reason, Reason::kBadJson) << bad;
    EXPECT_EQ(row.kind, PieceKind::kDamaged) << bad;
  }
  EXPECT_EQ(One("{\"url\":\"u\",\"x\":" + std::string(100'000, '[')).reason, Reason::kBadJson);
  EXPECT_EQ(One("{\"url\":\"u\",\"x\":" + std::string(5'000, '[') + std::string(5'000, ']') + "}").reason,
            Reason::kBadJson);
}

// What is in strings is no token, however much it looks like one.
TEST(Jsonl, ALargeRowOfNothingButTokensIsTooLarge) {
  const auto row = [](std::string_view piece, bool in_string) {
    std::string line =
        in_string ? R"({"url":"http://a.example/","text":")" : R"({"url":"http://a.example/","text":"x","k":[)";
    while (line.size() < 9 << 20) line.append(piece);
    return line + (in_string ? "\"}" : "0]}");
  };
  for (const std::string_view piece : {"[],", "0, ", "\"\",", "{\"a\":1},"}) {
    EXPECT_EQ(One(row(piece, false)).reason, Reason::kTooLarge) << piece;
  }
  for (const std::string_view piece : {"[],", R"(\",)", R"(\\,)"}) {
    EXPECT_EQ(One(row(piece, true)).kind, PieceKind::kRecord) << piece;
  }
}

TEST(Jsonl, LoneSurrogatesBecomeReplacementCharacters) {
  EXPECT_EQ(One(R"({"url":"u","text":"a\ud800b"})").block,
            "a\ufffd"
            "b");
  EXPECT_EQ(One(R"({"url":"u","text":"\udc00\ud83d\ude00\\ud800"})").block, "\ufffd\U0001f600\\ud800");
  EXPECT_EQ(One(R"({"url":"u","text":"\u0000"})").block, std::string(1, '\0'));
}

TEST(Jsonl, ABadLineCostsOnlyItself) {
  const std::string row = R"({"url":"u","text":"t"})"
                          "\n";
  const std::vector<PieceRow> rows = Read(row + "\n{\"url\":\"" + "\n" + row + " \r\n" + row);
  ASSERT_EQ(rows.size(), 6u);
  EXPECT_EQ(CountRecords(rows), 3u);
  EXPECT_EQ(CountReason(rows, Reason::kBlankLine), 2u);
  EXPECT_EQ(CountReason(rows, Reason::kBadJson), 1u);
}

TEST(Jsonl, LinesThatAreTooLong) {
  Limits limits;
  limits.line_bytes = 1'000;
  const std::string row = R"({"url":"u","text":"t"})"
                          "\n";
  const std::string long_row = R"({"url":"u","text":")" + std::string(900'000, 't') + "\"}\n";
  for (const Format format : {kPlain, kGzip}) {
    const std::string bytes = row + long_row + row;
    const std::vector<PieceRow> rows = Read(format == kGzip ? GzipForTesting(bytes) : bytes, format, limits);
    EXPECT_EQ(CountRecords(rows), 2u);
    EXPECT_EQ(rows[1].reason, Reason::kLineTooLong);
    EXPECT_EQ(rows[1].decoded_length, long_row.size());
  }
}

std::string RandomRows(std::mt19937& random) {
  std::string rows;
  for (size_t count = random() % 40; count > 0; --count) {
    switch (random() % 8) {
      case 0:
        rows += "\n";
        break;
      case 1:
        rows += "{\"url\":\n";
        break;
      default:
        rows += "{\"url\":\"http://a.example/" + std::to_string(random() % 100) + "\",\"text\":\"" +
                std::string(random() % 300, 'x') + "\"}\n";
    }
  }
  return rows + R"({"url":"u","text":"no line end"})";
}

TEST(Jsonl, TheSameInAnyRanges) {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    const std::string plain = RandomRows(random);
    const std::string more = RandomRows(random);
    std::string gzip = GzipForTesting(plain.substr(0, plain.rfind('\n') + 1)) + GzipForTesting(more);
    std::string zstd = ZstdForTesting(plain + "\n") + ZstdForTesting("") + ZstdForTesting(more);
    if (i % 2 == 1) gzip[random() % gzip.size()] ^= static_cast<char>(1 + random() % 255);
    if (i % 2 == 1) zstd[random() % zstd.size()] ^= static_cast<char>(1 + random() % 255);
    for (const auto& [bytes, format] : {std::pair(plain, kPlain), std::pair(gzip, kGzip), std::pair(zstd, kZstd)}) {
      const std::vector<PieceRow> whole = Read(bytes, format);
      for (const uint64_t range_bytes : {30u, 200u, 3000u}) {
        ASSERT_EQ(ReadInRanges(MemoryFile(bytes), format, range_bytes), whole) << NameOf(format) << ' ' << range_bytes;
      }
    }
  }
}

TEST(Jsonl, CompressedRowsAreThePlainRows) {
  std::mt19937 random(6);
  const std::string plain = RandomRows(random);
  const auto rows = [](const std::vector<PieceRow>& pieces) {
    std::vector<std::string> urls;
    for (const PieceRow& row : pieces) {
      if (row.kind == PieceKind::kRecord) urls.push_back(row.url + " " + row.block);
    }
    return urls;
  };
  EXPECT_EQ(rows(Read(GzipForTesting(plain), kGzip)), rows(Read(plain)));
  EXPECT_EQ(rows(Read(ZstdForTesting(plain), kZstd)), rows(Read(plain)));
}

TEST(Jsonl, ABrokenZstdFrameKeepsTheRowsBefore) {
  const std::string row = R"({"url":"u","text":"t"})"
                          "\n";
  std::string many;
  for (int i = 0; i < 50'000; ++i)
    many += "{\"url\":\"u" + std::to_string(i * 7919LL % 1000003) + "\",\"text\":\"t\"}\n";
  std::string bytes = ZstdForTesting(many);
  bytes.resize(bytes.size() / 2);
  const std::vector<PieceRow> rows = Read(bytes, kZstd);
  EXPECT_GT(CountRecords(rows), 1'000u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZstd), 1u);
}

}  // namespace
}  // namespace seamripper
