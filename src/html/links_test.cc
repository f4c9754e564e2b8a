#include "html/links.h"

#include <gmock/gmock.h>
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
  std::vector<std::string> links;
  EXPECT_FALSE(collector.Resolve(kUrl, 5'000, &links));
  ASSERT_EQ(links.size(), 5'000u);
  for (size_t i = 0; i < links.size(); ++i) EXPECT_EQ(links[i], kUrl + std::to_string(i));
}

TEST(Links, ABaseThatDoesNotParseIsTheOnlyOne) {
  LinkCollector collector;
  collector.SetBase("http://[");
  collector.SetBase("/second/");
  collector.Add("x");
  std::vector<std::string> links;
  collector.Resolve(kUrl, 10, &links);
  EXPECT_THAT(links, testing::ElementsAre("http://example.org/x"));
}

TEST(Links, BlanksBeforeAFragmentAreOfTheUrl) {
  LinkCollector collector;
  for (const char* reference : {"x #1", "y\x17#", "z&#32;#2", " #3", "w#4 "}) collector.Add(reference);
  std::vector<std::string> links;
  collector.Resolve(kUrl, 10, &links);
  EXPECT_THAT(links, testing::ElementsAre("http://example.org/x%20", "http://example.org/y%17",
                                          "http://example.org/z%20", "http://example.org/w"));
}

TEST(Links, NoneWithoutAUrl) {
  LinkCollector collector;
  collector.Add("x");
  collector.Add("http://example.net/y");
  std::vector<std::string> links;
  collector.Resolve("", 10, &links);
  EXPECT_THAT(links, testing::ElementsAre("http://example.net/y"));
}

}  // namespace
}  // namespace seamripper
