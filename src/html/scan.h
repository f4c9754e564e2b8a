// The byte classes of HTML and the searches the tokenizer lives on. SSE2 is part of every x86-64.
#ifndef SEAMRIPPER_HTML_SCAN_H_
#define SEAMRIPPER_HTML_SCAN_H_

#include <emmintrin.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seamripper {

// White space as the tokenizer sees it before newlines are normalised: tab, LF, FF, CR, space.
constexpr bool IsHtmlSpace(char c) {
  constexpr uint64_t kSpaces = 1ull << '\t' | 1ull << '\n' | 1ull << '\f' | 1ull << '\r' | 1ull << ' ';
  const auto byte = static_cast<unsigned char>(c);
  return byte <= ' ' && (kSpaces >> byte & 1) != 0;
}
constexpr bool IsAsciiDigit(char c) { return c >= '0' && c <= '9'; }
constexpr char AsciiLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
constexpr bool IsAsciiAlpha(char c) { return static_cast<unsigned char>((c | 0x20) - 'a') < 26; }
constexpr bool IsAsciiAlnum(char c) { return IsAsciiAlpha(c) || IsAsciiDigit(c); }

constexpr bool EqualIgnoringAsciiCase(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (AsciiLower(a[i]) != AsciiLower(b[i])) return false;
  }
  return true;
}

constexpr bool StartsWithIgnoringAsciiCase(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && EqualIgnoringAsciiCase(text.substr(0, prefix.size()), prefix);
}

// The first byte of [p, end) that is `a` or `b`; end when there is none.
inline const char* FindEither(const char* p, const char* end, char a, char b) {
  const __m128i all_a = _mm_set1_epi8(a);
  const __m128i all_b = _mm_set1_epi8(b);
  for (; end - p >= 16; p += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const __m128i hits = _mm_or_si128(_mm_cmpeq_epi8(bytes, all_a), _mm_cmpeq_epi8(bytes, all_b));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(hits));
    if (mask != 0) return p + std::countr_zero(mask);
  }
  while (p < end && *p != a && *p != b) ++p;
  return p;
}

inline const char* Find(const char* p, const char* end, char c) { return FindEither(p, end, c, c); }

constexpr bool EndsAttributeName(char c) { return c == '=' || c == '>' || c == '/' || IsHtmlSpace(c); }

// The first byte of [p, end) that ends the name of an attribute; end when there is none.
inline const char* FindAttributeNameEnd(const char* p, const char* end) {
  if (end - p >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
    const auto equal = [bytes](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    const __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes);
    const __m128i hits = _mm_or_si128(_mm_or_si128(equal('='), equal('>')), _mm_or_si128(equal('/'), controls));
    p += std::countr_zero(static_cast<unsigned>(_mm_movemask_epi8(hits)) | 0x10000);
  }
  while (p < end && !EndsAttributeName(*p)) ++p;
  return p;
}

// The same of the name of a tag.
inline const char* FindTagNameEnd(const char* p, const char* end) {
  while (p < end && *p != '>' && *p != '/' && !IsHtmlSpace(*p)) ++p;
  return p;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_SCAN_H_
