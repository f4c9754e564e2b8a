// As short_words_pclmul.cc, with two words in one register of two halves.
#include "kernels/gram/short_words.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,pclmul,vpclmulqdq")

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i Both(__m128i half) {
  return _mm256_broadcastsi128_si256(half);
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m256i LoadTwo(const void* first, const void* second) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(first))),
                                 _mm_loadu_si128(static_cast<const __m128i*>(second)), 1);
}

class PairHasher {
 public:
  [[SEAMRIPPER_TARGET, gnu::always_inline]] PairHasher(const RabinConstants& constants, const char* text)
      : text_(text),
        x128_(_mm256_set1_epi64x(static_cast<long long>(constants.x128))),
        barrett_(Both(BarrettPair(constants))),
        turn_(Both(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0))) {}

  // RabinOfNumber of the word of the first two edges, and of the next but one: in the low quarters of the halves.
  [[SEAMRIPPER_TARGET, gnu::always_inline]] __m256i Hash(const uint16_t* edges) const {
    const __m256i numbers = Numbers(edges[0], edges[1], edges[4], edges[5]);
    const __m256i products =
        _mm256_xor_si256(_mm256_clmulepi64_epi128(numbers, x128_, 0x01), _mm256_slli_si256(numbers, 8));
    const __m256i quotients = _mm256_xor_si256(_mm256_clmulepi64_epi128(products, barrett_, 0x11), products);
    return _mm256_xor_si256(_mm256_clmulepi64_epi128(quotients, barrett_, 0x01), products);
  }

 private:
  [[SEAMRIPPER_TARGET, gnu::always_inline]] __m256i Numbers(ptrdiff_t begin, ptrdiff_t end, ptrdiff_t second_begin,
                                                            ptrdiff_t second_end) const {
    const uint8_t* const most = kMostOfWord.data() + kEdgesStretch;
    const __m256i bytes = LoadTwo(text_ + end - kRegisterBytes, text_ + second_end - kRegisterBytes);
    const __m256i folded = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
    return _mm256_min_epu8(_mm256_shuffle_epi8(folded, turn_),
                           LoadTwo(most + (begin - end), most + (second_begin - second_end)));
  }

  const char* text_;
  __m256i x128_;
  __m256i barrett_;
  __m256i turn_;
};

}  // namespace

[[SEAMRIPPER_TARGET]] bool HashShortWordsVpclmul(const RabinConstants& constants, const char* text,
                                                 const uint16_t* edges, size_t count, uint64_t* words) {
  const PairHasher hasher(constants, text);
  __m128i lengths = _mm_setzero_si128();  // of all words seen, in the low half of each quarter
  for (size_t i = 0; i < count; i += kShortWordsAtOnce, edges += 2 * kShortWordsAtOnce) {
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(edges));
    lengths = _mm_or_si128(lengths, _mm_sub_epi16(_mm_srli_epi32(four, 16), four));
    const __m256i hashes = _mm256_unpacklo_epi64(hasher.Hash(edges), hasher.Hash(edges + 2));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words + i), hashes);
  }
  static_assert(kLongestShortWord == 0xf);
  return _mm_testz_si128(lengths, _mm_set1_epi32(0xfff0)) != 0;
}

}  // namespace seamripper
