// What is no run, question or journal of ours is refused. That runs are those of one machine: sliced_detectors_test.cc.
#include "slices/sliced_run.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

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
  const CorpusReader corpus_ = IngestForTesting(
      folder_.path() + "/corpus", RandomQuiltCrawl(25, {.k = 3, .m = 20, .c = 2}, &random_).files, uint64_t{1} << 26);
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
  expect_usage("reads no file 'stop_file' on slices");
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

class Rows : public SliceSource, public SliceTarget {
 public:
  Rows() = default;
  explicit Rows(std::vector<SliceRow> rows) : rows_(std::move(rows)) {}
  Result<bool> Next(SliceRow* row) override {
    if (next_ == rows_.size()) return false;
    *row = rows_[next_++];
    return true;
  }
  Status Add(SliceRow row) override {
    rows_.push_back(std::move(row));
    return {};
  }
  const std::vector<SliceRow>& rows() const { return rows_; }

 private:
  std::vector<SliceRow> rows_;
  size_t next_ = 0;
};

// The simplest carrier there is. Before a slice is given its rows, it is given them with one of them changed in every way.
TEST_F(SlicedRunTest, RowsThatAreNoneOfOursAreRefused) {
  const auto run = Open();
  ASSERT_TRUE(run.ok());
  std::map<uint64_t, std::vector<SliceRow>> streams;
  size_t refused = 0;
  const auto slice_of = [&](const StageRequest& request, uint64_t number, std::vector<SliceRow> input, Rows* output) {
    Rows source(std::move(input));
    return RunSlice(**run, {request.stage, request.journal, number, folder_.path()}, &source, output);
  };
  const auto expect_refused = [&](const StageRequest& request, uint64_t number, std::vector<SliceRow> input) {
    Rows nobodys;
    const Status status = slice_of(request, number, std::move(input), &nobodys);
    EXPECT_EQ(status.code(), Code::kEnvironment) << request.stage;
    ++refused;
  };
  const auto try_others = [&](const StageRequest& request, uint64_t number, const std::vector<SliceRow>& input) {
    SliceRow changed = input.front();
    changed.bytes[changed.bytes.size() / 2] = static_cast<char>(changed.bytes[changed.bytes.size() / 2] ^ 4);
    std::vector<SliceRow> damaged = input;
    damaged.front() = changed;
    expect_refused(request, number, damaged);
    for (const std::string& bytes : {changed.bytes, std::string("SRPK"), std::string(), std::string(48, '\xff')}) {
      damaged.front() = SliceRow::Of(Lane::kStream, number, bytes);
      expect_refused(request, number, damaged);
    }
    damaged.front() = SliceRow::Of(Lane::kStream, number + 1, input.front().bytes);
    expect_refused(request, number, damaged);
    damaged.front() = SliceRow::Of(Lane::kValues, number, input.front().bytes);
    expect_refused(request, number, damaged);
  };
  const Cluster cluster = [&](const StageRequest& request) -> Result<std::vector<SliceRow>> {
    std::vector<SliceRow> reply;
    std::vector<SliceRow> streamed;
    for (uint64_t number = 0; number < asked_.slices; ++number) {
      std::vector<SliceRow> input;
      for (const SliceRow& row : streams[request.input]) {
        if (row.part == number) input.push_back(row);
      }
      if (!input.empty()) try_others(request, number, input);
      Rows output;
      RETURN_IF_ERROR(slice_of(request, number, std::move(input), &output));
      for (const SliceRow& row : output.rows()) {
        if (row.lane == Lane::kStream) streamed.push_back(row);
        if (row.lane == Lane::kReport || row.lane == Lane::kValues) reply.push_back(row);
      }
    }
    std::vector<SliceRow>& stream = streams[request.output];
    stream.insert(stream.end(), streamed.begin(), streamed.end());
    return reply;
  };
  Rows found;
  const Result<LedRun> led = Lead(**run, cluster, &found);
  EXPECT_TRUE(led.ok()) << led.status().message();
  EXPECT_GT(refused, 50u);
}

}  // namespace
}  // namespace seamripper
