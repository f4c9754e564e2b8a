// The parts of a phrase are its nibbles, looked up by a byte shuffle.
#include <immintrin.h>

#include <algorithm>
#include <bit>

#include "kernels/hash/polynomial.h"
#include "kernels/shingle/minima_pclmul.h"
#include "kernels/shingle/phrase_bytes_avx2.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,pclmul")

constexpr size_t kParts = 16;
struct Parts {
  __m256i at[kParts];
};
using Tops = TopByteTables;

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline void CutToParts(const uint64_t* phrases, Parts* parts) {
  const PhraseRegisters bytes = CutPhrases(phrases);
  const __m256i low = _mm256_set1_epi8(15);
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
    parts->at[2 * i] = _mm256_and_si256(bytes.at[i], low);
    parts->at[2 * i + 1] = _mm256_and_si256(_mm256_srli_epi16(bytes.at[i], 4), low);
  }
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i WithoutParts(const Tops&) { return _mm256_setzero_si256(); }

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i TableOf(const Tops& tops, size_t nibble) {
  return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(tops.of_nibble[nibble])));
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i LookUp(__m256i table, __m256i nibbles) {
  return _mm256_shuffle_epi8(table, nibbles);
}

#include "kernels/shingle/minima_blocks.inc"

}  // namespace

void MinimaAvx2(std::span<const ShingleFunction> functions, std::span<const TopByteTables> tables,
                std::span<const uint64_t> phrases, uint64_t* minima) {
  MinimaByBlocks(functions, tables, phrases, minima);
}

}  // namespace seamripper
