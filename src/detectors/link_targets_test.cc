#include "detectors/link_targets.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

PageView Page(std::string_view url, size_t host_end, size_t domain_begin, size_t private_begin) {
  PageView page;
  page.url = url;
  page.host = url.substr(7, host_end - 7);
  page.domain = url.substr(domain_begin, host_end - domain_begin);
  page.private_domain = url.substr(private_begin, host_end - private_begin);
  return page;
}

TEST(LinkTargets, KnowsPagesAndSitesInEachSense) {
  const PageView source = Page("http://a.b.github.io/x", 20, 11, 9);  // github.io is a private suffix
  ASSERT_EQ(source.host, "a.b.github.io");
  ASSERT_EQ(source.domain, "github.io");
  ASSERT_EQ(source.private_domain, "b.github.io");
  PageView page;
  LinkTargets links;
  const auto check = [&](std::string_view target, SiteMode mode) {
    page.links = target;
    links.Set(page, mode);
    return links.HasSiteOf(source);
  };
  for (const SiteMode mode : {SiteMode::kNone, SiteMode::kDomain, SiteMode::kIp, SiteMode::kServer}) {
    EXPECT_TRUE(check("http://else.example/\nhttps://c.github.io:8080/?q\n", mode));
    EXPECT_FALSE(check("http://else.example/\n", mode));
  }
  EXPECT_TRUE(check("http://b.github.io/\n", SiteMode::kPrivate));
  EXPECT_FALSE(check("http://c.github.io/\n", SiteMode::kPrivate));
  EXPECT_TRUE(check("https://a.b.github.io/\n", SiteMode::kHost));
  EXPECT_FALSE(check("http://b.github.io/\n", SiteMode::kHost));
  EXPECT_FALSE(check("", SiteMode::kDomain));

  page.links = "http://a.b.github.io/\nhttp://a.b.github.io/x\n";
  links.Set(page, SiteMode::kHost);
  EXPECT_TRUE(links.HasPage(source));
  page.links = "https://a.b.github.io/x\n";
  links.Set(page, SiteMode::kHost);
  EXPECT_FALSE(links.HasPage(source));
}

}  // namespace
}  // namespace seamripper
