#include "runs/ip_map.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(ParseIpMap, TakesHostsAsUrlsSpellThem) {
  const auto map = ParseIpMap(
      "# comment\n\nWWW.Example.com 192.0.2.1, 2001:db8::1\r\nb\303\274cher.example\t192.0.2.2\n"
      "www.example.com 192.0.2.3",
      "map");
  ASSERT_TRUE(map.ok()) << map.status().message();
  const HostAddresses expected = {{"www.example.com", {"192.0.2.1", "2001:db8::1", "192.0.2.3"}},
                                  {"xn--bcher-kva.example", {"192.0.2.2"}}};
  EXPECT_EQ(*map, expected);
  EXPECT_TRUE(ParseIpMap("", "map")->empty());
}

TEST(ParseIpMap, NamesTheLineItDoesNotUnderstand) {
  for (const char* wrong : {"a.example", "a.example b.example", "a.example 192.0.2.1 x!", "a.example/path 192.0.2.1",
                            "a.example:81 192.0.2.1", "user@a.example 192.0.2.1", "exa<mple 192.0.2.1"}) {
    const auto map = ParseIpMap(std::string("ok.example 192.0.2.1\n") + wrong + "\n", "map");
    ASSERT_FALSE(map.ok()) << wrong;
    EXPECT_EQ(map.status().code(), Code::kUsage);
    EXPECT_EQ(map.status().message().substr(0, 5), "map:2") << map.status().message();
  }
}

}  // namespace
}  // namespace seamripper
