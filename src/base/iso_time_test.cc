#include "base/iso_time.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(IsoTime, IsUtcWithTheFractionThatThereIs) {
  EXPECT_EQ(IsoTime(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(IsoTime(1), "1970-01-01T00:00:00.000001Z");
  EXPECT_EQ(IsoTime(1'785'756'007'000'000), "2026-08-03T11:20:07Z");
  EXPECT_EQ(IsoTime(1'785'756'007'000'250), "2026-08-03T11:20:07.000250Z");
}

TEST(IsoTime, BeforeTheBeginningAndFarBehindIt) {
  EXPECT_EQ(IsoTime(-1), "1969-12-31T23:59:59.999999Z");
  EXPECT_EQ(IsoTime(-1'000'000), "1969-12-31T23:59:59Z");
  EXPECT_EQ(IsoTime(INT64_MAX), "294247-01-10T04:00:54.775807Z");
  EXPECT_EQ(IsoTime(INT64_MIN), "-290308-12-21T19:59:05.224192Z");
}

}  // namespace
}  // namespace seamripper
