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
  std::string targets;
  for (const char* reference : {"d.html", "../../../../d/./e/..", "/d//e", "/d/.e"}) {
    EXPECT_TRUE(AppendPlainPath(base, reference, &targets));
    targets += ' ';
  }
  EXPECT_EQ(targets,
            "http://example.org/a/b/d.html http://example.org/d/ http://example.org/d//e http://example.org/d/.e ");
  std::string none;
  for (const char* other : {"", "//x", "?q", "#f", "a:b", "a b", "%2e", "a\\b", "\u00E4", "a\n"}) {
    EXPECT_FALSE(AppendPlainPath(base, other, &none)) << other;
  }
  EXPECT_EQ(none, "");
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
    if (!AppendPlainPath(PathBaseOf(ParseUrl(base)->href), reference, &target)) continue;
    ASSERT_EQ(UrlResolver(base).Resolve(reference + "#"), target) << base << " " << reference;
  }
}

}  // namespace
}  // namespace seamripper
