#include "os/mapped_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "os/file.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

TEST(MappedFile, HoldsTheBytes) {
  TempFolder folder;
  const std::string path = folder.path() + "/a";
  for (const std::string& bytes : {std::string(), std::string("x"), std::string(100'000, 'y')}) {
    ASSERT_TRUE(ReplaceFile(path, bytes).ok());
    const auto file = MappedFile::Open(path);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ((*file)->bytes(), bytes);
  }
}

TEST(MappedFile, StaysAsItWasWhenTheFileIsReplaced) {
  TempFolder folder;
  const std::string path = folder.path() + "/a";
  ASSERT_TRUE(ReplaceFile(path, "before").ok());
  const auto file = MappedFile::Open(path);
  ASSERT_TRUE(ReplaceFile(path, "behind").ok());
  EXPECT_EQ((*file)->bytes(), "before");
}

TEST(MappedFile, SaysWhatIsWrong) {
  TempFolder folder;
  EXPECT_THAT(MappedFile::Open(folder.path() + "/missing").status().message(), HasSubstr("No such file"));
  EXPECT_THAT(MappedFile::Open(folder.path()).status().message(), HasSubstr("not a regular file"));
  ASSERT_EQ(::mkfifo((folder.path() + "/pipe").c_str(), 0600), 0);
  EXPECT_THAT(MappedFile::Open(folder.path() + "/pipe").status().message(), HasSubstr("not a regular file"));
}

}  // namespace
}  // namespace seamripper
