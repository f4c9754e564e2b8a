#include "kernels/text/unicode.h"

#include <gtest/gtest.h>

#include "testing/naive_unicode.h"

namespace seamripper {
namespace {

TEST(Unicode, EveryCodePointAsIcuSeesIt) {
  if (NaiveUnicodeVersion() != "15.0") GTEST_SKIP() << "ICU here has Unicode " << NaiveUnicodeVersion();
  for (char32_t code_point = 0; code_point < 0x110000; code_point++) {
    ASSERT_EQ(FlagsOf(code_point), NaiveFlagsOf(code_point)) << std::hex << static_cast<uint32_t>(code_point);
    ASSERT_EQ(SimpleFold(code_point), NaiveSimpleFold(code_point)) << std::hex << static_cast<uint32_t>(code_point);
  }
}

TEST(Unicode, FoldingIsIdempotentAndKeepsWordsWords) {
  for (char32_t code_point = 0; code_point < 0x110000; code_point++) {
    const char32_t folded = SimpleFold(code_point);
    ASSERT_EQ(SimpleFold(folded), folded);
    ASSERT_EQ(FlagsOf(folded) & kFolds, 0);
    if (folded != code_point) {
      ASSERT_NE(FlagsOf(code_point) & kFolds, 0);
    }
    ASSERT_EQ((FlagsOf(folded) & kNotNoiseFlags) == 0, (FlagsOf(code_point) & kNotNoiseFlags) == 0);
  }
}

TEST(Unicode, PinnedValues) {
  EXPECT_EQ(FlagsOf(U'a'), kLetter);
  EXPECT_EQ(FlagsOf(U'A'), kLetter | kFolds);
  EXPECT_EQ(FlagsOf(U'7'), kDecimalDigit);
  EXPECT_EQ(FlagsOf(U'_'), 0);
  EXPECT_EQ(FlagsOf(0x0301), kMark);                  // combining acute
  EXPECT_EQ(FlagsOf(0x00bd), kOtherNumber);           // one half
  EXPECT_EQ(FlagsOf(0x2160), kOtherNumber | kFolds);  // Roman numeral one
  EXPECT_EQ(FlagsOf(0x0e01), kLetter | kSolo);        // Thai ko kai
  EXPECT_EQ(FlagsOf(0x0e31), kMark);                  // Thai mai han-akat
  EXPECT_EQ(FlagsOf(0x0e51), kDecimalDigit);          // Thai digit one
  EXPECT_EQ(FlagsOf(0x4e00), kLetter | kSolo);
  EXPECT_EQ(FlagsOf(0x3005), kLetter | kSolo);   // iteration mark, Han
  EXPECT_EQ(FlagsOf(0x3007), kOtherNumber);      // ideographic zero
  EXPECT_EQ(FlagsOf(0x30fc), kLetter);           // prolonged sound mark, Common
  EXPECT_EQ(FlagsOf(0xac00), kLetter);           // Hangul has spaces
  EXPECT_EQ(FlagsOf(0x9fff), kLetter | kSolo);   // the last of the first Han block in 15.0
  EXPECT_EQ(FlagsOf(0x323af), kLetter | kSolo);  // the last Han letter of 15.0
  EXPECT_EQ(FlagsOf(0x323b0), 0);
  EXPECT_EQ(FlagsOf(0x110000), 0);
  EXPECT_EQ(FlagsOf(0xffffffff), 0);
}

TEST(Unicode, PinnedFoldings) {
  EXPECT_EQ(SimpleFold(U'Q'), U'q');
  EXPECT_EQ(SimpleFold(0x1e9e), char32_t{0xdf});    // capital sharp s, status S
  EXPECT_EQ(SimpleFold(0x00df), char32_t{0xdf});    // its full folding is "ss"
  EXPECT_EQ(SimpleFold(0x0130), char32_t{0x130});   // dotted capital i has only F and T
  EXPECT_EQ(SimpleFold(0x03c2), char32_t{0x3c3});   // final sigma
  EXPECT_EQ(SimpleFold(0x212a), U'k');              // Kelvin sign
  EXPECT_EQ(SimpleFold(0x023a), char32_t{0x2c65});  // grows from two bytes to three
  EXPECT_EQ(SimpleFold(0x13f8), char32_t{0x13f0});  // Cherokee folds to capitals
  EXPECT_EQ(SimpleFold(0x10400), char32_t{0x10428});
  EXPECT_EQ(SimpleFold(0x110000), char32_t{0x110000});
}

}  // namespace
}  // namespace seamripper
