#include "url/recursion.h"

#include <algorithm>
#include <vector>

namespace seamripper {

bool LooksRecursive(std::string_view url) {
  const size_t scheme = url.substr(0, url.find_first_of("?#")).find("://");
  size_t at = url.find('/', scheme == std::string_view::npos ? 0 : scheme + 3);
  const size_t end = std::min(url.find('?'), url.size());
  std::vector<std::string_view> components;
  while (at < end) {
    const size_t next = std::min(url.find('/', at + 1), end);
    if (next > at + 1) components.push_back(url.substr(at + 1, next - at - 1));
    at = next;
  }
  if (components.size() >= 97) return true;
  std::sort(components.begin(), components.end());
  for (size_t i = 3; i < components.size(); ++i) {
    if (components[i - 3] == components[i]) return true;
  }
  return false;
}

}  // namespace seamripper
