#include "kernels/text/character_index.h"

#include <emmintrin.h>

#include <algorithm>

namespace seamripper {
namespace {

constexpr uint64_t kStride = 256;

bool Continues(char byte) { return static_cast<signed char>(byte) < -64; }

// Of at most kStride bytes, sixteen at a time: each of sixteen counters sees no more than that many, far below 256.
uint64_t CharactersIn(std::string_view text) {
  constexpr size_t kBytes = sizeof(__m128i);
  const size_t whole = text.size() / kBytes * kBytes;
  __m128i counts = _mm_setzero_si128();
  for (size_t i = 0; i < whole; i += kBytes) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
    counts = _mm_sub_epi8(counts, _mm_cmplt_epi8(bytes, _mm_set1_epi8(-64)));
  }
  const __m128i sums = _mm_sad_epu8(counts, _mm_setzero_si128());
  const auto continuing = static_cast<uint64_t>(_mm_cvtsi128_si64(sums) + _mm_extract_epi16(sums, 4));
  return text.size() - continuing -
         static_cast<uint64_t>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(whole), text.end(), Continues));
}

}  // namespace

std::vector<uint64_t> CharacterIndex::Counts(std::string_view text) {
  std::vector<uint64_t> before(text.size() / kStride + 1);
  for (size_t i = 1; i < before.size(); ++i) {
    before[i] = before[i - 1] + CharactersIn(text.substr((i - 1) * kStride, kStride));
  }
  return before;
}

uint64_t CharacterIndex::CharactersBefore(uint64_t byte) const {
  const uint64_t start = byte / kStride * kStride;
  return before_[byte / kStride] + CharactersIn(text_.substr(start, byte - start));
}

}  // namespace seamripper
