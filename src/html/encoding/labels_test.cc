#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>

#include "html/charset.h"
#include "html/encoding/tables.h"

namespace seamripper {
namespace {

std::string_view NameFor(std::string_view label) {
  const Encoding* encoding = EncodingForLabel(label);
  return encoding == nullptr ? "none" : encoding->name;
}

TEST(Labels, EveryLabelOfTheTableIsFoundInAnyCaseAndWithSpace) {
  for (const encoding::EncodingLabel& label : encoding::kEncodingLabels) {
    const Encoding* expected = &encoding::kEncodings[label.encoding];
    EXPECT_EQ(EncodingForLabel(label.text), expected) << label.text;
    std::string upper;
    for (const char c : label.text) upper += static_cast<char>(std::toupper(c));
    EXPECT_EQ(EncodingForLabel(" \t\r\n\f" + upper + "\f\n\r\t "), expected) << label.text;
    EXPECT_EQ(EncodingForLabel(upper + "x"), nullptr) << label.text;
  }
}

TEST(Labels, EveryNameIsALabelOfItself) {
  std::set<std::string_view> names;
  for (const Encoding& encoding : encoding::kEncodings) {
    EXPECT_EQ(EncodingForLabel(encoding.name), &encoding) << encoding.name;
    names.insert(encoding.name);
  }
  EXPECT_EQ(names.size(), 40u);
}

TEST(Labels, StandForWhatTheStandardSays) {
  EXPECT_EQ(NameFor("iso-8859-1"), "windows-1252");
  EXPECT_EQ(NameFor("latin1"), "windows-1252");
  EXPECT_EQ(NameFor("US-ASCII"), "windows-1252");
  EXPECT_EQ(NameFor("iso-8859-9"), "windows-1254");
  EXPECT_EQ(NameFor("tis-620"), "windows-874");
  EXPECT_EQ(NameFor("gb2312"), "GBK");
  EXPECT_EQ(NameFor("big5-hkscs"), "Big5");
  EXPECT_EQ(NameFor("ks_c_5601-1987"), "EUC-KR");
  EXPECT_EQ(NameFor("windows-31j"), "Shift_JIS");
  EXPECT_EQ(NameFor("utf-16"), "UTF-16LE");
  EXPECT_EQ(NameFor("ucs-2"), "UTF-16LE");
  EXPECT_EQ(NameFor("unicodefffe"), "UTF-16BE");
  EXPECT_EQ(NameFor("unicode20utf8"), "UTF-8");
  EXPECT_EQ(NameFor("hz-gb-2312"), "replacement");
  EXPECT_EQ(NameFor("replacement"), "replacement");
  EXPECT_EQ(NameFor("logical"), "ISO-8859-8-I");
  EXPECT_EQ(EncodingForLabel("utf8"), Utf8Encoding());
}

TEST(Labels, OthersAreNone) {
  using namespace std::string_view_literals;
  for (const std::string_view label : {""sv, " "sv, "utf"sv, "utf-7"sv, "utf-32"sv, "\vutf-8"sv, "utf-8\0"sv, "utf 8"sv,
                                       "\xC3\xBC"sv, "none"sv, "cesu-8"sv, "\"utf-8\""sv, "\xC2\xA0utf-8"sv})
    EXPECT_EQ(EncodingForLabel(label), nullptr) << label;
  EXPECT_EQ(EncodingForLabel(std::string(1 << 20, 'u')), nullptr);
  EXPECT_EQ(EncodingForLabel(std::string(1 << 20, ' ') + "utf-8"), Utf8Encoding());
}

}  // namespace
}  // namespace seamripper
