// The algorithm of publicsuffix.org over a hash table made at build time, taken at its word: "*.ck" says nothing of
// "ck", which several libraries make a suffix too. libpsl, the usual library, parses the list for 12 ms at every start
// and takes four times as long a host (binary searches over copies of the name); this is asked for the host of every
// page and may be for every link.
#include "url/domain.h"

#include <cstddef>
#include <cstdint>

#include "url/url.h"

namespace seamripper {
namespace {

#include "public_suffix_list.inc"

// What the list says of a name. In the table, the private section's flags lie above those of the ICANN section.
constexpr unsigned kRule = 1;       // the name is a public suffix
constexpr unsigned kWildcard = 2;   // every name one label longer is
constexpr unsigned kException = 4;  // but not this one
constexpr int kPrivateShift = 3;
constexpr unsigned kSectionMask = (1u << kPrivateShift) - 1;

// FNV-1a from the end of a name to its front, so that the hash of a suffix goes on to the next longer one.
constexpr uint32_t kHashBasis = 2166136261;
uint32_t HashOn(uint32_t hash, char byte) { return (hash ^ static_cast<uint8_t>(byte)) * 16777619u; }

unsigned FlagsOfName(std::string_view name, uint32_t hash, SuffixSection section) {
  constexpr uint32_t kOffsetMask = (1u << kOffsetBits) - 1;
  constexpr uint32_t kSlotMask = (1u << kSlotBits) - 1;
  for (uint32_t slot = hash * 0x9e3779b1u >> (32 - kSlotBits); kSlots[slot] != 0; slot = (slot + 1) & kSlotMask) {
    if (kSlots[slot] >> kOffsetBits != (hash & 0xfff)) continue;
    const char* rule = kRules + (kSlots[slot] & kOffsetMask);  // flags, length, name
    if (std::string_view(rule + 2, static_cast<uint8_t>(rule[1])) != name) continue;
    const unsigned flags = static_cast<uint8_t>(rule[0]);
    return section == SuffixSection::kIcann ? flags & kSectionMask : (flags | flags >> kPrivateShift) & kSectionMask;
  }
  return 0;
}

// How many labels of `name` are its public suffix; one when no rule matches.
int SuffixLabels(std::string_view name, SuffixSection section) {
  int suffix = 1;
  bool wildcard = false;
  uint32_t hash = kHashBasis;
  size_t begin = name.size();
  for (int labels = 1; labels <= kMaxRuleLabels; labels++) {
    while (begin > 0 && name[begin - 1] != '.') hash = HashOn(hash, name[--begin]);
    const unsigned flags = FlagsOfName(name.substr(begin), hash, section);
    if ((flags & kException) != 0) return labels - 1;
    if (wildcard || (flags & kRule) != 0) suffix = labels;
    wildcard = (flags & kWildcard) != 0;
    if (begin == 0) break;
    hash = HashOn(hash, name[--begin]);
  }
  return suffix;
}

// Where the last `labels` labels of `name` begin: at its front if it has no more.
size_t BeginOfLabels(std::string_view name, int labels) {
  size_t dot = name.size();
  while (labels-- > 0) {
    if (dot == 0) return 0;
    dot = name.rfind('.', dot - 1);
    if (dot == std::string_view::npos) return 0;
  }
  return dot + 1;
}

bool IsAddress(std::string_view host) {
  if (host.front() == '[') return true;
  // A WHATWG host whose last label is a number is an IPv4 address, or would not have parsed.
  const std::string_view last = host.substr(BeginOfLabels(host, 1));
  return last.find_first_not_of("0123456789") == std::string_view::npos;
}

bool HasEmptyLabel(std::string_view name) {
  return name.empty() || name.front() == '.' || name.back() == '.' || name.find("..") != std::string_view::npos;
}

}  // namespace

std::string_view RegistrableDomain(std::string_view host, SuffixSection section) {
  std::string_view name = host;
  if (name.ends_with('.')) name.remove_suffix(1);
  if (HasEmptyLabel(name) || IsAddress(name)) return host;
  return host.substr(BeginOfLabels(name, SuffixLabels(name, section) + 1));
}

std::string_view PublicSuffixListVersion() { return kVersion; }

std::string_view DomainOfHref(std::string_view href, SuffixSection section) {
  const std::string_view host = HostOfHref(href);
  return IsRowAddress(href) ? host : RegistrableDomain(host, section);
}

}  // namespace seamripper
