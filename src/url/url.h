// URLs as WHATWG defines them (library: ada). Only this folder includes ada or libpsl.
#ifndef SEAMRIPPER_URL_URL_H_
#define SEAMRIPPER_URL_URL_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace seamripper {

inline constexpr size_t kMaxUrlBytes = 8192;

// A parsed absolute URL, serialised without its fragment.
struct Url {
  std::string href;
  bool is_http = false;       // http or https
  std::string_view host() const { return std::string_view(href).substr(host_begin, host_end - host_begin); }

  size_t host_begin = 0;      // host without port, in href
  size_t host_end = 0;
};

// The URL `text` alone. Nothing when it does not parse, or is longer than kMaxUrlBytes before or after.
// Bytes that are not UTF-8 are percent-encoded as they are, so href is always ASCII.
std::optional<Url> ParseUrl(std::string_view text);

// Resolves references of one page against its base. Owns the parsed base: make one per page.
class UrlResolver {
 public:
  explicit UrlResolver(std::string_view base);
  ~UrlResolver();
  UrlResolver(const UrlResolver&) = delete;
  UrlResolver& operator=(const UrlResolver&) = delete;

  // <base href>, itself resolved against the first base; ignored when it does not parse.
  void SetBase(std::string_view reference);

  // The serialised http(s) URL without fragment; nothing for other schemes, failures and overlong URLs.
  std::optional<std::string> Resolve(std::string_view reference) const;

 private:
  struct Base;
  Base* base_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_URL_H_
