// Which pages are on the same site, in each of the senses a user may mean.
#ifndef SEAMRIPPER_DETECTORS_SITES_H_
#define SEAMRIPPER_DETECTORS_SITES_H_

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "detectors/hosts.h"
#include "seamripper/detect.h"

namespace seamripper {

// Addresses of hosts, beside those the crawl recorded.
using HostAddresses = std::map<std::string, std::vector<std::string>, std::less<>>;

// Pages by number. Two pages are on one site when their hosts have an id in common; by address, if one of them has none,
// when their domains are the same. Memory: four bytes a host and an id, four more a host by address; 16 more of a host, and
// of an address, while it is made.
class Sites {
 public:
  // `hosts` hold as long as it does; `addresses` may be null.
  Sites(SiteMode mode, const Hosts& hosts, const HostAddresses* addresses = nullptr);

  bool empty() const { return first_ids_.empty(); }
  bool Same(uint64_t a, uint64_t b) const { return HaveSame(hosts_[a], hosts_[b]); }
  // The same of hosts.
  bool HaveSame(uint32_t host_a, uint32_t host_b) const;
  // A number for each host; and what its pages must have in common with others to be on one site with them.
  uint32_t HostOf(uint64_t page) const { return hosts_[page]; }
  std::span<const uint32_t> IdsOf(uint32_t host) const {
    return std::span(ids_).subspan(first_ids_[host], first_ids_[host + 1] - first_ids_[host]);
  }
  uint64_t hosts_without_address() const { return hosts_without_address_; }  // kIp, kServer

 private:
  const Hosts& hosts_;
  std::vector<uint32_t> ids_;             // of one host after the other, ascending in each
  std::vector<uint32_t> first_ids_;       // of each host, and behind the last
  std::vector<uint32_t> domain_of_host_;  // kIp
  uint64_t hosts_without_address_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_SITES_H_
