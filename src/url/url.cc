#include "url/url.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "ada.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

// How many bytes the well-formed UTF-8 sequence at the start of non-empty `text` has; 0 if there is none.
size_t SequenceLength(std::string_view text) {
  const auto in = [text](size_t i, int first, int last) {
    return i < text.size() && static_cast<uint8_t>(text[i]) >= first && static_cast<uint8_t>(text[i]) <= last;
  };
  const auto continues = [in](size_t i) { return in(i, 0x80, 0xbf); };
  const auto lead = static_cast<uint8_t>(text[0]);
  if (lead < 0x80) return 1;
  if (in(0, 0xc2, 0xdf)) return continues(1) ? 2 : 0;
  if (in(0, 0xe0, 0xef)) {
    return in(1, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf) && continues(2) ? 3 : 0;
  }
  if (in(0, 0xf0, 0xf4)) {
    return in(1, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf) && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

// Where the first byte at or after `from` lies that is not part of well-formed UTF-8; npos if there is none.
size_t FindIllFormed(std::string_view text, size_t from) {
  for (size_t i = from; i < text.size();) {
    if (i + 8 <= text.size() && (LoadLittleEndian<uint64_t>(text.data() + i) & 0x8080808080808080) == 0) {
      i += 8;
      continue;
    }
    const size_t length = SequenceLength(text.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return std::string_view::npos;
}

// `text` itself, or *scratch with its ill-formed bytes percent-encoded.
std::string_view AsUtf8(std::string_view text, std::string* scratch) {
  size_t ill = FindIllFormed(text, 0);
  if (ill == std::string_view::npos) return text;
  constexpr char kHex[] = "0123456789ABCDEF";
  scratch->clear();
  size_t done = 0;
  for (; ill != std::string_view::npos; ill = FindIllFormed(text, done)) {
    scratch->append(text, done, ill - done);
    const auto byte = static_cast<uint8_t>(text[ill]);
    scratch->append({'%', kHex[byte >> 4], kHex[byte & 15]});
    done = ill + 1;
  }
  scratch->append(text, done);
  return *scratch;
}

// The start of `text` as the parser sees it: without tabs, newlines and what is blank at the front.
std::string WithoutIgnored(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    const bool leading_blank = kept.empty() && c >= 0 && c <= ' ';
    if (!leading_blank && c != '\t' && c != '\n' && c != '\r') kept.push_back(c);
  }
  return kept;
}

// The scheme of `text` with its colon; empty when it has none.
std::string_view SchemeOf(std::string_view text) {
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (text.empty() || !is_letter(text[0])) return {};
  for (size_t i = 1; i < text.size(); i++) {
    if (text[i] == ':') return text.substr(0, i + 1);
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (!is_letter(text[i]) && !is_digit && text[i] != '+' && text[i] != '-' && text[i] != '.') return {};
  }
  return {};
}

bool MayHaveAuthority(std::string_view scheme, size_t slashes) {
  if (scheme.empty()) return slashes >= 2;
  std::string lower(scheme);
  for (char& c : lower) c = static_cast<char>(c | 0x20);  // of ASCII letters; a colon, digit, + - . stays as it is
  if (lower == "file:") return slashes == 2;
  return lower == "http:" || lower == "https:" || lower == "ftp:" || lower == "ws:" || lower == "wss:";
}

// Whether `text` may have an authority that is too long. Only hosts of special schemes are mapped, and there any number
// of slashes, either way round, leads to the authority; without a scheme it takes two, and for a file exactly two.
bool HasOverlongAuthority(std::string_view text) {
  if (text.size() <= kMaxAuthorityBytes) return false;
  const std::string kept = WithoutIgnored(text);
  const std::string_view scheme = SchemeOf(kept);
  std::string_view rest = std::string_view(kept).substr(scheme.size());
  const size_t slashes = std::min(rest.find_first_not_of("/\\"), rest.size());
  if (!MayHaveAuthority(scheme, slashes)) return false;
  rest.remove_prefix(slashes);
  return std::min(rest.find_first_of("/\\?#"), rest.size()) > kMaxAuthorityBytes;
}

std::optional<ada::url_aggregator> Parse(std::string_view text, const ada::url_aggregator* base) {
  if (text.size() > kMaxUrlBytes || HasOverlongAuthority(text)) return std::nullopt;
  // Such a text never looks at its base, and ada has a shorter way for URLs without one.
  if (text.starts_with("https://") || text.starts_with("http://")) base = nullptr;
  std::string scratch;
  ada::result<ada::url_aggregator> parsed = ada::parse<ada::url_aggregator>(AsUtf8(text, &scratch), base);
  if (!parsed || HasOverlongAuthority(parsed->get_href())) return std::nullopt;
  return std::move(*parsed);
}

bool IsHttp(const ada::url_aggregator& url) { return url.type == ada::scheme::HTTP || url.type == ada::scheme::HTTPS; }

std::string_view WithoutFragment(const ada::url_aggregator& url) {
  const std::string_view href = url.get_href();
  return href.substr(0, std::min<size_t>(url.get_components().hash_start, href.size()));
}

std::optional<PathBase> PathBaseIfHttp(const std::optional<ada::url_aggregator>& url) {
  if (!url || !IsHttp(*url)) return std::nullopt;
  return PathBaseOf(url->get_href());
}

}  // namespace

std::optional<Url> ParseUrl(std::string_view text) {
  if (text.size() > kMaxUrlBytes) return std::nullopt;
  if (const std::optional<HostPlace> host = FindHostOfPlainUrl(text)) {
    return Url{.href = std::string(text), .is_http = true, .host_begin = host->begin, .host_end = host->end};
  }
  const std::optional<ada::url_aggregator> parsed = Parse(text, nullptr);
  if (!parsed) return std::nullopt;
  const std::string_view href = WithoutFragment(*parsed);
  if (href.size() > kMaxUrlBytes) return std::nullopt;
  Url url;
  url.href = href;
  url.is_http = IsHttp(*parsed);
  const std::string_view host = IsRowAddress(href) ? HostOfHref(href) : parsed->get_hostname();
  if (!host.empty()) {
    url.host_begin = static_cast<size_t>(host.data() - href.data());
    url.host_end = url.host_begin + host.size();
  }
  return url;
}

struct UrlResolver::Bases {
  std::optional<ada::url_aggregator> page;
  std::optional<ada::url_aggregator> current;
};

UrlResolver::UrlResolver(std::string_view base) : page_(base) {
  if (base.size() <= kMaxUrlBytes && IsPlainUrl(base)) {
    path_ = PathBaseOf(base);
  } else {
    path_ = PathBaseIfHttp(ParsedBases()->current);
  }
}

UrlResolver::~UrlResolver() = default;

UrlResolver::Bases* UrlResolver::ParsedBases() {
  if (bases_ == nullptr) {
    bases_ = std::make_unique<Bases>();
    bases_->page = Parse(page_, nullptr);
    bases_->current = bases_->page;
  }
  return bases_.get();
}

void UrlResolver::SetBase(std::string_view reference) {
  const std::optional<ada::url_aggregator>& page = ParsedBases()->page;
  std::optional<ada::url_aggregator> base = Parse(reference, page ? &*page : nullptr);
  if (!base || base->get_protocol() == "data:" || base->get_protocol() == "javascript:") return;
  path_ = PathBaseIfHttp(base);
  bases_->current = std::move(base);
}

std::optional<std::string> UrlResolver::Resolve(std::string_view reference) {
  if (std::string target; AppendPlain(reference, &target)) return target;
  const std::optional<ada::url_aggregator>& base = ParsedBases()->current;
  const std::optional<ada::url_aggregator> url = Parse(reference, base ? &*base : nullptr);
  if (!url || !IsHttp(*url)) return std::nullopt;
  const std::string_view href = WithoutFragment(*url);
  if (href.size() > kMaxUrlBytes) return std::nullopt;
  return std::string(href);
}

bool UrlResolver::AppendPlain(std::string_view reference, std::string* to) const {
  if (reference.size() > kMaxUrlBytes) return false;
  if (IsPlainUrl(reference)) {
    to->append(reference);
    return true;
  }
  const size_t begin = to->size();
  if (!path_ || !AppendPlainPath(*path_, reference, to)) return false;
  if (to->size() - begin <= kMaxUrlBytes) return true;
  to->resize(begin);
  return false;
}

std::string_view HostOfHref(std::string_view href) {
  if (IsRowAddress(href)) return href.substr(kRowScheme.size(), href.find('/') - kRowScheme.size());
  const size_t scheme_end = href.find("://");
  if (scheme_end == std::string_view::npos) return {};
  std::string_view authority = href.substr(scheme_end + 3);
  authority = authority.substr(0, authority.find_first_of("/?"));
  authority.remove_prefix(authority.rfind('@') + 1);  // npos + 1 is 0
  if (authority.starts_with('[')) return authority.substr(0, authority.find(']') + 1);
  return authority.substr(0, authority.find(':'));
}

}  // namespace seamripper
