#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>
#include <string>

#include "html/charset.h"
#include "html/encoding/tables.h"
#include "kernels/text/utf8.h"
#include "testing/naive_decoders.h"
#include "testing/shared_data.h"

namespace seamripper {
namespace {

using namespace std::string_literals;

std::string Decode(const Encoding* encoding, std::string_view bytes) {
  std::string text;
  DecodeToUtf8(encoding, bytes, &text);
  return text;
}

std::string Decode(std::string_view label, std::string_view bytes) { return Decode(EncodingForLabel(label), bytes); }

void ExpectLikeNaive(const Encoding* encoding, std::string_view bytes) {
  const std::string text = Decode(encoding, bytes);
  ASSERT_EQ(text, NaiveDecode(encoding, bytes)) << encoding->name << " of " << testing::PrintToString(bytes);
  ASSERT_TRUE(IsUtf8(text)) << encoding->name;
  ASSERT_LE(text.size(), 3 * bytes.size()) << encoding->name;
}

std::string ReadPair(const std::string& name) {
  return ReadFileForTesting(SharedData("encoding") + "/tests/test_data/" + name + ".txt");
}

// A file `x_in` holds five lines of preamble, then every pointer of an index on a line of its own.
TEST(Decode, TestPairs) {
  SKIP_WITHOUT_SHARED_DATA("encoding");
  const std::pair<const char*, const char*> files[] = {
      {"big5", "big5"},      {"euc-kr", "euc_kr"},  {"gb18030", "gb18030"},     {"iso-2022-jp", "iso_2022_jp"},
      {"euc-jp", "jis0208"}, {"euc-jp", "jis0212"}, {"shift_jis", "shift_jis"},
  };
  for (const auto& [label, file] : files)
    EXPECT_TRUE(Decode(label, ReadPair(file + "_in"s)) == ReadPair(file + "_in_ref"s)) << file;
}

// What encoders write is read back as what they were given. Not in ISO-2022-JP, whose encoder widens katakana.
TEST(Decode, EncodedPairs) {
  SKIP_WITHOUT_SHARED_DATA("encoding");
  const std::pair<const char*, const char*> files[] = {
      {"big5", "big5"}, {"euc-kr", "euc_kr"}, {"gb18030", "gb18030"}, {"euc-jp", "jis0208"}, {"shift_jis", "shift_jis"},
  };
  for (const auto& [label, file] : files)
    EXPECT_TRUE(Decode(label, ReadPair(file + "_out_ref"s)) == ReadPair(file + "_out"s)) << file;
}

TEST(Decode, Utf8) {
  EXPECT_EQ(Decode("utf-8", "a\xC3\xBC\xE2\x82\xAC\xF0\x9F\x98\x80"), "aü€😀");
  EXPECT_EQ(Decode("utf-8", "\xF0\x9F\x98x\xE2\x82\xC0y\xED\xA0\x80"), "\uFFFDx\uFFFD\uFFFDy\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(Decode("utf-8", "\xEF\xBB\xBF\xEF\xBB\xBFx"), "\uFEFFx");
}

TEST(Decode, Utf16) {
  EXPECT_EQ(Decode("utf-16le", "a\0\x3D\xD8\0\xDE"s), "a😀");
  EXPECT_EQ(Decode("utf-16be", "\0a\xD8\x3D\xDE\0"s), "a😀");
  EXPECT_EQ(Decode("utf-16le", "\xFF\xFE\xFF\xFE"), "\uFEFF");
  EXPECT_EQ(Decode("utf-16be", "\xFE\xFF\0x"s), "x");
  EXPECT_EQ(Decode("utf-16be", "\xFF\xFE"), "\uFFFE");
  EXPECT_EQ(Decode("utf-16le", "\x3D\xD8\x61\0\0\xDE\x61"s), "\uFFFDa\uFFFD\uFFFD");
  EXPECT_EQ(Decode("utf-16le", "\x3D\xD8"), "\uFFFD");
  EXPECT_EQ(Decode("utf-16le", "\x3D\xD8\x3D"), "\uFFFD");
}

TEST(Decode, SingleByte) {
  EXPECT_EQ(Decode("iso-8859-1", "caf\xE9 \x80\x81"), "café €\u0081");
  EXPECT_EQ(Decode("koi8-r", "\xED\xC9\xD2"), "Мир");
  EXPECT_EQ(Decode("windows-1253", "\xD2"), "\uFFFD");
  EXPECT_EQ(Decode("iso-8859-8-i", "\xF9"), "ש");
  EXPECT_EQ(Decode("x-user-defined", "a\x80\xFF"), "a\uF780\uF7FF");
  EXPECT_EQ(Decode("koi8-r", "\xEF\xBB\xBF"), "О╩©");
}

TEST(Decode, Replacement) {
  EXPECT_EQ(Decode("hz-gb-2312", "anything"), "\uFFFD");
  EXPECT_EQ(Decode("replacement", ""), "");
}

TEST(Decode, StrayLeadBytesDoNotSwallowMarkup) {
  for (const char* label : {"big5", "euc-kr", "euc-jp", "gb18030", "gbk"}) {
    EXPECT_EQ(Decode(label, "\xA1<b>"), "\uFFFD<b>") << label;
    EXPECT_EQ(Decode(label, "\xA1\"\xA1>"), "\uFFFD\"\uFFFD>") << label;
  }
  EXPECT_EQ(Decode("shift_jis", "\x81<b>\x81\""), "\uFFFD<b>\uFFFD\"");
  EXPECT_EQ(Decode("euc-jp", "\x8F<\x8F\xA1<\x8E<"), "\uFFFD<\uFFFD<\uFFFD<");
  EXPECT_EQ(Decode("gb18030", "\x81\x30<\x81\x30\x81<"), "\uFFFD0<\uFFFD0\uFFFD<");
}

TEST(Decode, CutAtTheEnd) {
  EXPECT_EQ(Decode("big5", "a\xA4"), "a\uFFFD");
  EXPECT_EQ(Decode("euc-jp", "\x8F\xA1"), "\uFFFD");
  EXPECT_EQ(Decode("gb18030", "\x81\x30\x81"), "\uFFFD");
  EXPECT_EQ(Decode("gb18030", "\x81\x30"), "\uFFFD");
  EXPECT_EQ(Decode("iso-2022-jp", "\x1B$B!"), "\uFFFD");
  EXPECT_EQ(Decode("iso-2022-jp", "\x1B$"), "\uFFFD$");
  EXPECT_EQ(Decode("iso-2022-jp", "\x1B"), "\uFFFD");
}

TEST(Decode, Specials) {
  EXPECT_EQ(Decode("big5", "\x88\x62\x88\x64\x88\xA3\x88\xA5"), "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C");
  EXPECT_EQ(Decode("gbk", "\x80\xFF"), "€\uFFFD");
  EXPECT_EQ(Decode("gb18030", "\x90\x30\x81\x30\xE3\x32\x9A\x35\xE3\x32\x9A\x36"), "\U00010000\U0010FFFF\uFFFD");
  EXPECT_EQ(Decode("gb18030", "\x81\x35\xF4\x37\xA6\xD9"), "\uE7C7\uFE10");
  EXPECT_EQ(Decode("shift_jis", "\x80\xB1\xF0\x40\xA0"), "\u0080ｱ\uE000\uFFFD");
  EXPECT_EQ(Decode("euc-jp", "\x8E\xB1\x8F\xB0\xA1"), "ｱ丂");
  EXPECT_EQ(Decode("iso-2022-jp", "a\x1B(J\\~\x1B(I1\x1B$B0!\x1B(B\\\x0E"), "a¥‾ｱ亜\\\uFFFD");
  EXPECT_EQ(Decode("iso-2022-jp", "\x1B(J\x1B(Bx"), "\uFFFDx");
}

TEST(Decode, Appends) {
  std::string text = "before ";
  for (const Encoding& encoding : encoding::kEncodings) {
    DecodeToUtf8(&encoding, "", &text);
    EXPECT_EQ(text, "before ") << encoding.name;
  }
  DecodeToUtf8(EncodingForLabel("windows-1252"),
               "and \xE4"
               "fter",
               &text);
  EXPECT_EQ(text, "before and äfter");
}

TEST(ViewAsUtf8, IsWhatDecodingGives) {
  for (const std::string bytes : {"", "ascii", "\u00E4 \u4E2D", "\xEF\xBB\xBFmarked", "\xEF\xBB\xBF",
                                  "b\xE4"
                                  "d",
                                  "\xE4"}) {
    for (const Encoding& encoding : encoding::kEncodings) {
      std::string decoded = "before", expected;
      DecodeToUtf8(&encoding, bytes, &expected);
      EXPECT_EQ(ViewAsUtf8(&encoding, bytes, &decoded), expected) << encoding.name;
    }
  }
}

TEST(ViewAsUtf8, LeavesWhatIsUtf8WhereItIs) {
  const std::string bytes = "\u00E4";
  std::string decoded;
  EXPECT_EQ(ViewAsUtf8(Utf8Encoding(), bytes, &decoded).data(), bytes.data());
}

TEST(Decode, LongAsciiRunsAndManyCharacters) {
  const std::string ascii(100'000, 'a');
  std::string bytes, text;
  for (int i = 0; i < 5000; ++i) {
    bytes += "\xE9" + ascii.substr(0, static_cast<size_t>(i) % 100);
    text += "é" + ascii.substr(0, static_cast<size_t>(i) % 100);
  }
  EXPECT_TRUE(Decode("windows-1252", ascii + bytes + ascii) == ascii + text + ascii);
}

constexpr const char* kMultiByteLabels[] = {"utf-8",  "utf-16le", "utf-16be", "big5",      "euc-jp",
                                            "euc-kr", "gb18030",  "gbk",      "shift_jis", "iso-2022-jp"};

TEST(Decode, EveryByte) {
  for (const Encoding& encoding : encoding::kEncodings) {
    for (int byte = 0; byte < 256; ++byte) ExpectLikeNaive(&encoding, std::string{'a', static_cast<char>(byte)});
  }
}

TEST(Decode, EveryTwoBytes) {
  for (const char* label : kMultiByteLabels) {
    for (int first = 0; first < 256; ++first) {
      std::string pairs;
      for (int second = 0; second < 256; ++second)
        pairs += {static_cast<char>(first), static_cast<char>(second), '<', 'a', '>', '\n'};
      ExpectLikeNaive(EncodingForLabel(label), pairs);
    }
  }
}

// Longer sequences of the bytes at which the ranges of the algorithms begin and end.
TEST(Decode, EveryThreeEdges) {
  const std::string edges = "\x1B!$(09:@BIJ~\x7F\x80\x81\x8E\x8F\xA0\xA1\xBF\xC2\xDC\xE0\xED\xF4\xFC\xFE\xFF";
  for (const char* label : kMultiByteLabels)
    for (const char a : edges)
      for (const char b : edges)
        for (const char c : edges) ExpectLikeNaive(EncodingForLabel(label), std::string{a, b, c});
}

TEST(Decode, EveryFourEdgesOfGb18030) {
  const std::string edges = "/09:@\x7F\x80\x81\x84\xE3\xFE\xFF";
  for (const char a : edges)
    for (const char b : edges)
      for (const char c : edges)
        for (const char d : edges) ExpectLikeNaive(EncodingForLabel("gb18030"), std::string{a, b, c, d});
}

RC_GTEST_PROP(Decode, AnyBytesLikeNaive, (const std::string& bytes)) {
  for (const Encoding& encoding : encoding::kEncodings) {
    const std::string text = Decode(&encoding, bytes);
    RC_ASSERT(text == NaiveDecode(&encoding, bytes));
    RC_ASSERT(IsUtf8(text));
  }
}

// Bytes that stay within a few values hit escapes and four-byte sequences, which even bytes hardly ever do.
TEST(Decode, RandomBytesOfSmallAlphabetsLikeNaive) {
  std::mt19937 random(1);
  for (int round = 0; round < 40; ++round) {
    std::string alphabet = round % 2 == 0 ? "\x1B$(BJI@!" : "0\x81\x30\xFE";
    for (int extra = 0; extra < round / 2; ++extra) alphabet += static_cast<char>(random());
    std::string bytes;
    for (int i = 0; i < 2000; ++i) bytes += alphabet[random() % alphabet.size()];
    for (const char* label : kMultiByteLabels) ExpectLikeNaive(EncodingForLabel(label), bytes);
  }
}

TEST(Decode, Storms) {
  const char* const pieces[] = {"\x1B", "\x1B(B",   "\x1B$B",       "\x1B$B!", "a\x0E", "\x1B(J\x0E",
                                "\x81", "\x81\x30", "\x81\x30\x81", "\x8F",    "a\xE9"};
  for (const std::string piece : pieces) {
    std::string bytes;
    while (bytes.size() < (1 << 18)) bytes += piece;
    for (const char* label : kMultiByteLabels) {
      const std::string text = Decode(label, bytes);
      EXPECT_TRUE(IsUtf8(text) && text.size() <= 3 * bytes.size()) << label;
    }
  }
}

}  // namespace
}  // namespace seamripper
