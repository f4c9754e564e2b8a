#include "url/recursion.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

TEST(LooksRecursive, FourEqualComponentsOrNinetySeven) {
  EXPECT_FALSE(LooksRecursive("http://a.example/"));
  EXPECT_FALSE(LooksRecursive("http://a.example/x/y/x/y/x/y"));
  EXPECT_TRUE(LooksRecursive("http://a.example/x/y/x/y/x/y/x"));
  EXPECT_FALSE(LooksRecursive("http://a.example/?x/x/x/x/x/x"));
  std::string deep = "http://a.example";
  for (int i = 0; i < 96; ++i) deep += "/" + std::to_string(i);
  EXPECT_FALSE(LooksRecursive(deep));
  EXPECT_TRUE(LooksRecursive(deep + "/last"));
  EXPECT_TRUE(LooksRecursive("x/y/x/y/x/y/x/y/x?u=http://a.example/"));
}

}  // namespace
}  // namespace seamripper
