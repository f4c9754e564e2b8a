#include "url/domain.h"

#include <gtest/gtest.h>

#include <sstream>

#include "testing/shared_data.h"
#include "url/url.h"

namespace seamripper {
namespace {

std::string_view Icann(std::string_view host) { return RegistrableDomain(host, SuffixSection::kIcann); }
std::string_view Private(std::string_view host) { return RegistrableDomain(host, SuffixSection::kPrivate); }

TEST(RegistrableDomain, TheSectionsDiffer) {
  EXPECT_EQ(Icann("a.b.example.com"), "example.com");
  EXPECT_EQ(Private("a.b.example.com"), "example.com");
  EXPECT_EQ(Icann("spam.blogspot.com"), "blogspot.com");
  EXPECT_EQ(Private("www.spam.blogspot.com"), "spam.blogspot.com");
  EXPECT_EQ(Icann("www.someone.github.io"), "github.io");
  EXPECT_EQ(Private("www.someone.github.io"), "someone.github.io");
  EXPECT_EQ(Icann("github.io"), "github.io");
  EXPECT_EQ(Private("github.io"), "github.io");
}

TEST(RegistrableDomain, WildcardsAndTheirExceptions) {
  EXPECT_EQ(Icann("ck"), "ck");
  EXPECT_EQ(Icann("shop.ck"), "shop.ck");
  EXPECT_EQ(Icann("a.b.shop.ck"), "b.shop.ck");
  EXPECT_EQ(Icann("a.b.www.ck"), "www.ck");
  EXPECT_EQ(Icann("x.y.city.kawasaki.jp"), "city.kawasaki.jp");
  EXPECT_EQ(Icann("x.y.z.kawasaki.jp"), "y.z.kawasaki.jp");
  EXPECT_EQ(Icann("kawasaki.jp"), "kawasaki.jp");
  EXPECT_EQ(Private("a.b.compute.amazonaws.com"), "a.b.compute.amazonaws.com");
  EXPECT_EQ(Icann("a.b.compute.amazonaws.com"), "amazonaws.com");
  EXPECT_EQ(Private("compute.amazonaws.com"), "amazonaws.com");  // the wildcard says nothing of its own parent
}

TEST(RegistrableDomain, AddressesAreTheirOwn) {
  EXPECT_EQ(Icann("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(Icann("[2001:db8::1]"), "[2001:db8::1]");
}

TEST(RegistrableDomain, AFinalDotStays) {
  EXPECT_EQ(Icann("www.example.com."), "example.com.");
  EXPECT_EQ(Icann("com."), "com.");
  EXPECT_EQ(Icann("a.b.co.uk."), "b.co.uk.");
}

TEST(RegistrableDomain, OddHostsAreTheirOwn) {
  for (const std::string_view host : {"", ".", "..", "localhost", ".com", "a..com", "www.example.com..", "com"}) {
    EXPECT_EQ(Icann(host), host);
  }
  EXPECT_EQ(Icann("a.b.unlisted"), "b.unlisted");
}

TEST(RegistrableDomain, HostileHostsAreLinear) {
  std::string labels;
  for (int i = 0; i < 1'000'000; i++) labels += "a.";
  EXPECT_EQ(Icann(labels + "co.uk"), "a.co.uk");
  const std::string label(1'000'000, 'x');
  EXPECT_EQ(Icann("www." + label + ".com"), label + ".com");
}

TEST(PublicSuffixList, HasAVersion) {
  EXPECT_EQ(PublicSuffixListVersion().size(), std::string_view("2026-10-22_08-36-41_UTC").size());
  EXPECT_TRUE(PublicSuffixListVersion().starts_with("20"));
}

std::string HostOf(const std::string& name) {
  const auto url = ParseUrl("http://" + name + "/");
  EXPECT_TRUE(url.has_value()) << name;
  return url ? std::string(url->host()) : "";
}

// The vectors say null where there is no registrable domain; here a host is then its own.
void CheckVector(const std::string& name, const std::string& expected) {
  const std::string host = HostOf(name);
  EXPECT_EQ(Private(host), expected == "null" ? host : HostOf(expected)) << name;
}

TEST(PublicSuffixList, PublishedVectors) {
  SKIP_WITHOUT_SHARED_DATA("psl/tests.txt");
  std::istringstream lines(ReadFileForTesting(SharedData("psl/tests.txt")));
  int checked = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, expected;
    if (line.starts_with("//") || !(words >> name >> expected) || name == "null") continue;
    CheckVector(name, expected);
    checked++;
  }
  EXPECT_GE(checked, 70);
  std::printf("checked %d vectors of tests.txt\n", checked);
}

TEST(PublicSuffixList, PublishedScriptVectors) {
  SKIP_WITHOUT_SHARED_DATA("psl/test_psl.txt");
  std::istringstream lines(ReadFileForTesting(SharedData("psl/test_psl.txt")));
  int checked = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("checkPublicSuffix('")) continue;  // null input is no host
    for (char& c : line) {
      if (c == '(' || c == ')' || c == '\'' || c == ',' || c == ';') c = ' ';
    }
    std::istringstream words(line);
    std::string call, name, expected;
    words >> call >> name >> expected;
    CheckVector(name, expected);
    checked++;
  }
  EXPECT_GE(checked, 70);
  std::printf("checked %d vectors of test_psl.txt\n", checked);
}

}  // namespace
}  // namespace seamripper
