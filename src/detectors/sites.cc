#include "detectors/sites.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace seamripper {
namespace {

// Names by number, in their order. They belong to others.
class NameIds {
 public:
  void Add(std::string_view name) { names_.push_back(name); }
  // After the last.
  void Sort() {
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  }
  uint32_t Of(std::string_view name) const {
    return static_cast<uint32_t>(std::lower_bound(names_.begin(), names_.end(), name) - names_.begin());
  }
  uint32_t size() const { return static_cast<uint32_t>(names_.size()); }

 private:
  std::vector<std::string_view> names_;
};

bool ByAddress(SiteMode mode) { return mode == SiteMode::kIp || mode == SiteMode::kServer; }

std::string_view DomainOf(SiteMode mode, const Hosts::Host& host) {
  return mode == SiteMode::kPrivate ? host.private_domain : host.domain;
}

std::vector<std::string_view> AddressesOf(const Hosts& hosts, uint32_t host, const HostAddresses* others) {
  std::vector<std::string_view> addresses = hosts.AddressesOf(host);
  if (others == nullptr) return addresses;
  const auto known = others->find(hosts.host(host).name);
  if (known != others->end()) addresses.insert(addresses.end(), known->second.begin(), known->second.end());
  return addresses;
}

}  // namespace

Sites::Sites(SiteMode mode, const Hosts& hosts, const HostAddresses* others) : hosts_(hosts) {
  if (mode == SiteMode::kNone || hosts.size() == 0) return;
  NameIds domains, addresses;
  const auto addresses_of = [&](uint32_t host) {
    return ByAddress(mode) ? AddressesOf(hosts, host, others) : std::vector<std::string_view>();
  };
  for (uint32_t host = 0; host < hosts.size(); ++host) {
    if (mode != SiteMode::kHost) domains.Add(DomainOf(mode, hosts.host(host)));
    for (const std::string_view address : addresses_of(host)) addresses.Add(address);
  }
  domains.Sort();
  addresses.Sort();
  const bool by_domain = mode == SiteMode::kDomain || mode == SiteMode::kPrivate || mode == SiteMode::kServer;
  first_ids_.reserve(hosts.size() + 1);
  ids_.reserve(hosts.size());
  for (uint32_t host = 0; host < hosts.size(); ++host) {
    const auto first = static_cast<std::ptrdiff_t>(ids_.size());
    first_ids_.push_back(static_cast<uint32_t>(first));
    for (const std::string_view address : addresses_of(host)) ids_.push_back(domains.size() + addresses.Of(address));
    const bool without_address = ByAddress(mode) && ids_.begin() + first == ids_.end();
    hosts_without_address_ += without_address ? 1 : 0;
    if (by_domain) ids_.push_back(domains.Of(DomainOf(mode, hosts.host(host))));
    if (mode == SiteMode::kIp) domain_of_host_.push_back(domains.Of(DomainOf(mode, hosts.host(host))));
    std::sort(ids_.begin() + first, ids_.end());
    ids_.erase(std::unique(ids_.begin() + first, ids_.end()), ids_.end());
  }
  first_ids_.push_back(static_cast<uint32_t>(ids_.size()));
}

bool Sites::HaveSame(uint32_t host_a, uint32_t host_b) const {
  if (host_a == host_b) return true;
  const std::span<const uint32_t> ids_a = IdsOf(host_a);
  const std::span<const uint32_t> ids_b = IdsOf(host_b);
  if (!domain_of_host_.empty() && (ids_a.empty() || ids_b.empty())) {
    return domain_of_host_[host_a] == domain_of_host_[host_b];
  }
  auto at_a = ids_a.begin();
  auto at_b = ids_b.begin();
  while (at_a != ids_a.end() && at_b != ids_b.end()) {
    if (*at_a == *at_b) return true;
    *at_a < *at_b ? ++at_a : ++at_b;
  }
  return false;
}

}  // namespace seamripper
