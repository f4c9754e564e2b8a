#include "kernels/gram/ascii_words.h"

#include <bit>

#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using namespace avx2;

constexpr size_t kMostWords = kWindowBytes / 2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt,pclmul")

// The bit that makes a capital small is set in small letters and digits already.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m128i LoadFolded(const char* bytes) {
  return _mm_or_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), _mm_set1_epi8(0x20));
}

[[SEAMRIPPER_TARGET]] uint64_t HashLong(const RabinConstants& constants, const char* word, size_t size) {
  char folded[kWindowBytes];
  for (size_t i = 0; i < size; i += kRegisterBytes) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(folded + i), LoadFolded(word + i));
  }
  return RabinOfBytesPclmul(constants, {folded, size});
}

template <bool kSpans>
[[SEAMRIPPER_TARGET]] size_t AddWords(const RabinConstants& constants, std::string_view text, size_t at,
                                      WordsSoFar* out) {
  // A word that ends in the window is read in registers, which may reach beyond it.
  for (; at + kWindowBytes + kRegisterBytes <= text.size();) {
    const char* const window = text.data() + at;
    const Window bytes = LoadWindow(window);
    const uint64_t others = MaskOf(bytes);  // not ASCII
    const auto limit = static_cast<size_t>(std::countr_zero(others));
    const uint64_t simple = LowBits(limit);
    const uint64_t words = MaskOf(AsciiWordBytes(bytes)) & simple;
    uint64_t begins = words & ~(words << 1);
    uint64_t ends = words << 1 & ~words & simple;
    out->Reserve(kMostWords);
    uint64_t* next = out->words->data() + out->count;
    WordSpan* next_span = kSpans ? out->spans->data() + out->count : nullptr;
    out->count += static_cast<size_t>(std::popcount(ends));
    for (; ends != 0; ends &= ends - 1, begins &= begins - 1) {
      const auto begin = static_cast<size_t>(std::countr_zero(begins));
      const auto end = static_cast<size_t>(std::countr_zero(ends));
      const size_t size = end - begin;
      *next++ = size <= kRegisterBytes ? RabinOfRegister(constants, LoadFolded(window + begin), size)
                                       : HashLong(constants, window + begin, size);
      if constexpr (kSpans) *next_span++ = {static_cast<uint32_t>(at + begin), static_cast<uint32_t>(at + end)};
    }
    // Where a word begins that may go on behind what was looked at, the next look begins.
    const size_t open = begins != 0 ? static_cast<size_t>(std::countr_zero(begins)) : limit;
    at += open;
    if (others != 0 || open == 0) break;
  }
  return at;
}

}  // namespace

size_t AddAsciiWords(const RabinConstants& constants, std::string_view text, size_t at, WordsSoFar* out) {
  return out->spans != nullptr ? AddWords<true>(constants, text, at, out) : AddWords<false>(constants, text, at, out);
}

}  // namespace seamripper
