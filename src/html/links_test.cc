#include "html/links.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seamripper {
namespace {

constexpr char kUrl[] = "http://example.org/";

TEST(Links, MoreReferencesThanAreRemembered) {
  std::vector<std::string> written;
  for (int i = 0; i < 10'000; ++i) written.push_back(std::to_string(i % 5'000));
  LinkCollector collector;
  for (const std::string& reference : written) collector.Add(reference);
  std::string links;
  EXPECT_FALSE(collector.Resolve(kUrl, 5'000, &links));
  std::string expected;
  for (int i = 0; i < 5'000; ++i) expected += kUrl + std::to_string(i) + "\n";
  EXPECT_EQ(links, expected);
}

TEST(Links, ABaseThatDoesNotParseIsTheOnlyOne) {
  LinkCollector collector;
  collector.SetBase("http://[");
  collector.SetBase("/second/");
  collector.Add("x");
  std::string links;
  collector.Resolve(kUrl, 10, &links);
  EXPECT_EQ(links, "http://example.org/x\n");
}

TEST(Links, BlanksBeforeAFragmentAreOfTheUrl) {
  LinkCollector collector;
  for (const char* reference : {"x #1", "y\x17#", "z&#32;#2", " #3", "w#4 "}) collector.Add(reference);
  std::string links;
  collector.Resolve(kUrl, 10, &links);
  EXPECT_EQ(links,
            "http://example.org/x%20\nhttp://example.org/y%17\n"
            "http://example.org/z%20\nhttp://example.org/w\n");
}

TEST(Links, NoneWithoutAUrl) {
  LinkCollector collector;
  collector.Add("x");
  collector.Add("http://example.net/y");
  std::string links;
  collector.Resolve("", 10, &links);
  EXPECT_EQ(links, "http://example.net/y\n");
}

}  // namespace
}  // namespace seamripper
