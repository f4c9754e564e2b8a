#include "detectors/sites.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

struct Row {
  std::string_view host, domain, private_domain, ip;
};

// As the engine does it.
struct HostsOfRows : Hosts {
  explicit HostsOfRows(const std::vector<Row>& rows) : Hosts(rows.size()) {
    const HostOfPage step(this);
    HostOfPage::Scratch scratch;
    struct {
      HostOfPage::Changes changes;
    } sink{step.changes};
    for (size_t i = 0; i < rows.size(); ++i) {
      PageView page;
      page.number = i;
      page.host = rows[i].host;
      page.domain = rows[i].domain;
      page.private_domain = rows[i].private_domain;
      page.ip = rows[i].ip;
      step(page, &scratch, &sink);
    }
    Number();
  }
};

const std::vector<Row> kRows = {
    {"a.blog.example", "blog.example", "a.blog.example", "192.0.2.1"},  // 0
    {"b.blog.example", "blog.example", "b.blog.example", "192.0.2.2"},  // 1
    {"x.a.blog.example", "blog.example", "a.blog.example", ""},         // 2
    {"other.example", "other.example", "other.example", "192.0.2.1"},   // 3
    {"other.example", "other.example", "other.example", "192.0.2.3"},   // 4
    {"third.example", "third.example", "third.example", "192.0.2.3"},   // 5
};

TEST(Sites, EachModeInItsOwnSense) {
  const HostsOfRows hosts(kRows);
  const Sites host(SiteMode::kHost, hosts);
  EXPECT_FALSE(host.Same(0, 1));
  EXPECT_TRUE(host.Same(3, 4));
  const Sites domain(SiteMode::kDomain, hosts);
  EXPECT_TRUE(domain.Same(0, 1));
  EXPECT_FALSE(domain.Same(0, 3));
  const Sites by_private(SiteMode::kPrivate, hosts);
  EXPECT_FALSE(by_private.Same(0, 1));
  EXPECT_TRUE(by_private.Same(0, 2));
  const Sites ip(SiteMode::kIp, hosts);
  EXPECT_FALSE(ip.Same(0, 1));
  EXPECT_TRUE(ip.Same(0, 3));
  EXPECT_TRUE(ip.Same(4, 0)) << "the addresses are the host's, not the page's";
  EXPECT_TRUE(ip.Same(4, 5));
  EXPECT_FALSE(ip.Same(0, 5)) << "not an equivalence";
  EXPECT_EQ(ip.hosts_without_address(), 1u);
  const Sites server(SiteMode::kServer, hosts);
  EXPECT_TRUE(server.Same(0, 1));
  EXPECT_TRUE(server.Same(1, 2));
  EXPECT_TRUE(server.Same(0, 3));
  EXPECT_FALSE(server.Same(1, 3));
  EXPECT_TRUE(Sites(SiteMode::kNone, hosts).empty());
}

TEST(Sites, TakesAddressesFromASideInput) {
  const HostAddresses addresses = {{"x.a.blog.example", {"192.0.2.3", "192.0.2.9"}}, {"unseen.example", {"192.0.2.1"}}};
  const HostsOfRows hosts({{"x.a.blog.example", "blog.example", "blog.example", ""},
                           {"third.example", "third.example", "third.example", "192.0.2.3"}});
  const Sites sites(SiteMode::kIp, hosts, &addresses);
  EXPECT_TRUE(sites.Same(0, 1));
  EXPECT_EQ(sites.hosts_without_address(), 0u);
}

TEST(Hosts, AreNumberedByNameWhateverCameFirst) {
  const HostsOfRows hosts(kRows);
  ASSERT_EQ(hosts.all().size(), 5u);
  EXPECT_EQ(hosts.all()[hosts[0]].name, "a.blog.example");
  EXPECT_EQ(hosts[0], 0u);
  EXPECT_EQ(hosts[5], 3u);
  EXPECT_EQ(hosts[2], 4u);
  EXPECT_EQ(hosts[3], hosts[4]);
  const Hosts::Host& below = hosts.all()[hosts[2]];
  EXPECT_EQ(below.domain, "blog.example");
  EXPECT_EQ(below.private_domain, "a.blog.example");
  EXPECT_TRUE(below.addresses.empty());
  EXPECT_EQ(hosts.all()[hosts[3]].addresses, (std::vector<std::string_view>{"192.0.2.1", "192.0.2.3"}));
}

}  // namespace
}  // namespace seamripper
