#include "detectors/donor_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

namespace seamripper {
namespace {

constexpr uint64_t kSeed = 7;

// Pages on hosts drawn, some of which have most of them.
struct Crawl {
  Crawl(uint64_t pages, size_t hosts_at_most, std::mt19937_64* random) : hosts(pages), urls(pages) {
    NameChanges names = HostOfPage(&hosts).changes.hosts;
    PageSets<uint64_t> hashes(&urls);
    for (uint64_t page = 0; page < pages; ++page) {
      const size_t number = std::min((*random)() % hosts_at_most, (*random)() % hosts_at_most);
      host_of.push_back("h" + std::to_string(number) + ".example");
      names.Emit(page, host_of.back() + "\n0\n0");
      // Some are equal.
      hash_of.push_back(DonorHash(kSeed, std::to_string((*random)() % (2 * pages))));
      hashes.Emit(page, hash_of.back());
    }
    hosts.Number();
  }

  std::set<uint64_t> NaiveChoice(const std::vector<uint64_t>& of, size_t most) const {
    std::vector<std::pair<uint64_t, uint64_t>> by_url;
    for (const uint64_t page : of) by_url.emplace_back(hash_of[page], page);
    std::sort(by_url.begin(), by_url.end());
    std::map<std::pair<uint64_t, std::string>, uint64_t> firsts;
    for (const auto& [hash, page] : by_url) firsts.insert({{DonorHash(kSeed, host_of[page]), host_of[page]}, page});
    std::set<uint64_t> chosen;
    for (const auto& [host, page] : firsts) {
      if (chosen.size() < most) chosen.insert(page);
    }
    for (const auto& [hash, page] : by_url) {
      if (chosen.size() < most) chosen.insert(page);
    }
    return chosen;
  }

  Hosts hosts;
  UrlHashes urls;
  std::vector<std::string> host_of;
  std::vector<uint64_t> hash_of;
};

TEST(DonorChoice, IsThatOfTheObviousWay) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    const uint64_t pages = 1 + random() % 300;
    const Crawl crawl(pages, 1 + random() % 100, &random);
    const DonorOrder order(kSeed, crawl.hosts, crawl.urls);
    const auto most = static_cast<uint32_t>(1 + random() % 70);
    DonorChoice choice(&order, most);
    for (int again = 0; again < 3; ++again) {
      std::vector<uint64_t> of, chosen;
      for (uint64_t page = 0; page < pages; ++page) {
        if (random() % 4 != 0) of.push_back(page);
      }
      for (const uint64_t page : of) choice.Add(page);
      choice.Finish(&chosen);
      ASSERT_EQ(std::set<uint64_t>(chosen.begin(), chosen.end()), crawl.NaiveChoice(of, most)) << round;
      ASSERT_EQ(chosen.size(), std::min<size_t>(of.size(), most));
    }
  }
}

// Fixed for ever.
TEST(DonorHash, IsPinned) {
  EXPECT_EQ(DonorHash(1, "www.example.com"), 0x6c9e2903ac88b149u);
}

}  // namespace
}  // namespace seamripper
