#include "detectors/sites.h"

#include <algorithm>

namespace seamripper {

bool Sites::Same(uint64_t a, uint64_t b) const {
  const uint32_t host_a = host_of_page_[a];
  const uint32_t host_b = host_of_page_[b];
  if (host_a == host_b) return true;
  const std::vector<uint32_t>& ids_a = ids_of_host_[host_a];
  const std::vector<uint32_t>& ids_b = ids_of_host_[host_b];
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

uint32_t SiteCollector::IdOf(char kind, std::string_view name) {
  std::string key(1, kind);
  key.append(name);
  return ids_.try_emplace(std::move(key), static_cast<uint32_t>(ids_.size())).first->second;
}

void SiteCollector::AddAddress(std::string_view address, Host* host) {
  const uint32_t id = IdOf('a', address);
  if (std::find(host->addresses.begin(), host->addresses.end(), id) == host->addresses.end()) {
    host->addresses.push_back(id);
  }
}

void SiteCollector::Add(const PageView& page) {
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = hosts_.try_emplace(std::string(page.host), static_cast<uint32_t>(hosts_.size()));
  if (is_new) {
    const std::string_view domain = mode_ == SiteMode::kPrivate ? page.private_domain : page.domain;
    host_facts_.push_back({IdOf('d', domain), {}});
  }
  host_of_page_[page.number] = found->second;
  if (!ByAddress()) return;
  Host& host = host_facts_[found->second];
  if (!page.ip.empty()) AddAddress(page.ip, &host);
  if (!is_new || addresses_ == nullptr) return;
  if (const auto known = addresses_->find(page.host); known != addresses_->end()) {
    for (const std::string& address : known->second) AddAddress(address, &host);
  }
}

Sites SiteCollector::Finish() {
  Sites sites;
  if (mode_ == SiteMode::kNone) return sites;
  sites.host_of_page_ = std::move(host_of_page_);
  for (Host& host : host_facts_) {
    std::vector<uint32_t> ids = std::move(host.addresses);
    if (ByAddress() && ids.empty()) ++sites.hosts_without_address_;
    const bool by_domain = mode_ == SiteMode::kDomain || mode_ == SiteMode::kPrivate || mode_ == SiteMode::kServer;
    if (by_domain) ids.push_back(host.domain);
    if (mode_ == SiteMode::kIp) sites.domain_of_host_.push_back(host.domain);
    std::sort(ids.begin(), ids.end());
    sites.ids_of_host_.push_back(std::move(ids));
  }
  return sites;
}

}  // namespace seamripper
