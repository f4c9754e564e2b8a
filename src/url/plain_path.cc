#include "url/plain_path.h"

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

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
  size_t dots = 0;         // behind the first dot of the last part that begins with one; 0 if none does
};

// Adds what the sixteen bytes at `begin` of the path tell.
void LookAtSixteen(std::string_view path, size_t begin, PathLook* look) {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(path.data() + begin));
  const auto equal = [bytes](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
  const auto in_range = [](__m128i of, char first, char last) {
    return _mm_and_si128(_mm_cmpgt_epi8(of, _mm_set1_epi8(static_cast<char>(first - 1))),
                         _mm_cmplt_epi8(of, _mm_set1_epi8(static_cast<char>(last + 1))));
  };
  const auto mask = [](__m128i is_in) { return static_cast<uint32_t>(_mm_movemask_epi8(is_in)); };
  const __m128i letters = in_range(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
  const __m128i plain = _mm_or_si128(_mm_or_si128(letters, equal('_')), in_range(bytes, '-', '9'));  // - . / and digits
  const uint32_t begins_part = mask(equal('/')) << 1 | (begin == 0 || path[begin - 1] == '/');
  const uint32_t dots = mask(equal('.')) & begins_part;
  look->has_other |= mask(plain) != 0xffff;
  if (dots != 0) look->dots = begin + static_cast<size_t>(std::bit_width(dots));
}

PathLook LookAt(std::string_view path) {
  PathLook look;
  if (path.size() >= 16) {
    for (size_t begin = 0; begin + 16 < path.size(); begin += 16) LookAtSixteen(path, begin, &look);
    LookAtSixteen(path, path.size() - 16, &look);
    return look;
  }
  char before = '/';
  for (size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    look.has_other |= kIsOther[static_cast<unsigned char>(c)];
    if (before == '/' && c == '.') look.dots = i + 1;
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
  const std::string_view path = href.substr(0, std::min(href.find('?'), href.find('#')));
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
  if (look.dots > 0) {
    const size_t dots_end = std::min(reference.find('/', look.dots - 1 - from_root), reference.size() - 1) + 1;
    AppendWithoutDots(reference.substr(0, dots_end), root, to);
    reference.remove_prefix(dots_end);
  }
  to->append(reference);
  return true;
}

std::optional<HostPlace> FindHostOfPlainUrl(std::string_view text) {
  const size_t begin = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  if (begin == 0) return std::nullopt;
  const size_t end = PlainHostEnd(text, begin);
  if (end >= text.size()) return std::nullopt;
  const PathLook look = LookAt(text.substr(end));
  if (look.has_other || look.dots > 0) return std::nullopt;
  return HostPlace{begin, end};
}

}  // namespace seamripper
