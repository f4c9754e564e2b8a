// As roll_pclmul.cc, with two parts of a page in one register of two halves.
#include <immintrin.h>

#include "kernels/gram/roll.h"

namespace seamripper {
namespace {

[[gnu::target("avx2"), gnu::always_inline]] inline __m256i Both(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

// Rolls over two parts of equal length. Their hashes are in the low quarters of the halves.
class PairRoller {
 public:
  [[gnu::target("vpclmulqdq,avx2"), gnu::always_inline]] void Begin(const RollConstants& constants, size_t k,
                                                                    const uint64_t* words, uint64_t* grams,
                                                                    size_t first_part, size_t second_part) {
    barrett_ = Both(BarrettPair(constants.rabin));
    leaving_ = Both(_mm_cvtsi64_si128(static_cast<long long>(constants.leaving)));
    first_words_ = words + first_part;
    second_words_ = words + second_part;
    first_grams_ = grams + first_part;
    second_grams_ = grams + second_part;
    k_ = k;
    hashes_ = _mm256_setzero_si256();
    for (size_t i = 0; i < k; ++i) hashes_ = Reduce(_mm256_slli_si256(_mm256_xor_si256(hashes_, Words(i)), 8));
    Write(0);
  }

  // From gram i to i + 1 of both parts.
  [[gnu::target("vpclmulqdq,avx2"), gnu::always_inline]] void Step(size_t i) {
    const __m256i leaving = _mm256_clmulepi64_epi128(Words(i), leaving_, 0x00);
    const __m256i entering = _mm256_slli_si256(_mm256_xor_si256(hashes_, Words(i + k_)), 8);
    hashes_ = Reduce(_mm256_xor_si256(leaving, entering));
    Write(i + 1);
  }

 private:
  [[gnu::target("avx2"), gnu::always_inline]] __m256i Words(size_t i) const {
    const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(first_words_ + i));
    const __m128i second = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(second_words_ + i));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
  }
  // ReduceProduct of both halves.
  [[gnu::target("vpclmulqdq,avx2"), gnu::always_inline]] __m256i Reduce(__m256i products) const {
    const __m256i quotients = _mm256_xor_si256(_mm256_clmulepi64_epi128(products, barrett_, 0x11), products);
    return _mm256_xor_si256(_mm256_clmulepi64_epi128(quotients, barrett_, 0x01), products);
  }
  [[gnu::target("avx2"), gnu::always_inline]] void Write(size_t i) {
    const __m256i grams = _mm256_xor_si256(hashes_, leaving_);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(first_grams_ + i), _mm256_castsi256_si128(grams));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(second_grams_ + i), _mm256_extracti128_si256(grams, 1));
  }

  __m256i barrett_;
  __m256i leaving_;
  __m256i hashes_;
  const uint64_t* first_words_;
  const uint64_t* second_words_;
  uint64_t* first_grams_;
  uint64_t* second_grams_;
  size_t k_;
};

}  // namespace

[[gnu::target("vpclmulqdq,avx2")]] void RollVpclmul(const RollConstants& constants, size_t k, const uint64_t* words,
                                                    size_t count, uint64_t* grams) {
  // Beginning a part costs as much as rolling over k grams.
  if (count < 4 * (k + 4)) return RollPclmul(constants, k, words, count, grams);
  const size_t part = (count + 3) / 4;  // the last one begins up to three grams before the end of the third
  PairRoller rollers[2];
  rollers[0].Begin(constants, k, words, grams, 0, part);
  rollers[1].Begin(constants, k, words, grams, 2 * part, count - part);
  for (size_t i = 0; i + 1 < part; ++i) {
    rollers[0].Step(i);
    rollers[1].Step(i);
  }
}

}  // namespace seamripper
