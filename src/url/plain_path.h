// References that are nothing but a path of unreserved characters, as most links within a site are, and URLs of such a
// path and a plain host: resolved without parsing a URL, to what parsing gives.
#ifndef SEAMRIPPER_URL_PLAIN_PATH_H_
#define SEAMRIPPER_URL_PLAIN_PATH_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace seamripper {

// The folder that relative paths start from.
struct PathBase {
  std::string folder;     // an http(s) URL, serialised, up to the last slash of its path
  size_t path_begin = 0;  // of the path's first slash
};

// `href` is a serialised http(s) URL, perhaps with query and fragment.
PathBase PathBaseOf(std::string_view href);

// Appends what `reference` leads to. False, and nothing appended, when `reference` is not made of letters, digits, '-',
// '_', '.' and '/' alone, is empty or begins with two slashes.
bool AppendPlainPath(const PathBase& base, std::string_view reference, std::string* to);

struct HostPlace {
  size_t begin;
  size_t end;
};

// Where the host stands, if `text` is an http(s) URL that parsing leaves as it is: a host name in small letters, and a
// path as above that begins with a slash and has no part that begins with a dot. Nothing for a few others that are left
// as they are, too.
std::optional<HostPlace> FindHostOfPlainUrl(std::string_view text);
inline bool IsPlainUrl(std::string_view text) { return FindHostOfPlainUrl(text).has_value(); }

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_PLAIN_PATH_H_
