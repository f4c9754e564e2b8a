#include "url/plain_path.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "url/url.h"

namespace seamripper {
namespace {

const std::vector<std::string> kBases = {"http://example.org/",
                                         "https://example.org/a/b/c.html",
                                         "http://example.org:81/a?b/c",
                                         "http://u:p@example.org/a//b/?q#f/g",
                                         "http://[::1]/a/b",
                                         "http://example.org/a/b/"};

TEST(PlainPath, Examples) {
  const PathBase base = PathBaseOf("http://example.org/a/b/c.html?q=/x");
  std::string target;
  EXPECT_TRUE(ResolvePlainPath(base, "d.html", &target));
  EXPECT_EQ(target, "http://example.org/a/b/d.html");
  EXPECT_TRUE(ResolvePlainPath(base, "../../../../d/./e/..", &target));
  EXPECT_EQ(target, "http://example.org/d/");
  EXPECT_TRUE(ResolvePlainPath(base, "/d//e", &target));
  EXPECT_EQ(target, "http://example.org/d//e");
  for (const char* other : {"", "//x", "?q", "#f", "a:b", "a b", "%2e", "a\\b", "\u00E4", "a\n"}) {
    EXPECT_FALSE(ResolvePlainPath(base, other, &target)) << other;
  }
}

// A fragment of nothing sends the reference to the URL parser, and is left out of what that gives.
TEST(PlainPath, IsWhatTheParserSays) {
  const std::vector<std::string> pieces = {".", "..", "/", "/", "a", "-_", "...", "a.b", "Z9", "./", "../"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 50'000; ++round) {
    std::string reference;
    for (size_t left = 1 + random() % 8; left > 0; --left) reference += pieces[random() % pieces.size()];
    const std::string& base = kBases[random() % kBases.size()];
    std::string target;
    if (!ResolvePlainPath(PathBaseOf(ParseUrl(base)->href), reference, &target)) continue;
    ASSERT_EQ(UrlResolver(base).Resolve(reference + "#"), target) << base << " " << reference;
  }
}

}  // namespace
}  // namespace seamripper
