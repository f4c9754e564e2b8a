#include "html/encoding/detector.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/shared_data.h"

namespace seamripper::encoding {
namespace {

std::string Repeated(std::string_view piece, size_t size) {
  std::string text;
  while (text.size() < size) text += piece;
  return text;
}

TEST(Detector, GuessesScriptsFromTheirBytes) {
  // "The weather is good today, we are going for a walk in the park" and the like.
  const std::string russian_1251 =
      "\xD1\xE5\xE3\xEE\xE4\xED\xFF \xF5\xEE\xF0\xEE\xF8\xE0\xFF \xEF\xEE\xE3\xEE\xE4\xE0, \xEC\xFB \xE8\xE4\xE5\xEC "
      "\xE3\xF3\xEB\xFF\xF2\xFC \xE2 \xEF\xE0\xF0\xEA. ";
  const std::string japanese_shift_jis =
      "\x8D\xA1\x93\xFA\x82\xCD\x93\x56\x8B\x43\x82\xAA\x97\xC7\x82\xA2\x82\xCC\x82\xC5\x8C\xF6\x89\x80\x82\xF0\x8E\x55"
      "\x95\xE0\x82\xB5\x82\xDC\x82\xB7\x81\x42";
  EXPECT_EQ(DetectEncoding(Repeated(russian_1251, 2000)), EncodingForLabel("windows-1251"));
  EXPECT_EQ(DetectEncoding(Repeated(japanese_shift_jis, 2000)), EncodingForLabel("shift_jis"));
}

TEST(Detector, Html5libBig5) {
  SKIP_WITHOUT_SHARED_DATA("html5lib-tests");
  const std::string page = ReadFileForTesting(SharedData("html5lib-tests") + "/encoding/chardet/test_big5.txt");
  EXPECT_EQ(DetectEncoding(page), EncodingForLabel("big5"));
}

TEST(Detector, NeverGuessesWhatWouldLoseThePage) {
  using namespace std::string_view_literals;
  const std::string_view starts[] = {"\xFF\xFE\0\0x\0\0\0"sv, "\xFE\xFF\0x"sv, "~{VPND~}\xFF"sv,
                                     "\x1B$)C\x0E\x30\x21\x0F"sv, "\x1B$)A\x0E\x30\x21\x0F"sv};
  for (const std::string_view start : starts) {
    const Encoding* encoding = DetectEncoding(Repeated(start, 2000));
    if (encoding == nullptr) continue;
    EXPECT_NE(encoding->name, "replacement");
    EXPECT_NE(encoding->name, "UTF-16LE");
    EXPECT_NE(encoding->name, "UTF-16BE");
  }
}

TEST(Detector, ReadsOnlySixtyFourKibibytes) {
  const std::string ascii(64 * 1024, 'a');
  EXPECT_EQ(DetectEncoding(ascii + Repeated("\xCF\xF0\xE8\xE2\xE5\xF2 ", 1 << 16)), DetectEncoding(ascii));
}

TEST(Detector, EmptyIsNoGuess) { EXPECT_EQ(DetectEncoding(""), nullptr); }

}  // namespace
}  // namespace seamripper::encoding
