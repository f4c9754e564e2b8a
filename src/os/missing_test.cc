#include "os/missing.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "os/file.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

TEST(IsMissing, OnlyWhatHasNoSuchName) {
  const TempFolder folder;
  const std::string file = folder.path() + "/file", loop = folder.path() + "/loop", nowhere = folder.path() + "/nowhere";
  ASSERT_TRUE(ReplaceFile(file, "x").ok());
  ASSERT_EQ(::symlink(loop.c_str(), loop.c_str()), 0);
  ASSERT_EQ(::symlink("no/such/file", nowhere.c_str()), 0);
  for (const std::string& path : {folder.path(), file, loop, nowhere, folder.path() + "/" + std::string(300, 'x')}) {
    EXPECT_FALSE(IsMissing(path)) << path;
  }
  for (const std::string& path : {file + "s", folder.path() + "/no/such", file + "/below"}) EXPECT_TRUE(IsMissing(path)) << path;
}

}  // namespace
}  // namespace seamripper
