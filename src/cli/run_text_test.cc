#include "cli/run_text.h"

#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

TEST(OptionText, SharesAreAsTyped) {
  EXPECT_EQ(OptionText("theta_billionths", "500000000"), "theta=0.5");
  EXPECT_EQ(OptionText("theta_billionths", "1000000000"), "theta=1");
  EXPECT_EQ(OptionText("min_share_billionths", "0"), "min_share=0");
  EXPECT_EQ(OptionText("min_share_billionths", "123456789"), "min_share=0.123456789");
  EXPECT_EQ(OptionText("partial_threshold_billionths", "auto"), "partial_threshold=auto");
  EXPECT_EQ(OptionText("k", "5"), "k=5");
}

TEST(CurrentLine, NamesBothRunsAndWhatDiffers) {
  RunSummary run;
  run.id = "111111111111";
  EXPECT_EQ(CurrentLine(run), "");
  run.options = {{"k", "5"}, {"m", "20"}, {"theta_billionths", "600000000"}};
  run.was = ReplacedRun{"222222222222", {{"k", "5"}, {"m", "50"}, {"theta_billionths", "500000000"}}};
  EXPECT_EQ(CurrentLine(run),
            "now current: run 111111111111 with m=20 theta=0.6 (was 222222222222 with m=50 theta=0.5)");
}

}  // namespace
}  // namespace seamripper::cli
