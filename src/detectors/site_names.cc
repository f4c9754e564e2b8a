#include "detectors/site_names.h"

#include <algorithm>
#include <string_view>

namespace seamripper {
namespace {

std::string_view NameOf(SiteMode mode, const Hosts::Host& host) {
  if (mode == SiteMode::kDomain) return host.domain;
  return mode == SiteMode::kPrivate ? host.private_domain : host.name;
}

}  // namespace

SiteNames::SiteNames(SiteMode mode, const Hosts& hosts) : hosts_(hosts) {
  names_.reserve(hosts.size());
  site_of_host_.reserve(hosts.size());
  for (uint32_t host = 0; host < hosts.size(); ++host) names_.push_back(NameOf(mode, hosts.host(host)));
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  names_.shrink_to_fit();
  for (uint32_t host = 0; host < hosts.size(); ++host) {
    const auto found = std::lower_bound(names_.begin(), names_.end(), NameOf(mode, hosts.host(host)));
    site_of_host_.push_back(static_cast<uint32_t>(found - names_.begin()));
  }
}

}  // namespace seamripper
