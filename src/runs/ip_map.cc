#include "runs/ip_map.h"

#include <algorithm>
#include <optional>

#include "url/url.h"

namespace seamripper {
namespace {

constexpr std::string_view kBetween = " \t\r,";

std::string_view TakeWord(std::string_view* rest) {
  rest->remove_prefix(std::min(rest->find_first_not_of(kBetween), rest->size()));
  const std::string_view word = rest->substr(0, rest->find_first_of(kBetween));
  rest->remove_prefix(word.size());
  return word;
}

// As a URL spells it.
std::optional<std::string> HostOf(std::string_view word) {
  const std::optional<Url> url = ParseUrl("http://" + std::string(word) + "/");
  if (!url || url->href != "http://" + std::string(url->host()) + "/") return {};
  return std::string(url->host());
}

bool IsAddress(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789abcdefABCDEF.:") == std::string_view::npos;
}

}  // namespace

Result<HostAddresses> ParseIpMap(std::string_view text, const std::string& path) {
  HostAddresses addresses;
  for (size_t line = 1; !text.empty(); ++line) {
    std::string_view rest = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(rest.size() + 1, text.size()));
    const std::string_view name = TakeWord(&rest);
    if (name.empty() || name.starts_with('#')) continue;
    const std::optional<std::string> host = HostOf(name);
    std::string_view address = TakeWord(&rest);
    if (!host || !IsAddress(address)) {
      return UsageError(path + ":" + std::to_string(line) + " is not a host and its addresses: write lines such as " +
                        "'www.example.com 192.0.2.7'");
    }
    for (; !address.empty(); address = TakeWord(&rest)) {
      if (!IsAddress(address)) {
        return UsageError(path + ":" + std::to_string(line) + ": '" + std::string(address) + "' is no address");
      }
      addresses[*host].emplace_back(address);
    }
  }
  return addresses;
}

}  // namespace seamripper
