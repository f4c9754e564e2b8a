#include "kernels/gram/word_edges.h"

#include <algorithm>
#include <bit>

#include "kernels/text/separators.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using namespace avx2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt")

// Writes the places of all bits, the first mask's lowest being 0, and up to eight more that are none; returns where
// they end. Words have so many edges that eight bits are looked up at once.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline uint16_t* WritePlaces(const uint64_t* mask, const uint64_t* masks_end,
                                                                       uint16_t* to) {
  __m128i first = _mm_setzero_si128();
  for (; mask < masks_end; ++mask) {
    for (int shift = 0; shift < 64; shift += 8) {
      const uint64_t eight = *mask >> shift & 0xff;
      const __m128i places = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKeptBytes[eight].data()));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_add_epi16(_mm_cvtepu8_epi16(places), first));
      to += std::popcount(eight);
      first = _mm_add_epi16(first, _mm_set1_epi16(8));
    }
  }
  return to;
}

}  // namespace

// Separators that are not ASCII are no letters or digits of it either.
[[SEAMRIPPER_TARGET]] void FindWordEdges(const char* text, size_t size, WordEdges* edges) {
  static_assert(kEdgesWindow == kWindowBytes);
  uint64_t masks[kEdgesStretch / kWindowBytes];
  uint64_t* masks_end = masks;
  uint64_t in_word = 0;
  size_t at = 0;
  size_t separators_end = 0;
  edges->is_whole = true;
  for (; at + kWindowBytes <= size; at += kWindowBytes) {
    const Window bytes = LoadWindow(text + at);
    const uint64_t words = MaskOf(AsciiWordBytes(bytes));
    *masks_end++ = words ^ (words << 1 | in_word);
    if (uint64_t others = MaskOf(bytes); others != 0) [[unlikely]] {
      others = WithoutSeparators({text, size}, at, others, &separators_end);
      if (others != 0) {
        const auto limit = static_cast<size_t>(std::countr_zero(others));
        masks_end[-1] &= LowBits(limit);
        at += limit;
        edges->is_whole = false;
        break;
      }
    }
    in_word = words >> 63;
  }
  edges->count = static_cast<size_t>(WritePlaces(masks, masks_end, edges->places) - edges->places);
  edges->end = std::max(at, separators_end);
}

}  // namespace seamripper
