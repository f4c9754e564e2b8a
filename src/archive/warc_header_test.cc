#include "archive/warc_header.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

constexpr uint64_t kLimit = 64 << 10;

TEST(WarcHeader, LineEndsAndVersions) {
  for (const std::string line_end : {"\r\n", "\n", "\r\r\n"}) {
    for (const std::string version : {"WARC/0.17", "WARC/0.18", "WARC/1.0", "WARC/1.1", "WARC/2.0", "warc/1.0"}) {
      const std::string text =
          version + line_end + "warc-TYPE : response" + line_end + "X: y" + line_end + line_end + "b";
      const WarcHeader header = ParseWarcHeader(text, kLimit);
      ASSERT_EQ(header.state, HeaderState::kComplete) << text;
      EXPECT_EQ(header.length, text.size() - 1);
      EXPECT_EQ(header.Value(text, WarcField::kType), "response");
      EXPECT_EQ(header.Value(text, WarcField::kDate), "");
    }
  }
}

TEST(WarcHeader, TheFirstOfARepeatedFieldCounts) {
  const std::string text = "WARC/1.0\r\nContent-Length: 5\r\nContent-Length: 7\r\n\r\n";
  EXPECT_EQ(ParseWarcHeader(text, kLimit).Value(text, WarcField::kContentLength), "5");
}

TEST(WarcHeader, FoldedLinesAndLinesWithoutColon) {
  const std::string text =
      "WARC/1.0\r\nnonsense\r\nWARC-Target-URI: http://a.example/\r\n b\r\nWARC-Date: 2014\r\n\r\n";
  const WarcHeader header = ParseWarcHeader(text, kLimit);
  EXPECT_EQ(header.Value(text, WarcField::kTargetUri), "http://a.example/\r\n b");
  EXPECT_EQ(header.Value(text, WarcField::kDate), "2014");
}

TEST(WarcHeader, UnfinishedMalformedTooLong) {
  EXPECT_EQ(ParseWarcHeader("WARC/1.0\r\nA: b\r\n", kLimit).state, HeaderState::kUnfinished);
  EXPECT_EQ(ParseWarcHeader("WARC/1", kLimit).state, HeaderState::kUnfinished);
  EXPECT_EQ(ParseWarcHeader("WARC/x.0\r\nA: b\r\n\r\n", kLimit).state, HeaderState::kMalformed);
  const std::string lines = "WARC/1.0\r\n" + std::string(2 * kLimit, 'a');
  EXPECT_EQ(ParseWarcHeader(lines, kLimit).state, HeaderState::kTooLong);
  const WarcHeader runs_into_next = ParseWarcHeader("WARC/1.0\r\nA: b\r\nWARC/1.0\r\nC: d\r\n\r\n", kLimit);
  EXPECT_EQ(runs_into_next.state, HeaderState::kMalformed);
  EXPECT_EQ(runs_into_next.length, 16u);
}

TEST(WarcHeader, ContentLength) {
  using State = ContentLength::State;
  EXPECT_EQ(ParseContentLength("").state, State::kMissing);
  EXPECT_EQ(ParseContentLength("0").bytes, 0u);
  EXPECT_EQ(ParseContentLength("9223372036854775807").bytes, 9223372036854775807u);
  for (const char* bad : {"-1", "+5", "0x10", "5,7", "5 7", "9223372036854775808", "123456789012345678901234567890"}) {
    EXPECT_EQ(ParseContentLength(bad).state, State::kMalformed) << bad;
  }
}

TEST(WarcHeader, Types) {
  EXPECT_EQ(ParseRecordType("response"), RecordType::kResponse);
  EXPECT_EQ(ParseRecordType("Continuation"), RecordType::kContinuation);
  EXPECT_EQ(ParseRecordType("screenshot"), RecordType::kUnknown);
  EXPECT_EQ(ParseRecordType(""), RecordType::kUnknown);
}

}  // namespace
}  // namespace seamripper
