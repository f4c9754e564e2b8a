#include "os/exchange.h"

#include <gtest/gtest.h>

#include "os/file.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

TEST(Exchange, FoldersChangeNames) {
  const TempFolder folder;
  const std::string a = folder.path() + "/a", b = folder.path() + "/b";
  ASSERT_TRUE(MakeDirectory(a).ok() && MakeDirectory(b).ok());
  ASSERT_TRUE(ReplaceFile(a + "/of_a", "").ok() && ReplaceFile(b + "/of_b", "").ok());
  const Result<bool> done = ExchangeFiles(a, b);
  ASSERT_TRUE(done.ok()) << done.status().message();
  if (!*done) GTEST_SKIP() << "this file system cannot";
  EXPECT_TRUE(FactsOf(a + "/of_b").exists && FactsOf(b + "/of_a").exists);
}

TEST(Exchange, WithNothingIsAnError) {
  const TempFolder folder;
  ASSERT_TRUE(MakeDirectory(folder.path() + "/a").ok());
  const Result<bool> done = ExchangeFiles(folder.path() + "/a", folder.path() + "/b");
  EXPECT_TRUE(!done.ok() || !*done);
  EXPECT_TRUE(FactsOf(folder.path() + "/a").exists);
}

}  // namespace
}  // namespace seamripper
