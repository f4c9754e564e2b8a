#include "os/child.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using testing::HasSubstr;

class Child : public testing::Test {
 protected:
  Child() : input_(folder_.path() + "/in put") { std::ofstream(input_) << "abc\n"; }

  std::unique_ptr<ChildOutput> Start(const std::string& script) {
    options_.command = {"/bin/sh", "-c", script};
    options_.input = input_;
    Result<std::unique_ptr<ChildOutput>> child = ChildOutput::Start(options_);
    EXPECT_TRUE(child.ok()) << child.status().message();
    return std::move(*child);
  }

  static std::string ReadAll(const ChildOutput& child) {
    std::string all;
    char bytes[7];
    for (;;) {
      const Result<size_t> got = child.ReadAt(all.size(), bytes, sizeof bytes);
      EXPECT_TRUE(got.ok());
      all.append(bytes, *got);
      if (*got < sizeof bytes) return all;
    }
  }

  TempFolder folder_;
  const std::string input_;
  ChildOptions options_;
};

TEST_F(Child, ItsInputIsTheFileAndItsOutputIsRead) {
  const auto child = Start("tr a-z A-Z; echo 0123456789; echo nothing >&2");
  EXPECT_EQ(ReadAll(*child), "ABC\n0123456789\n");
  EXPECT_EQ(child->HowItEnded(), "");
}

TEST_F(Child, ItsEnvironmentIsOursAndWhatItIsGiven) {
  ASSERT_EQ(::setenv("SEAMRIPPER_TEST_TWICE", "ours", 1), 0);
  options_.environment = {"SEAMRIPPER_TEST_TWICE=given", "SEAMRIPPER_TEST_ONCE=1 2"};
  EXPECT_EQ(ReadAll(*Start("echo $SEAMRIPPER_TEST_TWICE $SEAMRIPPER_TEST_ONCE ${PATH:+path}")), "given 1 2 path\n");
  ::unsetenv("SEAMRIPPER_TEST_TWICE");
}

TEST_F(Child, HowItEnded) {
  const auto failed = Start("echo said; exit 7");
  EXPECT_EQ(ReadAll(*failed), "said\n");
  EXPECT_EQ(failed->HowItEnded(), "ended with status 7");
  const auto killed = Start("kill -SEGV $$");
  EXPECT_EQ(ReadAll(*killed), "");
  EXPECT_EQ(killed->HowItEnded(), "was ended by signal 11");
}

TEST_F(Child, SilenceEndsIt) {
  options_.most_silence = std::chrono::seconds(1);
  const auto child = Start("echo said; exec sleep 1000");
  EXPECT_EQ(ReadAll(*child), "said\n");
  EXPECT_EQ(child->HowItEnded(), "gave no sign of life for 1 seconds");
  const auto closed = Start("exec sleep 1000 >&-");
  EXPECT_EQ(ReadAll(*closed), "");
  EXPECT_EQ(closed->HowItEnded(), "was ended by signal 9");
}

TEST_F(Child, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  options_.stop = &stop;
  const auto child = Start("exec sleep 1000");
  char byte;
  EXPECT_EQ(child->ReadAt(0, &byte, 1).status().code(), Code::kInterrupted);
}

TEST_F(Child, WhatIsNotThereCannotBeRun) {
  options_.command = {folder_.path() + "/none"};
  options_.input = input_;
  EXPECT_THAT(ChildOutput::Start(options_).status().message(), HasSubstr("cannot run " + folder_.path() + "/none"));
  options_.command = {"/bin/true"};
  options_.input = folder_.path() + "/none";
  EXPECT_EQ(ChildOutput::Start(options_).status().code(), Code::kEnvironment);
}

}  // namespace
}  // namespace seamripper
