// References that are nothing but a path of unreserved characters, as most links within a site are: resolved without
// parsing a URL, to what parsing gives.
#ifndef SEAMRIPPER_URL_PLAIN_PATH_H_
#define SEAMRIPPER_URL_PLAIN_PATH_H_

#include <cstddef>
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

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_PLAIN_PATH_H_
