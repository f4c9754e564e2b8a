// The parts of a phrase are its bytes. What a byte adds is linear in its bits, so a matrix of bits by which it is
// multiplied, one instruction, stands for two look-ups of nibbles and their sum.
#include <immintrin.h>

#include <algorithm>
#include <bit>

#include "kernels/hash/polynomial.h"
#include "kernels/shingle/minima_pclmul.h"
#include "kernels/shingle/phrase_bytes_avx2.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,pclmul,gfni")

constexpr size_t kParts = 8;
using Parts = PhraseRegisters;
using Tops = TopByteMatrices;

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline void CutToParts(const uint64_t* phrases, Parts* parts) {
  *parts = CutPhrases(phrases);
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i WithoutParts(const Tops& tops) {
  return _mm256_set1_epi8(static_cast<char>(tops.leading));
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i TableOf(const Tops& tops, size_t byte) {
  return _mm256_set1_epi64x(static_cast<long long>(tops.of_byte[byte]));
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i LookUp(__m256i matrix, __m256i bytes) {
  return _mm256_gf2p8affine_epi64_epi8(bytes, matrix, 0);
}

#include "kernels/shingle/minima_blocks.inc"

}  // namespace

void MinimaGfni(std::span<const ShingleFunction> functions, std::span<const TopByteMatrices> matrices,
                std::span<const uint64_t> phrases, uint64_t* minima) {
  MinimaByBlocks(functions, matrices, phrases, minima);
}

}  // namespace seamripper
