#include "archive/capture_time.h"

#include <gtest/gtest.h>

#include "archive/record.h"

namespace seamripper {
namespace {

constexpr int64_t kSecond = 1'000'000;

TEST(CaptureTime, EveryGranularity) {
  EXPECT_EQ(ParseCaptureTime("2014"), 1388534400 * kSecond);
  EXPECT_EQ(ParseCaptureTime("2014-03"), 1393632000 * kSecond);
  EXPECT_EQ(ParseCaptureTime("2014-03-25"), 1395705600 * kSecond);
  EXPECT_EQ(ParseCaptureTime("2014-03-25T12:12Z"), 1395749520 * kSecond);
  EXPECT_EQ(ParseCaptureTime("2014-03-25T12:12:25Z"), 1395749545 * kSecond);
  EXPECT_EQ(ParseCaptureTime(" 2014-03-25 12:12:25 "), 1395749545 * kSecond);
}

TEST(CaptureTime, FractionsAreCutToMicroseconds) {
  EXPECT_EQ(ParseCaptureTime("2014-03-25T12:12:25.5Z"), 1395749545 * kSecond + 500'000);
  EXPECT_EQ(ParseCaptureTime("2014-03-25T12:12:25.000001Z"), 1395749545 * kSecond + 1);
  EXPECT_EQ(ParseCaptureTime("2014-03-25T12:12:25.123456789Z"), 1395749545 * kSecond + 123'456);
}

TEST(CaptureTime, Zones) {
  EXPECT_EQ(ParseCaptureTime("2014-03-25T13:12:25+01:00"), 1395749545 * kSecond);
  EXPECT_EQ(ParseCaptureTime("2014-03-25T06:42:25-0530"), 1395749545 * kSecond);
}

TEST(CaptureTime, CdxTimestamps) {
  EXPECT_EQ(ParseCaptureTime("20140325121225"), 1395749545 * kSecond);
  EXPECT_EQ(ParseCaptureTime("201403251212"), 1395749520 * kSecond);
}

TEST(CaptureTime, WhatIsNoTimeIsUnknown) {
  for (const char* text : {"", " ", "yesterday", "2014-13-01", "2014-02-30", "2014-03-25T", "2014-03-25T25:00:00Z",
                           "201", "20140", "201403251212256", "2014-03-25T12:12:25.Z", "2014-03-25T12:12:25ZZ",
                           "1969-12-31", "-2014", "2014-3-25", "99999-01-01"}) {
    EXPECT_EQ(ParseCaptureTime(text), kUnknownTime) << text;
  }
}

TEST(CaptureTime, Numbers) {
  EXPECT_EQ(CaptureTimeFromNumber(1395749545), 1395749545 * kSecond);
  EXPECT_EQ(CaptureTimeFromNumber(1395749545.5), 1395749545 * kSecond + 500'000);
  EXPECT_EQ(CaptureTimeFromNumber(1395749545123), 1395749545 * kSecond + 123'000);
  EXPECT_EQ(CaptureTimeFromNumber(1395749545123456), 1395749545 * kSecond + 123'456);
  EXPECT_EQ(CaptureTimeFromNumber(20140325121225.0), 1395749545 * kSecond);
  EXPECT_EQ(CaptureTimeFromNumber(-5), kUnknownTime);
  EXPECT_EQ(CaptureTimeFromNumber(1e300), kUnknownTime);
}

}  // namespace
}  // namespace seamripper
