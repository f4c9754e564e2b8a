#include "detectors/reuse_pages.h"

#include "url/domain.h"
#include "url/recursion.h"
#include "url/url.h"

namespace seamripper {

uint32_t DomainNumbers::Add(std::string_view domain) {
  if (const auto found = numbers_.find(domain); found != numbers_.end()) return found->second;
  return numbers_.emplace(domain, static_cast<uint32_t>(numbers_.size())).first->second;
}

uint32_t DomainNumbers::Find(std::string_view domain) const { return numbers_.find(domain)->second; }

std::string_view DomainOf(const FileView& file) { return DomainOfHref(file.url, SuffixSection::kIcann); }

void ReusePages::Add(const PageView& page) {
  const bool recursive = LooksRecursive(page.url);
  const std::lock_guard lock(mutex_);
  ++(recursive ? left_out_ : records_);
  if (recursive) return;
  const uint32_t domain = domain_numbers_.Add(page.domain);
  if (domain >= pages_of_domain_.size()) pages_of_domain_.resize(domain + 1);
  ++pages_of_domain_[domain];
  domains_[page.number] = domain;
  captured_[page.number] = page.captured;
}

void ReusePages::Add(const FileView& file) {
  const bool recursive = LooksRecursive(file.url);
  const std::lock_guard lock(mutex_);
  ++(recursive ? left_out_ : records_);
  if (!recursive) domain_numbers_.Add(DomainOf(file));
}

}  // namespace seamripper
