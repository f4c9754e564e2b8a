#include "html/collapsing_writer.h"

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "html/tokenizer.h"

// Text is copied in stretches, sixteen bytes at a time: every ASCII white space becomes a space, and the copy stops at
// what that does not settle: a second white space in a row, a NUL, and bytes that may be white space beyond ASCII. The
// loop around the stretches then looks at that one place. A stretch that ends with a space takes it back and owes it.

namespace seamripper {
namespace {

enum ByteClass : uint8_t { kPlain, kSpace, kLead, kNull };  // kLead: the first byte of some white space beyond ASCII

constexpr auto kByteClasses = [] {
  std::array<ByteClass, 256> classes{};
  for (const int c : {'\t', '\n', '\v', '\f', '\r', ' '}) classes[static_cast<size_t>(c)] = kSpace;
  for (const int c : {0xC2, 0xE1, 0xE2, 0xE3}) classes[static_cast<size_t>(c)] = kLead;
  classes[0] = kNull;
  return classes;
}();

ByteClass ClassOf(char c) { return kByteClasses[static_cast<unsigned char>(c)]; }

// The length of the White_Space character beyond ASCII at `p`, or 0.
size_t WideSpaceLength(const char* p, const char* end) {
  const auto byte = [&](int i) { return end - p > i ? static_cast<unsigned char>(p[i]) : 0; };
  switch (byte(0)) {
    case 0xC2:  // U+0085, U+00A0
      return byte(1) == 0x85 || byte(1) == 0xA0 ? 2 : 0;
    case 0xE1:  // U+1680
      return byte(1) == 0x9A && byte(2) == 0x80 ? 3 : 0;
    case 0xE2:  // U+2000 to U+200A, U+2028, U+2029, U+202F; U+205F
      if (byte(1) == 0x81) return byte(2) == 0x9F ? 3 : 0;
      if (byte(1) != 0x80) return 0;
      return (byte(2) >= 0x80 && byte(2) <= 0x8A) || byte(2) == 0xA8 || byte(2) == 0xA9 || byte(2) == 0xAF ? 3 : 0;
    case 0xE3:  // U+3000
      return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0;
    default:
      return 0;
  }
}

__m128i Load(const char* p) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)); }
__m128i Equal(__m128i bytes, int c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(c))); }
unsigned Mask(__m128i bytes) { return static_cast<unsigned>(_mm_movemask_epi8(bytes)); }

// Which of the sixteen bytes at `p` may start white space beyond ASCII, judged by two bytes; the last by one.
unsigned WideSpaceMask(__m128i first) {
  const __m128i leads = _mm_or_si128(_mm_or_si128(Equal(first, 0xC2), Equal(first, 0xE1)),
                                     _mm_or_si128(Equal(first, 0xE2), Equal(first, 0xE3)));
  const unsigned lead_mask = Mask(leads);
  if (lead_mask == 0) return 0;
  const __m128i second = _mm_srli_si128(first, 1);
  const __m128i is_80 = Equal(second, 0x80);
  const __m128i after_c2 = _mm_or_si128(Equal(second, 0x85), Equal(second, 0xA0));
  const __m128i after_e2 = _mm_or_si128(is_80, Equal(second, 0x81));
  const __m128i both = _mm_or_si128(
      _mm_or_si128(_mm_and_si128(Equal(first, 0xC2), after_c2), _mm_and_si128(Equal(first, 0xE1), Equal(second, 0x9A))),
      _mm_or_si128(_mm_and_si128(Equal(first, 0xE2), after_e2), _mm_and_si128(Equal(first, 0xE3), is_80)));
  return Mask(both) | (lead_mask & 0x8000);
}

struct Stretch {
  const char* from;
  char* to;
  bool ends_with_space;
};

// Copies from `p` to `to` up to the first place that needs a closer look, or end. May write 15 bytes more.
Stretch CopyStretch(const char* p, const char* end, char* to) {
  unsigned after_space = 0;
  for (; end - p >= 16; p += 16, to += 16) {
    const __m128i bytes = Load(p);
    const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
    const __m128i is_control = _mm_cmpeq_epi8(_mm_min_epu8(from_tab, _mm_set1_epi8('\r' - '\t')), from_tab);
    const __m128i is_space = _mm_or_si128(is_control, Equal(bytes, ' '));
    const __m128i collapsed =
        _mm_or_si128(_mm_andnot_si128(is_control, bytes), _mm_and_si128(is_control, _mm_set1_epi8(' ')));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), collapsed);
    const unsigned spaces = Mask(is_space);
    const unsigned stops = (spaces & (spaces << 1 | after_space)) | Mask(Equal(bytes, 0)) | WideSpaceMask(bytes);
    if (stops != 0) {
      const int kept = std::countr_zero(stops);
      const unsigned spaces_before = spaces << 1 | after_space;
      return {p + kept, to + kept, (spaces_before >> kept & 1) != 0};
    }
    after_space = spaces >> 15;
  }
  for (; p < end; ++p) {
    const ByteClass c = ClassOf(*p);
    if (c == kPlain) {
      *to++ = *p;
      after_space = 0;
    } else if (c == kSpace && after_space == 0) {
      *to++ = ' ';
      after_space = 1;
    } else {
      break;
    }
  }
  return {p, to, after_space != 0};
}

constexpr size_t kSlack = 16;  // what CopyStretch may write too much, and an owed separator

}  // namespace

CollapsingWriter::CollapsingWriter(std::string* out) : out_(out) {}

void CollapsingWriter::Reserve(size_t more) {
  if (out_->size() - used_ < more) out_->resize(std::max(used_ + more, used_ * 2));
}

void CollapsingWriter::Append(std::string_view text, NullRule null_rule) {
  const char* p = text.data();
  const char* const end = p + text.size();
  Reserve(text.size() + kSlack);
  while (p < end) {
    const ByteClass c = ClassOf(*p);
    const size_t space = c == kSpace ? 1 : c == kLead ? WideSpaceLength(p, end) : 0;
    if (space != 0) {
      OweSpace();
      p += space;
      continue;
    }
    if (c == kNull) {
      ++p;
      if (null_rule == NullRule::kDrop) continue;
      Append(kReplacementUtf8, null_rule);
      Reserve(static_cast<size_t>(end - p) + kSlack);
      continue;
    }
    char* to = out_->data() + used_;
    if (owed_ != 0) *to++ = owed_;
    *to++ = *p++;
    const Stretch stretch = CopyStretch(p, end, to);
    p = stretch.from;
    owed_ = stretch.ends_with_space ? ' ' : '\0';
    used_ = static_cast<size_t>(stretch.to - out_->data()) - (stretch.ends_with_space ? 1 : 0);
  }
}

}  // namespace seamripper
