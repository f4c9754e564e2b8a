#include "kernels/markup/markup_masks.h"

#include <emmintrin.h>

namespace seamripper {
namespace {

__m128i Equal(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }

void ReadMarkupMasksPortable(const char* window, MarkupMasks* masks) {
  *masks = {};
  for (size_t at = 0; at < kMarkupWindow; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(window + at));
    const auto add = [at](__m128i is_in, uint64_t* mask) {
      *mask |= uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(is_in))} << at;
    };
    const __m128i closes = Equal(bytes, '>');
    const __m128i lines = _mm_or_si128(Equal(bytes, '\n'), _mm_or_si128(Equal(bytes, '\f'), Equal(bytes, '\r')));
    const __m128i spaces = _mm_or_si128(lines, _mm_or_si128(Equal(bytes, ' '), Equal(bytes, '\t')));
    add(Equal(bytes, '<'), &masks->opens);
    add(closes, &masks->closes);
    add(Equal(bytes, '&'), &masks->ampersands);
    add(Equal(bytes, '"'), &masks->quotes);
    add(Equal(bytes, '\''), &masks->apostrophes);
    add(Equal(bytes, '='), &masks->equals);
    add(_mm_or_si128(spaces, _mm_or_si128(closes, Equal(bytes, '/'))), &masks->name_ends);
  }
}

}  // namespace

MarkupMaskReader MarkupMaskReaderFor(CpuLevel cpu) {
  return cpu >= CpuLevel::kAvx2 ? ReadMarkupMasksAvx2 : ReadMarkupMasksPortable;
}

}  // namespace seamripper
