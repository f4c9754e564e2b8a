#include "html/character_reference.h"

#include <gtest/gtest.h>

#include <string>

#include "html/usual_references.h"

namespace seamripper {
namespace {

// "length:characters" of the reference at the start of `source`.
std::string Read(std::string_view source, ReferencePlace place = ReferencePlace::kText) {
  const CharacterReference reference = ReadCharacterReference(source, place);
  return std::to_string(reference.length) + ":" + std::string(reference.text());
}

TEST(CharacterReference, Named) {
  EXPECT_EQ(Read("&amp;"), "5:&");
  EXPECT_EQ(Read("&ampx"), "4:&");
  EXPECT_EQ(Read("&AMP"), "4:&");
  EXPECT_EQ(Read("&Amp;"), "0:");
  EXPECT_EQ(Read("&CounterClockwiseContourIntegral;"), "33:\u2233");
  EXPECT_EQ(Read("&NotEqualTilde;"), "15:\u2242\u0338");
  EXPECT_EQ(Read("&nGt;"), "5:\u226B\u20D2");
}

TEST(CharacterReference, UsualOnesAreAsReadWithoutAnythingBehindThem) {
  for (const UsualReference& usual : kUsualReferences) {
    const std::string source = "&" + std::string(usual.name) + ";";
    EXPECT_EQ(Read(source), std::to_string(source.size()) + ":" + std::string(usual.utf8));
    EXPECT_EQ(Read(source + "and more"), Read(source));
    EXPECT_EQ(Read(source + "and more", ReferencePlace::kAttribute), Read(source));
    EXPECT_EQ(Read("&x" + source + "and more"), "0:");
  }
  EXPECT_EQ(Read("&;lt;and more"), "0:");
  EXPECT_EQ(Read("&lt&gt;and more"), "3:<");
  EXPECT_EQ(Read("&longer8;"), "0:");
  EXPECT_EQ(Read(std::string("&gt\0;and more", 13)), "3:>");
  EXPECT_EQ(Read(std::string("&mdash\0;and more", 16)), "0:");
  EXPECT_EQ(Read(std::string("&\0\0;and more", 12)), "0:");
}

TEST(CharacterReference, LongestNameWins) {
  EXPECT_EQ(Read("&notit;"), "4:\u00AC");
  EXPECT_EQ(Read("&notin;"), "7:\u2209");
  EXPECT_EQ(Read("&notin"), "4:\u00AC");
  EXPECT_EQ(Read("&thorn;"), "7:\u00FE");
  EXPECT_EQ(Read("&thornx"), "6:\u00FE");
}

TEST(CharacterReference, InAttributesAnOpenNameNeedsAnEnd) {
  EXPECT_EQ(Read("&copy=1", ReferencePlace::kAttribute), "0:");
  EXPECT_EQ(Read("&copyx", ReferencePlace::kAttribute), "0:");
  EXPECT_EQ(Read("&copy", ReferencePlace::kAttribute), "5:\u00A9");
  EXPECT_EQ(Read("&copy&", ReferencePlace::kAttribute), "5:\u00A9");
  EXPECT_EQ(Read("&copy;x", ReferencePlace::kAttribute), "6:\u00A9");
  EXPECT_EQ(Read("&#65x", ReferencePlace::kAttribute), "4:A");
}

TEST(CharacterReference, Numeric) {
  EXPECT_EQ(Read("&#65;"), "5:A");
  EXPECT_EQ(Read("&#x1F600;"), "9:\U0001F600");
  EXPECT_EQ(Read("&#X41g"), "5:A");
  EXPECT_EQ(Read("&#128;"), "6:\u20AC");
  EXPECT_EQ(Read("&#x9D;"), "6:\u009D");
  EXPECT_EQ(Read("&#0;"), "4:\uFFFD");
  EXPECT_EQ(Read("&#xD800;"), "8:\uFFFD");
  EXPECT_EQ(Read("&#x110000;"), "10:\uFFFD");
  EXPECT_EQ(Read("&#99999999999999999999;"), "23:\uFFFD");
  EXPECT_EQ(Read("&#x100000041;"), "13:\uFFFD");
}

TEST(CharacterReference, None) {
  for (const char* source : {"&", "& ", "&&", "&1", "&#", "&#;", "&#x", "&#xg", "&#a", "&zz;", "&;"}) {
    EXPECT_EQ(Read(source), "0:") << source;
  }
}

}  // namespace
}  // namespace seamripper
