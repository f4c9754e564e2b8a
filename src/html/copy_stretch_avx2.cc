// Sixteen bytes at a time. Those without a second white space in a row are stored as they are; of the others, what
// stays of each eight is brought together by a byte shuffle, looked up by which of them stay.
#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "html/copy_stretch.h"
#include "kernels/text/kept_bytes.h"

namespace seamripper {
namespace {

constexpr size_t kStep = 16;

[[gnu::target("avx2"), gnu::always_inline]] inline __m128i Equal(__m128i bytes, int c) {
  return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(static_cast<char>(c)));
}
[[gnu::target("avx2"), gnu::always_inline]] inline uint32_t Mask(__m128i bytes) {
  return static_cast<uint32_t>(_mm_movemask_epi8(bytes));
}

// Which bytes may start white space beyond ASCII, judged by two bytes; the last by one.
[[gnu::target("avx2"), gnu::always_inline]] inline uint32_t WideSpaceMask(__m128i first) {
  const __m128i leads = _mm_or_si128(
      Equal(first, 0xC2), _mm_or_si128(Equal(first, 0xE1), _mm_or_si128(Equal(first, 0xE2), Equal(first, 0xE3))));
  const uint32_t lead_mask = Mask(leads);
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

[[gnu::target("avx2"), gnu::always_inline]] inline __m128i Load(const char* from, const char* readable_end) {
  if (static_cast<size_t>(readable_end - from) >= kStep) [[likely]]
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  char bytes[kStep] = {};
  std::memcpy(bytes, from, static_cast<size_t>(readable_end - from));
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
}

[[gnu::target("avx2,popcnt"), gnu::always_inline]] inline char* StoreKept(__m128i bytes, uint32_t kept, char* to) {
  const auto shuffle_of = [](uint32_t eight) {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKeptBytes[eight].data()));
  };
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(bytes, shuffle_of(kept & 0xff)));
  to += std::popcount(kept & 0xff);
  const __m128i high = _mm_srli_si128(bytes, 8);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(high, shuffle_of(kept >> 8)));
  return to + std::popcount(kept >> 8);
}

}  // namespace

[[gnu::target("avx2,popcnt")]] void CopyStretchAvx2(Stretch* stretch) {
  const char* from = stretch->from;
  char* to = stretch->to;
  uint32_t after_space = stretch->after_space;
  uint32_t stops = 0;
  while (from < stretch->end && stops == 0) {
    const __m128i bytes = Load(from, stretch->readable_end);
    const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
    const __m128i is_control = _mm_cmpeq_epi8(_mm_min_epu8(from_tab, _mm_set1_epi8('\r' - '\t')), from_tab);
    const __m128i as_spaces = _mm_blendv_epi8(bytes, _mm_set1_epi8(' '), is_control);
    const auto left = static_cast<uint32_t>(std::min<size_t>(static_cast<size_t>(stretch->end - from), kStep));
    stops = (Mask(Equal(bytes, 0)) | WideSpaceMask(bytes)) & ((1u << left) - 1);
    const uint32_t size = stops == 0 ? left : static_cast<uint32_t>(std::countr_zero(stops));
    const uint32_t spaces = Mask(Equal(as_spaces, ' '));
    const uint32_t spaces_before = spaces << 1 | after_space;
    const uint32_t kept = ~(spaces & spaces_before) & ((1u << size) - 1);
    if (kept + 1 == 1u << size) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to), as_spaces);
      to += size;
    } else {
      to = StoreKept(as_spaces, kept, to);
    }
    after_space = spaces_before >> size & 1;
    from += size;
  }
  stretch->from = from;
  stretch->to = to;
  stretch->after_space = after_space != 0;
}

}  // namespace seamripper
