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
  for (const Hosts::Host& host : hosts.all()) names_.emplace_back(NameOf(mode, host));
  std::sort(names_.begin(), names_.end());
  names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  for (const Hosts::Host& host : hosts.all()) {
    const auto found = std::lower_bound(names_.begin(), names_.end(), NameOf(mode, host));
    site_of_host_.push_back(static_cast<uint32_t>(found - names_.begin()));
  }
}

}  // namespace seamripper
