// The sites of a crawl by name, and which pages are on each.
#ifndef SEAMRIPPER_DETECTORS_SITE_NAMES_H_
#define SEAMRIPPER_DETECTORS_SITE_NAMES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "detectors/hosts.h"
#include "seamripper/detect.h"

namespace seamripper {

// Sites by number, in the order of their names. Memory: the names, and four bytes a host.
class SiteNames {
 public:
  static constexpr uint32_t kNoSite = ~uint32_t{0};

  // `mode` is kHost, kDomain or kPrivate. `hosts` hold as long as this does.
  SiteNames(SiteMode mode, const Hosts& hosts);

  uint32_t site(uint64_t page) const {  // kNoSite: no live page
    const uint32_t host = hosts_[page];
    return host == Hosts::kNone ? kNoSite : site_of_host_[host];
  }
  size_t size() const { return names_.size(); }
  const std::string& name(uint32_t site) const { return names_[site]; }

 private:
  const Hosts& hosts_;
  std::vector<std::string> names_;
  std::vector<uint32_t> site_of_host_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_SITE_NAMES_H_
