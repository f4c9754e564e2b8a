#include "cli/ingest_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace seamripper::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class FileList : public testing::Test {
 protected:
  Result<std::vector<std::string>> Read(const std::string& content) {
    const std::string path =
        testing::TempDir() + "file_list_" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::ofstream(path, std::ios::binary) << content;
    auto paths = ReadFileList(path);
    std::remove(path.c_str());
    return paths;
  }
};

TEST_F(FileList, OnePathALine) {
  EXPECT_THAT(*Read("a\n\n b c \nlast"), ElementsAre("a", " b c ", "last"));
  EXPECT_THAT(*Read(""), ElementsAre());
}

TEST_F(FileList, WrittenOnWindows) {
  EXPECT_THAT(*Read("\xef\xbb\xbf"
                    "a\r\n\r\nb\rc\r\n"),
              ElementsAre("a", "b\rc"));
}

TEST_F(FileList, ZeroBytesAreRefusedWithTheLine) {
  const auto paths = Read(std::string("a\nb\0c\n", 6));
  ASSERT_FALSE(paths.ok());
  EXPECT_EQ(paths.status().code(), Code::kUsage);
  EXPECT_THAT(paths.status().message(), HasSubstr(":2:"));
}

TEST_F(FileList, MissingAndUnreadable) {
  EXPECT_EQ(ReadFileList("/nonexistent/list").status().code(), Code::kEnvironment);
  EXPECT_EQ(ReadFileList("/").status().code(), Code::kEnvironment);
}

TEST_F(FileList, CompressedIsRefusedWithWhatToDo) {
  EXPECT_THAT(Read("\x1f\x8b\x08rest").status().message(), HasSubstr("zcat"));
}

TEST(CheckInputs, WhatIsNoFileIsNamed) {
  for (const char* address : {"https://data.example/a.warc.gz", "s3://bucket/a.warc.gz", "hdfs://a/b"}) {
    EXPECT_THAT(CheckInputs({address}, "").message(), HasSubstr("copy it here first, or pipe it")) << address;
  }
  EXPECT_THAT(CheckInputs({"warc.paths.gz"}, "").message(), HasSubstr("--files-from"));
  EXPECT_TRUE(CheckInputs({"./https://a", "a:b", "://", "crawl/*.gz"}, "").ok());
}

}  // namespace
}  // namespace seamripper::cli
