#include "detectors/link_targets.h"

#include <algorithm>

#include "url/domain.h"
#include "url/url.h"

namespace seamripper {
namespace {

std::string_view SiteOfHost(std::string_view host, SiteMode mode) {
  if (mode == SiteMode::kHost) return host;
  return RegistrableDomain(host, mode == SiteMode::kPrivate ? SuffixSection::kPrivate : SuffixSection::kIcann);
}

}  // namespace

std::string_view SiteName(const PageView& page, SiteMode mode) {
  if (mode == SiteMode::kHost) return page.host;
  return mode == SiteMode::kPrivate ? page.private_domain : page.domain;
}

void LinkTargets::Set(const PageView& page, SiteMode mode) {
  mode_ = mode;
  urls_.clear();
  sites_.clear();
  std::string_view last_host;
  for (std::string_view rest = page.links; !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view link = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    urls_.insert(link);
    const std::string_view host = HostOfHref(link);
    if (host == last_host) continue;
    last_host = host;
    sites_.insert(SiteOfHost(host, mode));
  }
}

}  // namespace seamripper
