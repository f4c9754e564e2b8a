#include <immintrin.h>

#include "kernels/markup/markup_masks.h"

namespace seamripper {
namespace {

struct Window {
  __m256i low;
  __m256i high;
};

[[gnu::target("avx2"), gnu::always_inline]] inline uint64_t EqualMask(const Window& a, const Window& b) {
  const auto low = static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a.low, b.low)));
  const auto high = static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(a.high, b.high)));
  return low | uint64_t{high} << 32;
}

[[gnu::target("avx2"), gnu::always_inline]] inline uint64_t EqualMask(const Window& window, char c) {
  const __m256i all = _mm256_set1_epi8(c);
  return EqualMask(window, {all, all});
}

// No two of what ends a name have the same low four bits, so these tell the only one a byte could be. The others'
// entries are 0, which none of them is; so is what comes of a byte from 0x80 on.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i OnlyNameEnd(__m256i bytes) {
  const __m256i by_low_bits = _mm256_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', '>', '/',  //
                                               ' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, '\f', '\r', '>', '/');
  return _mm256_shuffle_epi8(by_low_bits, bytes);
}

}  // namespace

[[gnu::target("avx2")]] void ReadMarkupMasksAvx2(const char* bytes, MarkupMasks* masks) {
  const auto* const at = reinterpret_cast<const __m256i*>(bytes);
  const Window window = {_mm256_loadu_si256(at), _mm256_loadu_si256(at + 1)};
  masks->opens = EqualMask(window, '<');
  masks->closes = EqualMask(window, '>');
  masks->ampersands = EqualMask(window, '&');
  masks->quotes = EqualMask(window, '"');
  masks->apostrophes = EqualMask(window, '\'');
  masks->equals = EqualMask(window, '=');
  masks->name_ends = EqualMask(window, {OnlyNameEnd(window.low), OnlyNameEnd(window.high)});
}

}  // namespace seamripper
