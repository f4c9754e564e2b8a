#include "detectors/sites.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace seamripper {
namespace {

// Domains and addresses by number, told apart by their kind.
class SiteIds {
 public:
  uint32_t Of(char kind, std::string_view name) {
    std::string key(1, kind);
    key.append(name);
    return ids_.try_emplace(std::move(key), static_cast<uint32_t>(ids_.size())).first->second;
  }

 private:
  std::map<std::string, uint32_t> ids_;
};

bool ByAddress(SiteMode mode) { return mode == SiteMode::kIp || mode == SiteMode::kServer; }

std::vector<uint32_t> AddressIds(const Hosts::Host& host, const HostAddresses* others, SiteIds* ids) {
  std::vector<uint32_t> found;
  for (const std::string_view address : host.addresses) found.push_back(ids->Of('a', address));
  if (others == nullptr) return found;
  if (const auto known = others->find(host.name); known != others->end()) {
    for (const std::string& address : known->second) found.push_back(ids->Of('a', address));
  }
  return found;
}

}  // namespace

Sites::Sites(SiteMode mode, const Hosts& hosts, const HostAddresses* addresses) : hosts_(hosts) {
  if (mode == SiteMode::kNone) return;
  SiteIds site_ids;
  for (const Hosts::Host& host : hosts.all()) {
    std::vector<uint32_t> ids;
    if (ByAddress(mode)) ids = AddressIds(host, addresses, &site_ids);
    const bool without_address = ByAddress(mode) && ids.empty();
    hosts_without_address_ += without_address ? 1 : 0;
    const bool by_domain =
        mode == SiteMode::kDomain || mode == SiteMode::kPrivate || mode == SiteMode::kServer || without_address;
    if (by_domain) ids.push_back(site_ids.Of('d', mode == SiteMode::kPrivate ? host.private_domain : host.domain));
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    ids_of_host_.push_back(std::move(ids));
  }
}

bool Sites::Same(uint64_t a, uint64_t b) const {
  const uint32_t host_a = hosts_[a];
  const uint32_t host_b = hosts_[b];
  if (host_a == host_b) return true;
  const std::vector<uint32_t>& ids_a = ids_of_host_[host_a];
  const std::vector<uint32_t>& ids_b = ids_of_host_[host_b];
  auto at_a = ids_a.begin();
  auto at_b = ids_b.begin();
  while (at_a != ids_a.end() && at_b != ids_b.end()) {
    if (*at_a == *at_b) return true;
    *at_a < *at_b ? ++at_a : ++at_b;
  }
  return false;
}

}  // namespace seamripper
