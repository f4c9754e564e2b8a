#include "text/quantity.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seamripper {
namespace {

TEST(ParseSize, Units) {
  EXPECT_EQ(ParseSize("0"), 0U);
  EXPECT_EQ(ParseSize("123"), 123U);
  EXPECT_EQ(ParseSize("123B"), 123U);
  EXPECT_EQ(ParseSize("1K"), 1024U);
  EXPECT_EQ(ParseSize("1k"), 1024U);
  EXPECT_EQ(ParseSize("1KiB"), 1024U);
  EXPECT_EQ(ParseSize("1KB"), 1000U);
  EXPECT_EQ(ParseSize("16M"), uint64_t{16} << 20);
  EXPECT_EQ(ParseSize("16MiB"), uint64_t{16} << 20);
  EXPECT_EQ(ParseSize("128MB"), 128'000'000U);
  EXPECT_EQ(ParseSize("2G"), uint64_t{2} << 30);
  EXPECT_EQ(ParseSize("2GB"), 2'000'000'000U);
  EXPECT_EQ(ParseSize("2 GiB"), uint64_t{2} << 30);
  EXPECT_EQ(ParseSize("1T"), uint64_t{1} << 40);
  EXPECT_EQ(ParseSize("1.5G"), uint64_t{3} << 29);
  EXPECT_EQ(ParseSize("0.5KB"), 500U);
}

TEST(ParseSize, Refuses) {
  for (const char* text : {"", "K", "-1", "+1", "1X", "1KK", "1Kib2", "1.", ".5G", "1.2.3G", "1e9", "0x10", " 1",
                           "1  G", "18446744073709551616", "99999999999T", "1.1234567G", "١"}) {
    EXPECT_EQ(ParseSize(text), std::nullopt) << text;
  }
}

TEST(ParseCount, DigitsOnly) {
  EXPECT_EQ(ParseCount("18446744073709551615"), UINT64_MAX);
  for (const char* text : {"", "1 ", "-1", "0x1", "1.0", "18446744073709551616"}) {
    EXPECT_EQ(ParseCount(text), std::nullopt) << text;
  }
}

TEST(ParseSeed, DecimalAndHexadecimal) {
  EXPECT_EQ(ParseSeed("42"), 42U);
  EXPECT_EQ(ParseSeed("0x5eA3"), 0x5ea3U);
  EXPECT_EQ(ParseSeed("0xffffffffffffffff"), UINT64_MAX);
  for (const char* text : {"", "0x", "5ea3", "0x-1", "0x10000000000000000"}) {
    EXPECT_EQ(ParseSeed(text), std::nullopt) << text;
  }
}

TEST(WithSeparators, Thousands) {
  EXPECT_EQ(WithSeparators(0), "0");
  EXPECT_EQ(WithSeparators(999), "999");
  EXPECT_EQ(WithSeparators(1000), "1,000");
  EXPECT_EQ(WithSeparators(1234567), "1,234,567");
  EXPECT_EQ(WithSeparators(UINT64_MAX), "18,446,744,073,709,551,615");
}

TEST(ShortSize, OneDigitAfterThePoint) {
  EXPECT_EQ(ShortSize(0), "0 B");
  EXPECT_EQ(ShortSize(999), "999 B");
  EXPECT_EQ(ShortSize(1000), "1.0 kB");
  EXPECT_EQ(ShortSize(4'123'456'789), "4.1 GB");
  EXPECT_EQ(ShortSize(999'940), "999.9 kB");
  EXPECT_EQ(ShortSize(999'960), "1.0 MB");
  EXPECT_EQ(ShortSize(UINT64_MAX), "18.4 EB");
}

TEST(Percent, OfNothingIsNothing) {
  EXPECT_EQ(Percent(0, 0), "");
  EXPECT_EQ(Percent(1, 8), "12.5 %");
  EXPECT_EQ(Percent(8, 8), "100.0 %");
  EXPECT_EQ(Percent(23, 80), "28.8 %");
  EXPECT_EQ(Percent(1.0 / 3), "33.3 %");
  EXPECT_EQ(PartOf(1, 3), "33.3 %");
  EXPECT_EQ(PartOf(1, 0), "0.0 %");
}

TEST(Plural, Nouns) {
  EXPECT_EQ(Plural(0, "page"), "0 pages");
  EXPECT_EQ(Plural(1, "page"), "1 page");
  EXPECT_EQ(Plural(1200, "page"), "1,200 pages");
}

TEST(Moment, IsUtc) {
  EXPECT_EQ(Moment(1'785'756'007'000'000), "2026-08-03 11:20:07 UTC");
  EXPECT_EQ(Moment(1'785'756'007'000'250), "2026-08-03 11:20:07 UTC");
  EXPECT_EQ(Moment(0), "unknown");
  EXPECT_EQ(Moment(-1), "1969-12-31 23:59:59 UTC");
}

RC_GTEST_PROP(ParseSize, AnythingIsAnsweredWithoutHarm, (const std::string& text)) { (void)ParseSize(text); }

TEST(ParseBillionths, MayBeMoreThanOne) {
  EXPECT_EQ(ParseBillionths("5.5"), 5'500'000'000u);
  EXPECT_EQ(ParseBillionths("0.1"), ParseShare("0.1"));
  EXPECT_EQ(ParseBillionths("18446744072.5"), 18446744072'500'000'000u);
  for (const char* wrong : {"", ".", "-1", "1e3", "0.1234567890", "18446744073", "99999999999999999999"}) {
    EXPECT_EQ(ParseBillionths(wrong), std::nullopt) << wrong;
  }
}

TEST(ParseShare, IsExact) {
  EXPECT_EQ(ParseShare("0.5"), 500'000'000u);
  EXPECT_EQ(ParseShare(".05"), 50'000'000u);
  EXPECT_EQ(ParseShare("0.000000001"), 1u);
  EXPECT_EQ(ParseShare("1"), 1'000'000'000u);
  EXPECT_EQ(ParseShare("1."), 1'000'000'000u);
  EXPECT_EQ(ParseShare("0"), 0u);
  for (const char* wrong : {"", ".", "1.1", "2", "-0.5", "50%", "0.0000000001", "0.5x", "x", "+1", "1e-1"}) {
    EXPECT_EQ(ParseShare(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace seamripper
