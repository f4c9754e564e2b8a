#include "html/links.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "html/attributes.h"
#include "html/distinct_lines.h"
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

// Of the last bytes, in which links of one page differ: a better hash would take longer than it spares.
uint64_t HashOfEnd(std::string_view reference) {
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  if (reference.size() < 16) return Xxh3Of64(reference);
  const char* const end = reference.data() + reference.size();
  const uint64_t mixed = LoadLittleEndian<uint64_t>(end - 16) * kFactor ^ LoadLittleEndian<uint64_t>(end - 8);
  return (mixed ^ reference.size()) * kFactor >> 32;
}

// Whether AppendAttributeValue would leave it as it is.
bool IsDecoded(std::string_view written) {
  return std::none_of(written.begin(), written.end(), [](char c) { return c == '&' || c == '\r' || c == '\0'; });
}

}  // namespace

void LinkCollector::Add(std::string_view written) {
  const std::string_view reference = WithoutFragment(Trim(written));
  if (reference.empty() || HasOtherScheme(reference)) return;
  std::string_view& recent = recent_[HashOfEnd(reference) % recent_.size()];
  if (recent == reference) return;
  recent = reference;
  references_.push_back(reference);
}

void LinkCollector::SetBase(std::string_view written) {
  if (has_base_) return;
  has_base_ = true;
  base_ = written;
}

bool LinkCollector::Resolve(std::string_view url, size_t max_links, std::string* links) const {
  links->clear();
  if (references_.empty()) return false;
  UrlResolver resolver(url);
  std::string decoded;
  if (has_base_) {
    AppendAttributeValue(&decoded, base_);
    resolver.SetBase(decoded);
  }
  DistinctLines distinct(links);
  size_t count = 0;
  for (const std::string_view written : references_) {
    const size_t begin = links->size();
    if (!resolver.AppendPlain(written, links)) {
      std::string_view reference = written;
      if (!IsDecoded(written)) {
        decoded.clear();
        AppendAttributeValue(&decoded, written);
        reference = decoded;
      }
      if (IsPageItself(reference)) continue;
      const std::optional<std::string> resolved = resolver.Resolve(reference);
      if (!resolved) continue;
      links->append(*resolved);
    }
    if (!distinct.AddFrom(begin)) {
      links->resize(begin);
      continue;
    }
    if (count == max_links || links->size() - count > kMaxLinkBytes) {
      links->resize(begin);
      return true;
    }
    links->push_back('\n');
    ++count;
  }
  return false;
}

}  // namespace seamripper
