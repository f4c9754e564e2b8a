#include "base/suggest.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

constexpr std::string_view kWords[] = {"ingest", "info", "show", "help", "max-page", "max-links"};

TEST(NearestWord, FindsSlips) {
  EXPECT_EQ(NearestWord("igest", kWords), "ingest");
  EXPECT_EQ(NearestWord("ignest", kWords), "ingest");
  EXPECT_EQ(NearestWord("shwo", kWords), "show");
  EXPECT_EQ(NearestWord("max_page", kWords), "max-page");
  EXPECT_EQ(NearestWord("max-link", kWords), "max-links");
  EXPECT_EQ(NearestWord("in", kWords), "ingest");
}

TEST(NearestWord, FarWordsHaveNone) {
  EXPECT_EQ(NearestWord("quilts", kWords), "");
  EXPECT_EQ(NearestWord("", kWords), "");
  EXPECT_EQ(NearestWord("x", kWords), "");
  EXPECT_EQ(NearestWord(std::string(1'000'000, 'i'), kWords), "");
}

}  // namespace
}  // namespace seamripper
