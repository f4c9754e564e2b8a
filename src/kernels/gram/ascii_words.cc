#include "kernels/gram/ascii_words.h"

#include <immintrin.h>

#include <bit>

namespace seamripper {
namespace {

constexpr size_t kWindow = 64;
constexpr size_t kMostWords = kWindow / 2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,pclmul")

// A bit for each byte of 64.
struct WindowMasks {
  uint64_t words;   // letters and digits
  uint64_t others;  // not ASCII
};

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline uint64_t MaskOf(__m256i first, __m256i second) {
  return static_cast<uint32_t>(_mm256_movemask_epi8(first)) |
         uint64_t{static_cast<uint32_t>(_mm256_movemask_epi8(second))} << 32;
}

// Which bytes are `first` or one of the `others` that follow it.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i AreFrom(__m256i bytes, char first, char others) {
  const __m256i distance = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(distance, _mm256_set1_epi8(others)), distance);
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i AreWordBytes(__m256i bytes) {
  const __m256i lower = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
  return _mm256_or_si256(AreFrom(lower, 'a', 25), AreFrom(bytes, '0', 9));
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline WindowMasks LookAt(const char* window) {
  const __m256i first = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(window));
  const __m256i second = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(window) + 1);
  return {MaskOf(AreWordBytes(first), AreWordBytes(second)), MaskOf(first, second)};
}

// The bit that makes a capital small is set in small letters and digits already.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m128i LoadFolded(const char* bytes) {
  return _mm_or_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), _mm_set1_epi8(0x20));
}

[[SEAMRIPPER_TARGET]] uint64_t HashLong(const RabinConstants& constants, const char* word, size_t size) {
  char folded[kWindow];
  for (size_t i = 0; i < size; i += kRegisterBytes) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(folded + i), LoadFolded(word + i));
  }
  return RabinOfBytesPclmul(constants, {folded, size});
}

template <bool kSpans>
[[SEAMRIPPER_TARGET]] size_t AddWords(const RabinConstants& constants, std::string_view text, size_t at,
                                      WordsSoFar* out) {
  // A word that ends in the window is read in registers, which may reach beyond it.
  for (; at + kWindow + kRegisterBytes <= text.size();) {
    const char* const window = text.data() + at;
    const WindowMasks masks = LookAt(window);
    const size_t limit = static_cast<size_t>(std::countr_zero(masks.others));
    const uint64_t simple = masks.others == 0 ? ~uint64_t{0} : (masks.others & -masks.others) - 1;
    const uint64_t words = masks.words & simple;
    uint64_t begins = words & ~(words << 1);
    uint64_t ends = words << 1 & ~words & simple;
    out->Reserve(kMostWords);
    uint64_t* next = out->words->data() + out->count;
    for (; ends != 0; ends &= ends - 1, begins &= begins - 1) {
      const auto begin = static_cast<size_t>(std::countr_zero(begins));
      const auto end = static_cast<size_t>(std::countr_zero(ends));
      const size_t size = end - begin;
      *next++ = size <= kRegisterBytes ? RabinOfRegister(constants, LoadFolded(window + begin), size)
                                       : HashLong(constants, window + begin, size);
      if constexpr (kSpans) {
        (*out->spans)[out->count] = {static_cast<uint32_t>(at + begin), static_cast<uint32_t>(at + end)};
      }
      ++out->count;
    }
    // Where a word begins that may go on behind what was looked at, the next look begins.
    const size_t open = begins != 0 ? static_cast<size_t>(std::countr_zero(begins)) : limit;
    at += open;
    if (masks.others != 0 || open == 0) break;
  }
  return at;
}

}  // namespace

size_t AddAsciiWords(const RabinConstants& constants, std::string_view text, size_t at, WordsSoFar* out) {
  return out->spans != nullptr ? AddWords<true>(constants, text, at, out) : AddWords<false>(constants, text, at, out);
}

}  // namespace seamripper
