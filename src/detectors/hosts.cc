#include "detectors/hosts.h"

#include <charconv>
#include <unordered_map>

namespace seamripper {
namespace {

void AppendNumber(size_t number, std::string* text) {
  char digits[20];
  text->append(1, '\n').append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

std::string_view EndOf(std::string_view text, size_t bytes) { return text.substr(text.size() - bytes); }

Hosts::Host HostOf(std::string_view name) {
  Hosts::Host host;
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

}  // namespace

std::string_view HostOfPage::NameOf(const PageView& page, std::string* name) {
  name->assign(page.host);
  AppendNumber(page.domain.size(), name);
  AppendNumber(page.private_domain.size(), name);
  return *name;
}

void Hosts::Number() {
  pages_.Number();
  addresses_.Number();
  std::unordered_map<std::string_view, size_t> places;
  for (const std::string& name : pages_.names()) {
    hosts_.push_back(HostOf(name));
    places.emplace(hosts_.back().name, hosts_.size() - 1);
  }
  for (const std::string& name : addresses_.names()) {
    const std::string_view text = name;
    const size_t host_end = text.rfind('\n');
    hosts_[places.find(text.substr(0, host_end))->second].addresses.push_back(text.substr(host_end + 1));
  }
}

}  // namespace seamripper
