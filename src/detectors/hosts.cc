#include "detectors/hosts.h"

#include <charconv>

namespace seamripper {
namespace {

void AppendNumber(size_t number, std::string* text) {
  char digits[20];
  text->append(1, '\n').append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

std::string_view EndOf(std::string_view text, size_t bytes) { return text.substr(text.size() - bytes); }

}  // namespace

std::string_view HostOfPage::NameOf(const PageView& page, std::string* name) {
  name->assign(page.host);
  AppendNumber(page.domain.size(), name);
  AppendNumber(page.private_domain.size(), name);
  return *name;
}

// Both lists are in the order of "HOST\n", so that the addresses of a host stand together, and in its place.
void Hosts::Number() {
  pages_.Number();
  addresses_.Number();
  const std::vector<std::string_view>& addresses = addresses_.names();
  if (addresses.empty()) return;
  uint32_t next = 0;
  for (uint32_t number = 0; number < size(); ++number) {
    first_addresses_.push_back(next);
    const std::string_view name = host(number).name;
    while (next < addresses.size() && addresses[next].substr(0, addresses[next].rfind('\n')) == name) ++next;
  }
  first_addresses_.push_back(next);
}

Hosts::Host Hosts::host(uint32_t number) const {
  const std::string_view name = pages_.names()[number];
  Host host;
  const size_t domain_end = name.rfind('\n');
  const size_t host_end = name.rfind('\n', domain_end - 1);
  size_t domain_bytes = 0;
  size_t private_bytes = 0;
  std::from_chars(name.data() + host_end + 1, name.data() + domain_end, domain_bytes);
  std::from_chars(name.data() + domain_end + 1, name.data() + name.size(), private_bytes);
  host.name = name.substr(0, host_end);
  host.domain = EndOf(host.name, domain_bytes);
  host.private_domain = EndOf(host.name, private_bytes);
  return host;
}

std::vector<std::string_view> Hosts::AddressesOf(uint32_t host) const {
  std::vector<std::string_view> addresses;
  if (first_addresses_.empty()) return addresses;
  for (uint32_t i = first_addresses_[host]; i < first_addresses_[host + 1]; ++i) {
    const std::string_view name = addresses_.names()[i];
    addresses.push_back(name.substr(name.rfind('\n') + 1));
  }
  return addresses;
}

}  // namespace seamripper
