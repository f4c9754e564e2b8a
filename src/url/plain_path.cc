#include "url/plain_path.h"

#include <algorithm>
#include <array>

namespace seamripper {
namespace {

constexpr auto kIsOther = [] {
  std::array<bool, 256> is_other{};
  for (size_t c = 0; c < is_other.size(); ++c) {
    const bool letter = 'a' <= (c | 0x20) && (c | 0x20) <= 'z';
    is_other[c] = !letter && !('0' <= c && c <= '9') && c != '-' && c != '_' && c != '.' && c != '/';
  }
  return is_other;
}();

struct PathLook {
  bool has_other = false;  // than the characters of a plain path
  bool has_dots = false;   // a part that begins with a dot
};

PathLook LookAt(std::string_view path) {
  PathLook look;
  char before = '/';
  for (const char c : path) {
    look.has_other |= kIsOther[static_cast<unsigned char>(c)];
    look.has_dots |= (before == '/') & (c == '.');
    before = c;
  }
  return look;
}

// Appends `path` without its parts "." and "..", these having their effect on what stands after `root`.
void AppendWithoutDots(std::string_view path, size_t root, std::string* to) {
  while (!path.empty()) {
    const size_t slash = path.front() == '.' ? path.find('/') : path.find("/.");
    const size_t size = std::min(slash, path.size() - 1) + 1;  // of what follows, up to where dots may stand
    const std::string_view front = path.substr(0, size);
    path.remove_prefix(size);
    if (front == "." || front == "./") continue;
    if (front == ".." || front == "../") {
      if (to->size() > root) to->resize(to->rfind('/', to->size() - 2) + 1);
      continue;
    }
    to->append(front);
  }
}

// Where the host name that begins at `begin` ends; npos when it has other characters than small letters, digits, '-'
// and '.', may be punycode ("--") or an address (no letter begins its last label), has an empty label or is too long
// for DNS.
size_t PlainHostEnd(std::string_view text, size_t begin) {
  constexpr size_t kMaxHostBytes = 253;
  bool ends_in_name = false;
  char before = '.';
  size_t end = begin;
  for (; end < text.size() && text[end] != '/'; ++end) {
    const char c = text[end];
    const bool letter = 'a' <= c && c <= 'z';
    if (c == '.' || c == '-') {
      if (c == before) return std::string_view::npos;
    } else if (!letter && !('0' <= c && c <= '9')) {
      return std::string_view::npos;
    }
    if (before == '.') ends_in_name = letter;
    before = c;
  }
  return ends_in_name && before != '.' && end - begin <= kMaxHostBytes ? end : std::string_view::npos;
}

}  // namespace

PathBase PathBaseOf(std::string_view href) {
  const std::string_view path = href.substr(0, href.find_first_of("?#"));
  const size_t path_begin = path.find('/', path.find("://") + 3);
  return {std::string(path.substr(0, path.rfind('/') + 1)), path_begin};
}

bool AppendPlainPath(const PathBase& base, std::string_view reference, std::string* to) {
  if (reference.empty() || reference.starts_with("//")) return false;
  const PathLook look = LookAt(reference);
  if (look.has_other) return false;
  const size_t root = to->size() + base.path_begin + 1;
  const bool from_root = reference.front() == '/';
  if (from_root) reference.remove_prefix(1);
  to->append(base.folder, 0, from_root ? base.path_begin + 1 : base.folder.size());
  if (look.has_dots) {
    AppendWithoutDots(reference, root, to);
  } else {
    to->append(reference);
  }
  return true;
}

bool IsPlainUrl(std::string_view text) {
  const size_t host = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  if (host == 0) return false;
  const size_t path = PlainHostEnd(text, host);
  if (path >= text.size()) return false;
  const PathLook look = LookAt(text.substr(path));
  return !look.has_other && !look.has_dots;
}

}  // namespace seamripper
