#include "detectors/site_names.h"

namespace seamripper {

std::string_view SiteNames::NameOf(const PageView& page) const {
  if (mode_ == SiteMode::kDomain) return page.domain;
  return mode_ == SiteMode::kPrivate ? page.private_domain : page.host;
}

void SiteNames::Add(const PageView& page) {
  const std::string_view name = NameOf(page);
  const std::lock_guard lock(mutex_);
  auto found = sites_.find(name);
  if (found == sites_.end()) found = sites_.emplace(name, static_cast<uint32_t>(sites_.size())).first;
  site_of_page_[page.number] = found->second;
}

}  // namespace seamripper
