#include "url/plain_path.h"

#include <algorithm>
#include <array>

namespace seamripper {
namespace {

constexpr auto kIsPlain = [] {
  std::array<bool, 256> is_plain{};
  for (size_t c = 0; c < is_plain.size(); ++c) {
    const bool letter = 'a' <= (c | 0x20) && (c | 0x20) <= 'z';
    is_plain[c] = letter || ('0' <= c && c <= '9') || c == '-' || c == '_' || c == '.' || c == '/';
  }
  return is_plain;
}();

bool IsPlainPath(std::string_view reference) {
  if (reference.empty() || reference.starts_with("//")) return false;
  return std::all_of(reference.begin(), reference.end(),
                     [](char c) { return kIsPlain[static_cast<unsigned char>(c)]; });
}

}  // namespace

PathBase PathBaseOf(std::string_view href) {
  const std::string_view path = href.substr(0, href.find_first_of("?#"));
  const size_t path_begin = path.find('/', path.find("://") + 3);
  return {std::string(path.substr(0, path.rfind('/') + 1)), path_begin};
}

bool ResolvePlainPath(const PathBase& base, std::string_view reference, std::string* target) {
  if (!IsPlainPath(reference)) return false;
  const bool from_root = reference.front() == '/';
  if (from_root) reference.remove_prefix(1);
  target->assign(base.folder, 0, from_root ? base.path_begin + 1 : base.folder.size());
  while (!reference.empty()) {
    const size_t slash = reference.front() == '.' ? reference.find('/') : reference.find("/.");
    const size_t size = std::min(slash, reference.size() - 1) + 1;  // of what follows, up to where dots may stand
    const std::string_view front = reference.substr(0, size);
    reference.remove_prefix(size);
    if (front == "." || front == "./") continue;
    if (front == ".." || front == "../") {
      if (target->size() > base.path_begin + 1) target->resize(target->rfind('/', target->size() - 2) + 1);
      continue;
    }
    target->append(front);
  }
  return true;
}

}  // namespace seamripper
