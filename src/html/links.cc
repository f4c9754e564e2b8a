#include "html/links.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <set>

#include "base/xxh3.h"
#include "html/attributes.h"
#include "html/scan.h"
#include "url/url.h"

namespace seamripper {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsHtmlSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsHtmlSpace(text.back())) text.remove_suffix(1);
  return text;
}

// Without the fragment. Left to the URL parser: a '#' after '&', which may be part of a character reference; and one after
// a blank or control, which is part of the URL but would be trimmed if it stood at the end.
std::string_view WithoutFragment(std::string_view written) {
  const size_t hash = written.find('#');
  if (hash == std::string_view::npos) return written;
  const auto before = static_cast<uint8_t>(hash == 0 ? '/' : written[hash - 1]);
  return before == '&' || before <= ' ' ? written : written.substr(0, hash);
}

// Only a fragment, or nothing.
bool IsPageItself(std::string_view reference) { return WithoutFragment(Trim(reference)).empty(); }

bool HasOtherScheme(std::string_view reference) {
  switch (AsciiLower(reference.front())) {
    case 'j':
      return StartsWithIgnoringAsciiCase(reference, "javascript:");
    case 'm':
      return StartsWithIgnoringAsciiCase(reference, "mailto:");
    case 'd':
      return StartsWithIgnoringAsciiCase(reference, "data:");
    case 't':
      return StartsWithIgnoringAsciiCase(reference, "tel:");
    default:
      return false;
  }
}

// Whether AppendAttributeValue would leave it as it is.
bool IsDecoded(std::string_view written) {
  return std::none_of(written.begin(), written.end(), [](char c) { return c == '&' || c == '\r' || c == '\0'; });
}

}  // namespace

void LinkCollector::Add(std::string_view written) {
  const std::string_view reference = WithoutFragment(Trim(written));
  if (reference.empty() || HasOtherScheme(reference)) return;
  std::string_view& recent = recent_[Xxh3Of64(reference) % recent_.size()];
  if (recent == reference) return;
  recent = reference;
  references_.push_back(reference);
}

void LinkCollector::SetBase(std::string_view written) {
  if (has_base_) return;
  has_base_ = true;
  base_ = written;
}

bool LinkCollector::Resolve(std::string_view url, size_t max_links, std::vector<std::string>* links) const {
  links->clear();
  if (references_.empty()) return false;
  UrlResolver resolver(url);
  std::string decoded;
  if (has_base_) {
    AppendAttributeValue(&decoded, base_);
    resolver.SetBase(decoded);
  }
  // Ordered by their hashes, not put into a table by them: the links are the adversary's, who may make hashes collide.
  struct Link {
    uint64_t hash;
    size_t index;
  };
  const auto less = [links](const Link& a, const Link& b) {
    return a.hash != b.hash ? a.hash < b.hash : (*links)[a.index] < (*links)[b.index];
  };
  std::byte first_nodes[16384];
  std::pmr::monotonic_buffer_resource nodes(first_nodes, sizeof first_nodes);
  std::pmr::set<Link, decltype(less)> distinct(less, &nodes);
  size_t bytes = 0;
  std::string target;
  for (const std::string_view written : references_) {
    if (!resolver.ResolvePlain(written, &target)) {
      std::string_view reference = written;
      if (!IsDecoded(written)) {
        decoded.clear();
        AppendAttributeValue(&decoded, written);
        reference = decoded;
      }
      if (IsPageItself(reference)) continue;
      std::optional<std::string> resolved = resolver.Resolve(reference);
      if (!resolved) continue;
      target = std::move(*resolved);
    }
    links->push_back(target);
    if (!distinct.insert({Xxh3Of64(links->back()), links->size() - 1}).second) {
      links->pop_back();
      continue;
    }
    bytes += links->back().size();
    if (links->size() > max_links || bytes > kMaxLinkBytes) {
      links->pop_back();
      return true;
    }
  }
  return false;
}

}  // namespace seamripper
