#include "url/url.h"

#include <gtest/gtest.h>

#include <random>

namespace seamripper {
namespace {

TEST(ParseUrl, SerialisesWithoutFragment) {
  const auto url = ParseUrl("  HTTP://User:Pass@EXAMPLE.com:80/a/../b c?q=\"#top ");
  ASSERT_TRUE(url.has_value());
  EXPECT_EQ(url->href, "http://User:Pass@example.com/b%20c?q=%22");
  EXPECT_EQ(url->host(), "example.com");
  EXPECT_TRUE(url->is_http);
  EXPECT_EQ(ParseUrl("https://example.com/x #y")->href, "https://example.com/x%20");
}

TEST(ParseUrl, KnowsTheHost) {
  EXPECT_EQ(ParseUrl("https://bücher.example:8443/")->host(), "xn--bcher-kva.example");
  EXPECT_EQ(ParseUrl("http://[::1]:8080/")->host(), "[::1]");
  EXPECT_EQ(ParseUrl("http://0x7f.1/")->host(), "127.0.0.1");
  EXPECT_EQ(ParseUrl("http://@example.com./")->host(), "example.com.");
  EXPECT_EQ(ParseUrl("mailto:someone@example.com")->host(), "");
  EXPECT_EQ(ParseUrl("file:///etc/hosts")->host(), "");
  EXPECT_FALSE(ParseUrl("file:///etc/hosts")->is_http);
  EXPECT_TRUE(ParseUrl("https://x")->is_http);
}

TEST(ParseUrl, PercentEncodesBytesThatAreNotUtf8) {
  EXPECT_EQ(ParseUrl("http://example.com/caf\xe9?\xff\xc3\xa9\xed\xa0\x80")->href,
            "http://example.com/caf%E9?%FF%C3%A9%ED%A0%80");
  EXPECT_EQ(ParseUrl("http://example.com/\xf0\x9f\x98")->href, "http://example.com/%F0%9F%98");
  EXPECT_FALSE(ParseUrl("http://ex\xe9mple.com/").has_value());
  EXPECT_FALSE(ParseUrl("ht\xfftp://example.com/").has_value());
}

TEST(ParseUrl, RefusesWhatIsNoUrlOrTooLong) {
  EXPECT_FALSE(ParseUrl("").has_value());
  EXPECT_FALSE(ParseUrl("/relative").has_value());
  EXPECT_FALSE(ParseUrl("http://").has_value());
  const std::string start = "http://example.com/";
  EXPECT_EQ(ParseUrl(start + std::string(kMaxUrlBytes - start.size(), 'a'))->href.size(), kMaxUrlBytes);
  EXPECT_FALSE(ParseUrl(start + std::string(kMaxUrlBytes - start.size() + 1, 'a')).has_value());
  EXPECT_FALSE(ParseUrl(start + std::string(kMaxUrlBytes / 3, '"')).has_value());  // three times as long after
}

std::string Repeated(std::string_view part, size_t bytes) {
  std::string text;
  while (text.size() + part.size() <= bytes) text += part;
  return text;
}

TEST(ParseUrl, TakesWhatItGaveHoweverLong) {
  const std::string long_name(kMaxAuthorityBytes + 1, 'a');
  const std::string grows(kMaxAuthorityBytes / 2, '\xff');  // threefold when it is percent-encoded
  for (const std::string& text : {"file:" + grows, "file:///" + long_name, "file:/" + long_name}) {
    const std::optional<Url> url = ParseUrl(text);
    ASSERT_TRUE(url.has_value()) << text;
    const std::optional<Url> again = ParseUrl(url->href);
    ASSERT_TRUE(again.has_value()) << text;
    EXPECT_EQ(again->href, url->href);
  }
  EXPECT_FALSE(ParseUrl("file://" + long_name).has_value());
  EXPECT_FALSE(ParseUrl("http://" + grows + "@a.example/").has_value());
}

TEST(ParseUrl, RefusesOverlongAuthoritiesHoweverTheyAreWritten) {
  const std::string host = Repeated("漢字", kMaxAuthorityBytes + 6);
  UrlResolver resolver("https://example.com/");
  for (const std::string prefix : {"http://", "HTTPS:////", "\\\\", "//", " \t/\n/", "ht\ntp:\\", "ws:", "file://"}) {
    EXPECT_FALSE(ParseUrl(prefix + host + "/").has_value()) << prefix;
    EXPECT_EQ(resolver.Resolve(prefix + host), std::nullopt) << prefix;
  }
  EXPECT_TRUE(ParseUrl("http://" + Repeated("a.", kMaxAuthorityBytes)).has_value());
  EXPECT_FALSE(ParseUrl("http://" + Repeated("a.", kMaxAuthorityBytes + 2)).has_value());
}

TEST(ParseUrl, LongPathsAreNoAuthorities) {
  const std::string path = Repeated("漢字", 2000);
  UrlResolver resolver("https://example.com/");
  for (const std::string prefix : {"", "/", "a/", "?", "http://example.com/", "//example.com?", "\\"}) {
    EXPECT_TRUE(resolver.Resolve(prefix + path).has_value()) << prefix;
  }
  EXPECT_TRUE(ParseUrl("data:text/plain," + path).has_value());
  EXPECT_TRUE(ParseUrl("mailto:" + path).has_value());
}

TEST(UrlResolver, ResolvesAgainstThePage) {
  UrlResolver resolver("https://example.com/dir/page?query#fragment");
  EXPECT_EQ(resolver.Resolve("other"), "https://example.com/dir/other");
  EXPECT_EQ(resolver.Resolve("../up?x#y"), "https://example.com/up?x");
  EXPECT_EQ(resolver.Resolve("#here"), "https://example.com/dir/page?query");
  EXPECT_EQ(resolver.Resolve(""), "https://example.com/dir/page?query");
  EXPECT_EQ(resolver.Resolve("//cdn.example"), "https://cdn.example/");
  EXPECT_EQ(resolver.Resolve("?\xff"), "https://example.com/dir/page?%FF");
  EXPECT_EQ(resolver.Resolve("http:\\\\other.example\\a"), "http://other.example/a");
  EXPECT_EQ(resolver.Resolve("mailto:x@example.com"), std::nullopt);
  EXPECT_EQ(resolver.Resolve("javascript:void(0)"), std::nullopt);
  EXPECT_EQ(resolver.Resolve("http://[bad"), std::nullopt);
  EXPECT_EQ(resolver.Resolve(std::string(kMaxUrlBytes + 1, 'a')), std::nullopt);
  EXPECT_EQ(resolver.Resolve(std::string(kMaxUrlBytes - 3, 'a')), std::nullopt);
}

TEST(UrlResolver, FollowsTheBaseElement) {
  UrlResolver resolver("https://example.com/dir/page");
  resolver.SetBase("sub/");
  EXPECT_EQ(resolver.Resolve("x"), "https://example.com/dir/sub/x");
  resolver.SetBase("other/");
  EXPECT_EQ(resolver.Resolve("x"), "https://example.com/dir/other/x");
  for (const char* ignored : {"http://[bad", "data:text/html,", "javascript:1"}) {
    resolver.SetBase(ignored);
    EXPECT_EQ(resolver.Resolve("x"), "https://example.com/dir/other/x") << ignored;
  }
  resolver.SetBase("about:blank");
  EXPECT_EQ(resolver.Resolve("x"), std::nullopt);
  EXPECT_EQ(resolver.Resolve("https://example.com"), "https://example.com/");
}

TEST(UrlResolver, WithoutABaseOnlyAbsoluteReferencesResolve) {
  UrlResolver resolver("no url");
  EXPECT_EQ(resolver.Resolve("x"), std::nullopt);
  EXPECT_EQ(resolver.Resolve("http://example.com"), "http://example.com/");
  resolver.SetBase("http://example.com/a/");
  EXPECT_EQ(resolver.Resolve("x"), "http://example.com/a/x");
}

TEST(UrlResolver, RandomBytesNeverGiveAnythingButAShortAsciiHttpUrl) {
  UrlResolver resolver("http://example.com/a/b?c");
  static constexpr std::string_view kParts[] = {
      "http:", "//",   "/",        "..",           "?",  "#", "@",   ":", "%", "[", "]", "\\", "xn--", "a.b",
      "\xff",  "\xe9", "\xc3\xa9", "\xe2\x80\xae", "\t", " ", "%zz", "0x"};
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; i++) {
    std::string reference;
    for (uint64_t parts = random() % 8; parts > 0; parts--) {
      const uint64_t roll = random();
      if (roll % 8 == 0) {
        reference += static_cast<char>(roll >> 8);
      } else {
        reference += kParts[(roll >> 8) % std::size(kParts)];
      }
    }
    const auto resolved = resolver.Resolve(reference);
    if (!resolved) continue;
    EXPECT_TRUE(resolved->starts_with("http")) << reference;
    EXPECT_EQ(resolved->find('#'), std::string::npos) << reference;
    for (const char c : *resolved) EXPECT_TRUE(c > 0x20 && c < 0x7f) << reference;
    const auto again = ParseUrl(*resolved);
    ASSERT_TRUE(again.has_value()) << reference;
    EXPECT_EQ(again->href, *resolved) << reference;
  }
}

TEST(HostOfHref, IsTheHostOfEveryUrlThatParses) {
  for (const char* text : {"http://a.example/", "https://user:pass@b.example:8080/x?y@z", "http://[::1]:80/",
                           "http://[::1]/a", "http://1.2.3.4/", "http://a.example?q", "http://a@c.example/@"}) {
    const std::optional<Url> url = ParseUrl(text);
    ASSERT_TRUE(url);
    EXPECT_EQ(HostOfHref(url->href), url->host()) << text;
  }
  EXPECT_EQ(HostOfHref("no url"), "");
  EXPECT_EQ(HostOfHref("http://"), "");
  EXPECT_EQ(HostOfHref("http://[::1"), "");
}

}  // namespace
}  // namespace seamripper
