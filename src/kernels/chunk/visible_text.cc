#include "kernels/chunk/visible_text.h"

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace seamripper {
namespace {

enum ByteClass : uint8_t {
  kOther,
  kWord,  // an ASCII letter or digit, or not ASCII
  kReference,
  kSpace,
  kSlash,
  kEquals,
  kGreaterThan,
};

constexpr std::array<ByteClass, 256> MakeByteClasses() {
  std::array<ByteClass, 256> classes{};
  for (size_t c = 0; c < 256; ++c) {
    const bool letter = 'a' <= (c | 0x20) && (c | 0x20) <= 'z';
    if (letter || ('0' <= c && c <= '9') || c >= 0x80) classes[c] = kWord;
  }
  for (const char c : {' ', '\t', '\n', '\f', '\r'}) classes[static_cast<size_t>(c)] = kSpace;
  classes['&'] = kReference;
  classes['/'] = kSlash;
  classes['='] = kEquals;
  classes['>'] = kGreaterThan;
  return classes;
}

constexpr std::array<ByteClass, 256> kByteClasses = MakeByteClasses();

ByteClass ClassOf(char c) { return kByteClasses[static_cast<uint8_t>(c)]; }
bool IsLetter(char c) { return 'a' <= (c | 0x20) && (c | 0x20) <= 'z'; }
bool IsAsciiAlphanumeric(char c) { return IsLetter(c) || ('0' <= c && c <= '9'); }
bool EndsTagName(char c) { return ClassOf(c) == kSpace || c == '/' || c == '>'; }

// The position of the first `byte` at or after `from`; the end if there is none. Most are near: looking at sixteen
// bytes here saves the call of memchr.
size_t Find(std::string_view html, size_t from, char byte) {
  if (html.size() - from >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(html.data() + from));
    const int equal = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)));
    if (equal != 0) return from + static_cast<size_t>(std::countr_zero(static_cast<unsigned>(equal)));
    from += 16;
  }
  return std::min(html.find(byte, from), html.size());
}

size_t FindAfter(std::string_view html, size_t from, char byte) {
  return std::min(Find(html, from, byte) + 1, html.size());
}

// Whether `name` (lower case) stands at `at`, in any case, as a whole tag name.
bool HasTagName(std::string_view html, size_t at, std::string_view name) {
  if (html.size() - at <= name.size() || !EndsTagName(html[at + name.size()])) return false;
  for (size_t i = 0; i < name.size(); ++i) {
    if ((html[at + i] | 0x20) != name[i]) return false;
  }
  return true;
}

// The position after an attribute's value, `at` just after its equals sign. A quote opens a value only here, so a stray
// quote elsewhere in the tag cannot swallow what follows the tag.
size_t AfterValue(std::string_view html, size_t at) {
  while (at < html.size() && ClassOf(html[at]) == kSpace) ++at;
  if (at == html.size()) return at;
  if (html[at] == '"' || html[at] == '\'') return FindAfter(html, at + 1, html[at]);
  while (at < html.size() && ClassOf(html[at]) != kSpace && html[at] != '>') ++at;
  return at;
}

// The position after a tag, `at` where its name ends.
size_t AfterAttributes(std::string_view html, size_t at) {
  bool named = false;  // an equals sign now would follow an attribute's name
  while (at < html.size()) {
    switch (ClassOf(html[at++])) {
      case kGreaterThan:
        return at;
      case kSpace:
        break;
      case kSlash:
        named = false;
        break;
      case kEquals:
        if (named) at = AfterValue(html, at);
        named = !named;
        break;
      default:
        named = true;
    }
  }
  return at;
}

// The position after a comment whose <!-- stands at `begin`. It ends at -->, whose dashes may be the opening ones, or
// at --!>, whose dashes may not.
size_t AfterComment(std::string_view html, size_t begin) {
  for (size_t end = Find(html, begin + 4, '>'); end < html.size(); end = Find(html, end + 1, '>')) {
    if (html.substr(end - 2, 2) == "--") return end + 1;
    if (end >= begin + 7 && html.substr(end - 3, 3) == "--!") return end + 1;
  }
  return html.size();
}

// The position of the </ that ends the raw text of element `name` from `at` on.
size_t RawTextEnd(std::string_view html, size_t at, std::string_view name) {
  for (at = Find(html, at, '<'); at < html.size(); at = Find(html, at + 1, '<')) {
    if (html.substr(at, 2) == "</" && HasTagName(html, at + 2, name)) break;
  }
  return at;
}

// The position after a tag, `at` anywhere in its name.
size_t AfterTag(std::string_view html, size_t at) {
  while (at < html.size() && !EndsTagName(html[at])) ++at;
  return AfterAttributes(html, at);
}

// The position after the mark-up whose < stands at `at`; `at` itself if that < is text.
size_t AfterMarkup(std::string_view html, size_t at) {
  const size_t left = html.size() - at;
  if (left < 2) return at;
  const char next = html[at + 1];
  if (IsLetter(next)) {
    const size_t end = AfterTag(html, at + 1);
    if ((next | 0x20) != 's') return end;
    for (const std::string_view name : {"script", "style"}) {
      if (HasTagName(html, at + 1, name)) return RawTextEnd(html, end, name);
    }
    return end;
  }
  if (next == '/') return left > 2 && IsLetter(html[at + 2]) ? AfterTag(html, at + 2) : FindAfter(html, at + 2, '>');
  if (html.substr(at, 4) == "<!--") return AfterComment(html, at);
  if (next == '!' || next == '?') return FindAfter(html, at + 2, '>');
  return at;
}

// The place of the last bracket of `plain`; its end if there is none.
size_t LastBracket(std::string_view plain) {
  for (size_t at = plain.size(); at > 0; --at) {
    if (plain[at - 1] == '<' || plain[at - 1] == '>') return at - 1;
  }
  return plain.size();
}

// Whether a stretch of plain mark-up, which begins outside of tags, ends inside of one.
bool EndsInTag(std::string_view plain) {
  const size_t bracket = LastBracket(plain);
  return bracket < plain.size() && plain[bracket] == '<';
}

// Whether the plain tag whose < stands at `open` is one, and opens no raw text.
bool IsPlainTag(const char* open) {
  const char* const name = open + 1 + (open[1] == '/');
  const auto first = static_cast<char>(name[0] | 0x20);
  const auto second = static_cast<char>(name[1] | 0x20);
  const bool may_open_raw_text = first == 's' && (second == 'c' || second == 't');  // script, style
  return IsLetter(first) && !may_open_raw_text;
}

}  // namespace

// Moves to the next text from *at on, and right to the one that ends behind `from` as far as the stretch that *at lies in
// goes; *at is where it begins. False if the tag behind it is not known to be plain.
bool VisibleTexts::ReadKnownTags(size_t* at, size_t from) {
  const PlainStretch* const stretch = known_.At(*at);
  if (stretch == nullptr || EndsInTag(html_.substr(stretch->begin, *at - stretch->begin))) return false;
  if (const size_t to = std::min<size_t>(from, stretch->end); *at < to) {
    const std::string_view left_out = html_.substr(*at, to - *at);
    const size_t bracket = *at + LastBracket(left_out);
    if (bracket < to) *at = begin_ = FindAfter(html_, bracket, '>');
  }
  end_ = Find(html_, *at, '<');
  if (end_ >= stretch->end) return false;
  next_ = FindAfter(html_, end_, '>');
  return true;
}

// Moves to the text before the next tag from `at` on, and further as long as texts end before `from`. False if that tag is
// not plain. Between stretches that are known there is mostly one that is not.
bool VisibleTexts::ReadPlainTags(size_t at, size_t from) {
  if (find_plain_stops_ == nullptr || known_.IsNear(at, kShortestPlainStretch)) return false;
  const char* const html = html_.data();
  const char* p = html + at;
  while (!GoOnAt(p, &plain_stops_)) {
    find_plain_stops_(p, html + html_.size(), StopAt::kTags, &plain_stops_);
    if (plain_stops_.count > 0) break;
    if (plain_stops_.end == p) return false;
    p = plain_stops_.end;
  }
  size_t stop = plain_stops_.next;
  if (!IsPlainTag(plain_stops_.At(stop))) return false;
  size_t begin = begin_, end, next = begin;
  do {
    begin = next;
    end = static_cast<size_t>(plain_stops_.At(stop) - html);
    next = static_cast<size_t>(plain_stops_.At(stop + 1) + 1 - html);
    stop += 2;
  } while (end <= from && stop < plain_stops_.count && IsPlainTag(plain_stops_.At(stop)));
  plain_stops_.next = stop;
  begin_ = begin;
  end_ = end;
  next_ = next;
  return true;
}

void VisibleTexts::ReadMarkup(size_t at) {
  end_ = Find(html_, at, '<');
  next_ = end_ < html_.size() ? AfterMarkup(html_, end_) : end_;
}

bool VisibleTexts::Next(size_t from) {
  size_t at = begin_ = next_;
  for (;;) {
    if (!ReadKnownTags(&at, from) && !ReadPlainTags(at, from)) ReadMarkup(at);
    const bool is_at_end = end_ == html_.size();
    if (next_ == end_ && !is_at_end) {
      at = end_ + 1;
      continue;
    }
    if (begin_ < end_ && from < end_) return true;
    if (is_at_end) return false;
    at = begin_ = next_;
  }
}

bool HasWordOutsideReferences(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const ByteClass byte_class = ClassOf(text[i]);
    if (byte_class == kWord) return true;
    if (byte_class != kReference) continue;
    if (i + 1 < text.size() && text[i + 1] == '#') ++i;
    while (i + 1 < text.size() && IsAsciiAlphanumeric(text[i + 1])) ++i;
  }
  return false;
}

}  // namespace seamripper
