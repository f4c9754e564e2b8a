#include "url/plain_path.h"

#include <gtest/gtest.h>

#include <cctype>
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
  const std::vector<std::string> pieces = {".", "..", "/", "/", "a", "-_", "...", "a.b", "Z9", "./", "../", "longer"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 50'000; ++round) {
    std::string reference;
    for (size_t left = 1 + random() % (round % 2 == 0 ? 8 : 24); left > 0; --left)
      reference += pieces[random() % pieces.size()];
    const std::string& base = kBases[random() % kBases.size()];
    std::string target;
    if (!AppendPlainPath(PathBaseOf(ParseUrl(base)->href), reference, &target)) continue;
    ASSERT_EQ(UrlResolver(base).Resolve(reference + "#"), target) << base << " " << reference;
  }
}

TEST(PlainPath, EveryOtherByteIsSeen) {
  for (const size_t size : {1u, 15u, 16u, 17u, 40u}) {
    for (size_t at = 0; at < size; ++at) {
      for (int c = 0; c < 256; ++c) {
        std::string reference(size, 'a');
        reference[at] = static_cast<char>(c);
        const bool is_plain = std::isalnum(c) || c == '-' || c == '_' || c == '.' || c == '/';
        std::string target;
        ASSERT_EQ(AppendPlainPath(PathBaseOf(kBases[0]), reference, &target), is_plain) << reference;
      }
    }
  }
}

TEST(PlainUrl, Examples) {
  for (const char* plain : {"http://a/", "https://docs.example.org/3/a//B-c_d.html", "http://-a.1-.c2/a.."}) {
    EXPECT_TRUE(IsPlainUrl(plain)) << plain;
  }
  for (const char* other : {"",
                            "http:",
                            "http://",
                            "http:///",
                            "http://a",
                            "http://a.1/",
                            "http://a.0x1/",
                            "http://1/",
                            "http://xn--a/",
                            "http://A/",
                            "http://a./",
                            "http://a..b/",
                            "http://.a/",
                            "http://a:80/",
                            "http://u@a/",
                            "http://[::1]/",
                            "http://a_b/",
                            "http://a/%41",
                            "http://a/?",
                            "http://a/#",
                            "http://a/../b",
                            "http://a/.b",
                            "ftp://a/",
                            "HTTP://a/",
                            "http://a\\b/"}) {
    EXPECT_FALSE(IsPlainUrl(other)) << other;
  }
}

// A fragment of nothing has it parsed.
TEST(PlainUrl, IsWhatTheParserSays) {
  const std::vector<std::string> pieces = {"a", "xn", "-", ".", "/", "/", "0x", "1", "Z", "com", "_", ":", "%", "?"};
  std::mt19937_64 random(2);
  int plain = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::string text = random() % 2 == 0 ? "http://" : "https://";
    for (size_t left = 1 + random() % 8; left > 0; --left) text += pieces[random() % pieces.size()];
    if (!IsPlainUrl(text)) continue;
    ++plain;
    const std::optional<Url> url = ParseUrl(text);
    const std::optional<Url> parsed = ParseUrl(text + "#");
    ASSERT_TRUE(url.has_value() && parsed.has_value()) << text;
    ASSERT_EQ(url->href, text);
    ASSERT_EQ(parsed->href, text);
    ASSERT_TRUE(url->is_http && parsed->is_http);
    ASSERT_EQ(url->host(), parsed->host());
  }
  EXPECT_GT(plain, 1'000);
}

}  // namespace
}  // namespace seamripper
