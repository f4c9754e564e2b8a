// What is no run, question or journal of ours is refused. That runs are those of one machine: sliced_detectors_test.cc.
#include "runs/sliced_run.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "seamripper/ingest.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

class SlicedRunTest : public testing::Test {
 protected:
  SlicedRunTest() {
    asked_.detector = "quilts";
    asked_.options = {{"k", "3"}, {"m", "20"}, {"c", "2"}, {"foreign", "host"}};
    asked_.slices = 3;
    asked_.memory_bytes = uint64_t{4} << 20;
    asked_.stretch_records = 7;
  }

  Result<std::unique_ptr<SlicedRun>> Open() const { return SlicedRun::Open(corpus_, BytesOf(asked_)); }
  std::mt19937_64 random_{5};
  const TempFolder folder_;
  const CorpusReader corpus_ =
      IngestForTesting(folder_.path() + "/corpus", RandomQuiltCrawl(25, {.k = 3, .m = 20, .c = 2}, &random_).files,
                       uint64_t{1} << 26);
  SlicedQuestion asked_;
};

TEST_F(SlicedRunTest, WhatIsNoQuestionIsRefused) {
  const std::string question = BytesOf(asked_);
  for (size_t i = 0; i < question.size(); ++i) {
    std::string damaged = question;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_EQ(SlicedRun::Open(corpus_, damaged).status().code(), Code::kEnvironment);
    EXPECT_EQ(SlicedRun::Open(corpus_, question.substr(0, i)).status().code(), Code::kEnvironment);
  }
  const auto expect_usage = [this](const std::string& words) {
    const auto run = Open();
    EXPECT_EQ(run.status().code(), Code::kUsage);
    EXPECT_NE(run.status().message().find(words), std::string::npos) << run.status().message();
  };
  asked_.options = {{"k", "many"}};
  expect_usage("gram-words is not 'many'");
  asked_.options = {{"k", "65"}};
  expect_usage("out of range");
  asked_.options = {{"foreign", "planet"}};
  expect_usage("foreign is not 'planet'");
  asked_.options = {{"seams", "5"}};
  expect_usage("an option that its detector does not have");
  asked_.options = {};
  asked_.files = {{"stop_file", ""}};
  expect_usage("read no file 'stop_file'");
  asked_.files = {};
  asked_.detector = "reuse";
  asked_.files = {{"known", "/crawl.warc"}};
  expect_usage("reads no file 'known' on slices");
  asked_.files = {};
  asked_.slices = 0;
  expect_usage("slices");
  asked_.slices = 1;
  asked_.detector = "duvets";
  expect_usage("no detector 'duvets'");
}

TEST_F(SlicedRunTest, WhatIsNoJournalIsRefused) {
  const std::string entry = BytesOf(StageResult{"1 sites", "changes", "values"});
  ASSERT_TRUE(ReadStageResult(entry).ok());
  for (size_t i = 0; i < entry.size(); ++i) {
    std::string damaged = entry;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_EQ(ReadStageResult(damaged).status().code(), Code::kEnvironment);
  }
}

// Well formed, but of no run of ours.
TEST_F(SlicedRunTest, AJournalOfAnotherRunIsRefused) {
  const auto run = Open();
  ASSERT_TRUE(run.ok());
  struct None : SliceSource, SliceTarget {
    Result<bool> Next(SliceRow*) override { return false; }
    Status Add(SliceRow) override { return {}; }
  } none;
  for (const char* changes : {"", "none", "\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f"}) {
    const Journal journal = {{"1 sites", changes, ""}};
    EXPECT_EQ(RunSlice(**run, {"2 grams", &journal, 0, folder_.path()}, &none, &none).code(), Code::kEnvironment);
  }
  const Journal other = {{"1 seams", "", ""}};
  EXPECT_EQ(RunSlice(**run, {"2 grams", &other, 0, folder_.path()}, &none, &none).code(), Code::kEnvironment);
  const Journal empty;
  EXPECT_EQ(RunSlice(**run, {"1 seams", &empty, 0, folder_.path()}, &none, &none).code(), Code::kEnvironment);
  EXPECT_EQ(RunSlice(**run, {"1 sites", &empty, 3, folder_.path()}, &none, &none).code(), Code::kUsage);
}

}  // namespace
}  // namespace seamripper
