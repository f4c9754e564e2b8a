// Which pages are on the same site, in each of the senses a user may mean.
#ifndef SEAMRIPPER_DETECTORS_SITES_H_
#define SEAMRIPPER_DETECTORS_SITES_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/detect.h"
#include "step/page_view.h"

namespace seamripper {

// Addresses of hosts, beside those the crawl recorded.
using HostAddresses = std::map<std::string, std::vector<std::string>, std::less<>>;

// Pages by number. Two pages are on one site when their hosts have an id in common; by address, when one of them has no address, if
// their domains are the same. Memory: four bytes a page, and the hosts.
class Sites {
 public:
  bool empty() const { return host_of_page_.empty(); }
  bool Same(uint64_t a, uint64_t b) const;
  // A number for each host; and what its pages must have in common with others to be on one site with them.
  uint32_t HostOf(uint64_t page) const { return host_of_page_[page]; }
  const std::vector<uint32_t>& IdsOf(uint32_t host) const { return ids_of_host_[host]; }
  uint64_t hosts_without_address() const { return hosts_without_address_; }  // kIp, kServer

 private:
  friend class SiteCollector;
  std::vector<uint32_t> host_of_page_;
  std::vector<std::vector<uint32_t>> ids_of_host_;  // ascending
  std::vector<uint32_t> domain_of_host_;            // kIp
  uint64_t hosts_without_address_ = 0;
};

// Sees every page once, from any thread, then gives the sites.
class SiteCollector {
 public:
  static constexpr uint32_t kParts = kHeadPart;

  // `addresses`, if any, hold as long as it does.
  SiteCollector(SiteMode mode, uint64_t page_numbers, const HostAddresses* addresses = nullptr)
      : mode_(mode), addresses_(addresses), host_of_page_(page_numbers) {}
  void Add(const PageView& page);
  Sites Finish();

 private:
  uint32_t IdOf(char kind, std::string_view name);

  const SiteMode mode_;
  const HostAddresses* const addresses_;
  std::mutex mutex_;
  std::vector<uint32_t> host_of_page_;
  std::map<std::string, uint32_t, std::less<>> hosts_;
  std::map<std::string, uint32_t, std::less<>> ids_;  // of domains and addresses, told apart by their first byte
  struct Host {
    uint32_t domain = 0;
    std::vector<uint32_t> addresses;
  };
  bool ByAddress() const { return mode_ == SiteMode::kIp || mode_ == SiteMode::kServer; }
  void AddAddress(std::string_view address, Host* host);

  std::vector<Host> host_facts_;
};

template <class Engine>
Result<Sites> FindSites(Engine* engine, SiteMode mode, const HostAddresses* addresses) {
  SiteCollector collector(mode, engine->page_numbers(), addresses);
  RETURN_IF_ERROR(engine->ForEachPage(
      SiteCollector::kParts, [&](const PageView& page) { collector.Add(page); }, "sites"));
  return collector.Finish();
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_SITES_H_
