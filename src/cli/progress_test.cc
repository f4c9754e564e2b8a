#include "cli/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace seamripper::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr IngestProgress kHalf = {
    .bytes_done = 2'000'000'000, .bytes_total = 4'000'000'000, .pages = 25'000, .files_done = 1, .files_total = 3};

struct Recorder {
  std::vector<std::string> said;
  ProgressMeter::Sink Sink() {
    return [this](std::string_view text) { said.emplace_back(text); };
  }
};

TEST(ProgressText, SaysHowFarAndHowLong) {
  EXPECT_EQ(ProgressText(kHalf, 10.0, 100),
            " 50 %  2.0 GB of 4.0 GB  25,000 pages  0:10 left  2,500 pages/s  200.0 MB/s");
  EXPECT_EQ(ProgressText(kHalf, 10.0, 30), " 50 %  2.0 GB of 4.0 GB");
  EXPECT_EQ(ProgressText(IngestProgress{.bytes_done = 5'000'000, .pages = 1}, 1.0, 80),
            "5.0 MB  1 page  1 pages/s  5.0 MB/s");
  EXPECT_EQ(ProgressText(IngestProgress{}, 0.0, 80), "0 B  0 pages  0 pages/s  0 B/s");
}

TEST(ProgressText, SaysWhichStageOfADetector) {
  EXPECT_EQ(ProgressText(DetectProgress{"covers", 40, 100}, 3672.0, 20.0, 80),
            "covers  40 %, 0:30 left  1:01:12 so far");
  EXPECT_EQ(ProgressText(DetectProgress{"covers", 41, 100}, 12.0, 0.5, 80), "covers  41 %  0:12 so far")
      << "too early to tell";
  EXPECT_EQ(ProgressText(DetectProgress{"covers", 41, 100}, 12.0, 12.0, 12), "covers  41 %");
  EXPECT_EQ(ProgressText(DetectProgress{"grams", 0, 0}, 2.0, 2.0, 80), "grams  0:02 so far");
  EXPECT_EQ(ProgressJson(DetectProgress{"grams", 1, 2}, 1.5),
            R"({"event":"progress","milliseconds":1500,"stage":"grams","done":1,"total":2})");
}

TEST(ProgressText, NeverBeyondOneHundred) {
  EXPECT_EQ(ProgressText(IngestProgress{.bytes_done = 5, .bytes_total = 4}, 1.0, 20), "100 %  4 B of 4 B");
}

TEST(ProgressMeter, BarWaitsASecondAndRedrawsTenTimesASecond) {
  Recorder recorder;
  ProgressMeter meter(ProgressMeter::Form::kBar, 30, recorder.Sink());
  for (int i = 0; i < 40; ++i) meter.Update(kHalf, 0.05 * i + 0.001);
  EXPECT_GE(recorder.said.size(), 9U);
  EXPECT_LE(recorder.said.size(), 11U);
  EXPECT_EQ(recorder.said[0], "\r\x1b[K 50 %  2.0 GB of 4.0 GB");
  recorder.said.clear();
  meter.Finish();
  EXPECT_THAT(recorder.said, ElementsAre("\r\x1b[K"));
}

TEST(ProgressMeter, AShortRunDrawsNothing) {
  Recorder recorder;
  ProgressMeter meter(ProgressMeter::Form::kBar, 80, recorder.Sink());
  meter.Update(kHalf, 0.5);
  meter.Finish();
  EXPECT_THAT(recorder.said, IsEmpty());
}

TEST(ProgressMeter, JsonTellsTheLastStateOnce) {
  Recorder recorder;
  ProgressMeter meter(ProgressMeter::Form::kJson, 80, recorder.Sink());
  meter.Update(kHalf, 0.5);
  meter.Finish();
  meter.Finish();
  EXPECT_THAT(recorder.said, ElementsAre("{\"event\":\"progress\",\"milliseconds\":500,\"bytes_done\":2000000000,"
                                         "\"bytes_total\":4000000000,\"pages\":25000,\"files_done\":1,"
                                         "\"files_total\":3}\n"));
}

TEST(ProgressMeter, NoneIsSilent) {
  Recorder recorder;
  ProgressMeter meter(ProgressMeter::Form::kNone, 80, recorder.Sink());
  meter.Update(kHalf, 5.0);
  meter.Finish();
  EXPECT_THAT(recorder.said, IsEmpty());
}

TEST(ProgressMeter, TimeLeftIsOfTheStage) {
  Recorder recorder;
  ProgressMeter meter(ProgressMeter::Form::kLines, 80, recorder.Sink());
  meter.Update(DetectProgress{"grams", 99, 100}, 100.0);
  recorder.said.clear();
  meter.Update(DetectProgress{"covers", 0, 100}, 110.0);
  meter.Update(DetectProgress{"covers", 50, 100}, 120.0);
  EXPECT_THAT(recorder.said, ElementsAre("covers  0 %  1:50 so far\n", "covers  50 %, 0:10 left  2:00 so far\n"));
}

TEST(ProgressForm, QuietIsQuiet) {
  Options options;
  options.progress = ProgressMode::kJson;
  EXPECT_EQ(ProgressForm(options), ProgressMeter::Form::kJson);
  options.quiet = true;
  EXPECT_EQ(ProgressForm(options), ProgressMeter::Form::kNone);
}

}  // namespace
}  // namespace seamripper::cli
