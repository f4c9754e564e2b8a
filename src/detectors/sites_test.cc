#include "detectors/sites.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

struct Row {
  std::string_view host, domain, private_domain, ip;
};

Sites SitesOf(SiteMode mode, const std::vector<Row>& rows) {
  SiteCollector collector(mode, rows.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    PageView page;
    page.number = i;
    page.host = rows[i].host;
    page.domain = rows[i].domain;
    page.private_domain = rows[i].private_domain;
    page.ip = rows[i].ip;
    collector.Add(page);
  }
  return collector.Finish();
}

const std::vector<Row> kRows = {
    {"a.blog.example", "blog.example", "a.blog.example", "192.0.2.1"},  // 0
    {"b.blog.example", "blog.example", "b.blog.example", "192.0.2.2"},  // 1
    {"x.a.blog.example", "blog.example", "a.blog.example", ""},         // 2
    {"other.example", "other.example", "other.example", "192.0.2.1"},   // 3
    {"other.example", "other.example", "other.example", "192.0.2.3"},   // 4
    {"third.example", "third.example", "third.example", "192.0.2.3"},   // 5
};

TEST(Sites, EachModeInItsOwnSense) {
  const Sites host = SitesOf(SiteMode::kHost, kRows);
  EXPECT_FALSE(host.Same(0, 1));
  EXPECT_TRUE(host.Same(3, 4));
  const Sites domain = SitesOf(SiteMode::kDomain, kRows);
  EXPECT_TRUE(domain.Same(0, 1));
  EXPECT_FALSE(domain.Same(0, 3));
  const Sites by_private = SitesOf(SiteMode::kPrivate, kRows);
  EXPECT_FALSE(by_private.Same(0, 1));
  EXPECT_TRUE(by_private.Same(0, 2));
  const Sites ip = SitesOf(SiteMode::kIp, kRows);
  EXPECT_FALSE(ip.Same(0, 1));
  EXPECT_TRUE(ip.Same(0, 3));
  EXPECT_TRUE(ip.Same(4, 0)) << "the addresses are the host's, not the page's";
  EXPECT_TRUE(ip.Same(4, 5));
  EXPECT_FALSE(ip.Same(0, 5)) << "not an equivalence";
  EXPECT_TRUE(ip.Same(0, 2)) << "no address is known of one, so they go by domain";
  EXPECT_TRUE(ip.Same(2, 1));
  EXPECT_FALSE(ip.Same(2, 3));
  EXPECT_EQ(ip.hosts_without_address(), 1u);
  const Sites server = SitesOf(SiteMode::kServer, kRows);
  EXPECT_TRUE(server.Same(0, 1));
  EXPECT_TRUE(server.Same(1, 2));
  EXPECT_TRUE(server.Same(0, 3));
  EXPECT_FALSE(server.Same(1, 3));
  EXPECT_TRUE(SitesOf(SiteMode::kNone, kRows).empty());
}

TEST(Sites, TakesAddressesFromASideInput) {
  const HostAddresses addresses = {{"x.a.blog.example", {"192.0.2.3", "192.0.2.9"}}, {"unseen.example", {"192.0.2.1"}}};
  SiteCollector collector(SiteMode::kIp, 2, &addresses);
  PageView page;
  page.host = "x.a.blog.example";
  page.domain = "blog.example";
  collector.Add(page);
  page.number = 1;
  page.host = page.domain = "third.example";
  page.ip = "192.0.2.3";
  collector.Add(page);
  const Sites sites = collector.Finish();
  EXPECT_TRUE(sites.Same(0, 1));
  EXPECT_EQ(sites.hosts_without_address(), 0u);
}

}  // namespace
}  // namespace seamripper
