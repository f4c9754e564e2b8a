#include "api/tables/key_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seamripper {
namespace {

using ::testing::ElementsAre;

TEST(KeyText, Splits) {
  EXPECT_THAT(*SplitKey("12"), ElementsAre("12"));
  EXPECT_THAT(*SplitKey("5,50,0.5,none"), ElementsAre("5", "50", "0.5", "none"));
  EXPECT_THAT(*SplitKey("\"a,\"\"b\"\"\",2"), ElementsAre("a,\"b\"", "2"));
  EXPECT_THAT(*SplitKey("a,"), ElementsAre("a", ""));
  for (const char* wrong : {"\"", "\"a", "\"a\"b", "a\"b", "a,\"b", "\"a\"\""}) EXPECT_FALSE(SplitKey(wrong)) << wrong;
}

TEST(KeyText, Writes) {
  std::string key;
  AppendKeyValue(int64_t{-3}, &key);
  key += ',';
  AppendKeyValue(0.4, &key);
  key += ',';
  AppendKeyValue(true, &key);
  key += ',';
  AppendKeyValue(std::string_view("a,b"), &key);
  EXPECT_EQ(key, "-3,0.4,true,\"a,b\"");
}

RC_GTEST_PROP(KeyText, ComesBack, (const std::vector<std::string>& values)) {
  RC_PRE(!values.empty());
  std::string key;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) key += ',';
    AppendKeyValue(std::string_view(values[i]), &key);
  }
  RC_ASSERT(SplitKey(key) == values);
}

}  // namespace
}  // namespace seamripper
