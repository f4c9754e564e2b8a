#include "detectors/sites.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "detectors/site_names.h"
#include "testing/slow.h"

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
  EXPECT_TRUE(ip.Same(0, 2)) << "no address is known of one, so they go by domain";
  EXPECT_TRUE(ip.Same(2, 1));
  EXPECT_FALSE(ip.Same(2, 3));
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

// kBytesPerHost and kPhraseBytesPerHost, without sums, are what runs count for them.
TEST(Hosts, ManyOfThemTakeNoMoreThanIsCounted) {
  if (kSanitized) GTEST_SKIP() << "another allocator";
  constexpr size_t kHosts = 100'000;
  std::vector<std::string> names;
  for (size_t i = 0; i < kHosts; ++i) names.push_back("host-number-" + std::to_string(1'000'000 + i) + ".example");
  std::vector<Row> rows;
  for (const std::string& name : names) rows.push_back({name, name, name, ""});
  const struct mallinfo2 before = mallinfo2();
  const HostsOfRows hosts(rows);
  const Sites foreign(SiteMode::kDomain, hosts);
  const Sites addresses(SiteMode::kIp, hosts);
  const SiteNames named(SiteMode::kHost, hosts);
  const SiteNames domains(SiteMode::kDomain, hosts);
  const struct mallinfo2 after = mallinfo2();
  const size_t taken = after.uordblks + after.hblkhd - before.uordblks - before.hblkhd;
  EXPECT_LT(taken - 4 * rows.size(), 148 * kHosts);
  EXPECT_EQ(domains.size(), kHosts);
}

TEST(Hosts, AreNumberedByNameWhateverCameFirst) {
  const HostsOfRows hosts(kRows);
  ASSERT_EQ(hosts.size(), 5u);
  EXPECT_EQ(hosts.host(hosts[0]).name, "a.blog.example");
  EXPECT_EQ(hosts[0], 0u);
  EXPECT_EQ(hosts[5], 3u);
  EXPECT_EQ(hosts[2], 4u);
  EXPECT_EQ(hosts[3], hosts[4]);
  const Hosts::Host below = hosts.host(hosts[2]);
  EXPECT_EQ(below.domain, "blog.example");
  EXPECT_EQ(below.private_domain, "a.blog.example");
  EXPECT_TRUE(hosts.AddressesOf(hosts[2]).empty());
  EXPECT_EQ(hosts.AddressesOf(hosts[3]), (std::vector<std::string_view>{"192.0.2.1", "192.0.2.3"}));
}

}  // namespace
}  // namespace seamripper
