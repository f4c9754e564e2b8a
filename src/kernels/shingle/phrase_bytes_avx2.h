// 32 phrases, cut into their bytes.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_PHRASE_BYTES_AVX2_H_
#define SEAMRIPPER_KERNELS_SHINGLE_PHRASE_BYTES_AVX2_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace seamripper {

inline constexpr size_t kPhraseLanes = 32;

struct PhraseRegisters {
  __m256i at[8];
};

// The loops over registers are unrolled by name: at -O2 gcc leaves them as they are, and the registers in memory.

// In the low halves phrases 0 to 15, two to each; in the high ones 16 to 31.
[[gnu::target("avx2"), gnu::always_inline]] inline PhraseRegisters LoadPhrases(const uint64_t* phrases) {
  PhraseRegisters loaded;
#pragma GCC unroll 8
  for (size_t i = 0; i < 8; ++i) {
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases + 2 * i));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases + 2 * i + kPhraseLanes / 2));
    loaded.at[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  }
  return loaded;
}

// The bytes of registers i and i + 4 in turn, in 2i and 2i + 1. Written as the three bits of the register and the four
// of the place in its half, where a byte stands is rotated by one bit. So four times bring together what was apart, byte
// b of all phrases p:
//
//   p3 p2 p1 | p0 b2 b1 b0   ->   p2 p1 p0 | b2 b1 b0 p3   -> .. -> ..  ->   b2 b1 b0 | p3 p2 p1 p0
[[gnu::target("avx2"), gnu::always_inline]] inline PhraseRegisters InterleavePhrases(const PhraseRegisters& in) {
  PhraseRegisters out;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    out.at[2 * i] = _mm256_unpacklo_epi8(in.at[i], in.at[i + 4]);
    out.at[2 * i + 1] = _mm256_unpackhi_epi8(in.at[i], in.at[i + 4]);
  }
  return out;
}

// Byte p of register i is byte i of phrase p, the least significant first.
[[gnu::target("avx2"), gnu::always_inline]] inline PhraseRegisters CutPhrases(const uint64_t* phrases) {
  return InterleavePhrases(InterleavePhrases(InterleavePhrases(InterleavePhrases(LoadPhrases(phrases)))));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASE_BYTES_AVX2_H_
