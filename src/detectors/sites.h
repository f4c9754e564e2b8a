// Which pages are on the same site, in each of the senses a user may mean.
#ifndef SEAMRIPPER_DETECTORS_SITES_H_
#define SEAMRIPPER_DETECTORS_SITES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "detectors/hosts.h"
#include "seamripper/detect.h"

namespace seamripper {

// Addresses of hosts, beside those the crawl recorded.
using HostAddresses = std::map<std::string, std::vector<std::string>, std::less<>>;

// Pages by number. Two pages are on one site when their hosts have an id in common. Memory: that of the hosts.
class Sites {
 public:
  // `hosts` hold as long as it does; `addresses` may be null.
  Sites(SiteMode mode, const Hosts& hosts, const HostAddresses* addresses = nullptr);

  bool empty() const { return ids_of_host_.empty(); }
  bool Same(uint64_t a, uint64_t b) const;
  // A number for each host; and what its pages must have in common with others to be on one site with them.
  uint32_t HostOf(uint64_t page) const { return hosts_[page]; }
  const std::vector<uint32_t>& IdsOf(uint32_t host) const { return ids_of_host_[host]; }
  uint64_t hosts_without_address() const { return hosts_without_address_; }  // kIp, kServer

 private:
  const Hosts& hosts_;
  std::vector<std::vector<uint32_t>> ids_of_host_;  // ascending
  uint64_t hosts_without_address_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_SITES_H_
