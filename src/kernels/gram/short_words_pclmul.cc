#include "kernels/gram/short_words.h"

namespace seamripper {

[[gnu::target("avx2,pclmul")]] bool HashShortWordsPclmul(const RabinConstants& constants, const char* text,
                                                         const uint16_t* edges, size_t count, uint64_t* words) {
  const __m128i turn = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  size_t longest = 0;
  for (size_t i = 0; i < count; ++i) {
    const size_t begin = edges[2 * i];
    const size_t end = edges[2 * i + 1];
    longest |= end - begin;
    const auto* const bytes = reinterpret_cast<const __m128i*>(text + end - kRegisterBytes);
    const auto* const most = reinterpret_cast<const __m128i*>(kMostOfWord.data() + kEdgesStretch - (end - begin));
    const __m128i folded = _mm_or_si128(_mm_loadu_si128(bytes), _mm_set1_epi8(0x20));
    words[i] = RabinOfNumber(constants, _mm_min_epu8(_mm_shuffle_epi8(folded, turn), _mm_loadu_si128(most)));
  }
  return longest <= kLongestShortWord;
}

}  // namespace seamripper
