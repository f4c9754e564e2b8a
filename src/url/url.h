// URLs as WHATWG defines them (library: ada, which only this folder includes).
#ifndef SEAMRIPPER_URL_URL_H_
#define SEAMRIPPER_URL_URL_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "url/plain_path.h"

namespace seamripper {

inline constexpr size_t kMaxUrlBytes = 8192;

// A host name has at most 253 bytes as DNS sees it. Punycode and normalisation are quadratic in the length of a label,
// so a longer authority (user, host and port as written) is refused before they see it.
inline constexpr size_t kMaxAuthorityBytes = 512;

// A parsed absolute URL, serialised without its fragment.
struct Url {
  std::string href;
  bool is_http = false;  // http or https
  std::string_view host() const { return std::string_view(href).substr(host_begin, host_end - host_begin); }

  size_t host_begin = 0;  // host without port, in href
  size_t host_end = 0;
};

// The URL `text` alone. Nothing when it does not parse, is longer than kMaxUrlBytes before or after, or its authority
// longer than kMaxAuthorityBytes.
// Bytes that are not UTF-8 are percent-encoded as they are, so href is always ASCII.
std::optional<Url> ParseUrl(std::string_view text);

// Rows that have no URL go by an address "id:SITE/ID"; SITE is its host.
inline constexpr std::string_view kRowScheme = "id:";
inline bool IsRowAddress(std::string_view href) {
  return href.starts_with(kRowScheme) && href.find('/') != std::string_view::npos;
}

// The host, without port, of an http(s) URL as this folder serialises it, or of a row's address; empty when `href` is no
// such thing.
std::string_view HostOfHref(std::string_view href);

// Resolves references of one page against its base. Parses the base when it has to, and keeps it: make one per page.
class UrlResolver {
 public:
  // Only absolute references resolve when `base` does not parse.
  explicit UrlResolver(std::string_view base);
  ~UrlResolver();
  UrlResolver(const UrlResolver&) = delete;
  UrlResolver& operator=(const UrlResolver&) = delete;

  // <base href>, itself resolved against the first base; ignored when it does not parse, and, as browsers do, when it
  // is a data: or javascript: URL.
  void SetBase(std::string_view reference);

  // The serialised http(s) URL without fragment; nothing for other schemes, failures and overlong URLs.
  std::optional<std::string> Resolve(std::string_view reference);

  // Appends the same of most references. False, and nothing appended, where Resolve has to be asked.
  bool AppendPlain(std::string_view reference, std::string* to) const;

 private:
  struct Bases;
  Bases* ParsedBases();

  const std::string page_;
  std::optional<PathBase> path_;  // of the current base, if it is http(s)
  std::unique_ptr<Bases> bases_;  // null until something has to be parsed
};

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_URL_H_
