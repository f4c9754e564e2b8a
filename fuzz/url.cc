// URLs of any bytes: what parses is short, ASCII, itself when parsed again, and knows its host; so is what a reference
// resolves to.
#include "url/url.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/target.h"
#include "url/domain.h"
#include "url/recursion.h"

namespace seamripper {
namespace {

void ExpectDomains(std::string_view host) {
  const std::string_view domain = RegistrableDomain(host, SuffixSection::kIcann);
  const std::string_view site = RegistrableDomain(host, SuffixSection::kPrivate);
  EXPECT_TRUE(host.ends_with(domain));
  EXPECT_TRUE(site.ends_with(domain));
  EXPECT_EQ(RegistrableDomain(domain, SuffixSection::kIcann), domain);
}

void ExpectSound(const Url& url) {
  EXPECT_LE(url.href.size(), kMaxUrlBytes);
  const char least = url.is_http ? '!' : ' ';  // the standard leaves spaces in what has no host
  EXPECT_TRUE(std::all_of(url.href.begin(), url.href.end(), [&](char c) { return c >= least && c < 0x7f; }))
      << url.href;
  ASSERT_TRUE(url.host_begin <= url.host_end && url.host_end <= url.href.size());
  const std::optional<Url> again = ParseUrl(url.href);
  ASSERT_TRUE(again.has_value()) << url.href;
  EXPECT_EQ(again->href, url.href);
  EXPECT_EQ(again->host(), url.host());
  if (!url.is_http) return;
  EXPECT_EQ(HostOfHref(url.href), url.host());
  ExpectDomains(url.host());
  LooksRecursive(url.href);
}

}  // namespace

void Fuzz(std::string_view input) {
  const size_t line = std::min(input.find('\n'), input.size());
  const std::string_view base = input.substr(0, line);
  const std::string_view reference = input.substr(std::min(line + 1, input.size()));
  if (const std::optional<Url> url = ParseUrl(base)) ExpectSound(*url);
  HostOfHref(input);
  ExpectDomains(base);

  UrlResolver resolver(base);
  for (int round = 0; round < 2; ++round) {
    if (const std::optional<std::string> resolved = resolver.Resolve(reference)) {
      const std::optional<Url> url = ParseUrl(*resolved);
      ASSERT_TRUE(url.has_value()) << *resolved;
      EXPECT_EQ(url->href, *resolved);
      EXPECT_TRUE(url->is_http);
      ExpectSound(*url);
    }
    resolver.SetBase(reference);
  }
}

}  // namespace seamripper
