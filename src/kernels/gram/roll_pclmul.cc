// A step is three multiplications, but two of them wait for the step before, four times as long as they keep the
// multiplier busy. So a page is cut into four parts that are rolled side by side.
#include <immintrin.h>

#include <utility>

#include "kernels/gram/roll.h"

namespace seamripper {
namespace {

constexpr size_t kParts = 4;

[[gnu::always_inline]] inline __m128i Low(uint64_t value) { return _mm_cvtsi64_si128(static_cast<long long>(value)); }

// Rolls over one part. The hash is in the low half.
class Roller {
 public:
  [[gnu::target("pclmul"), gnu::always_inline]] void Begin(const RollConstants& constants, size_t k,
                                                           const uint64_t* words, uint64_t* grams) {
    barrett_ = BarrettPair(constants.rabin);
    leaving_ = Low(constants.leaving);
    k_ = k;
    words_ = words;
    grams_ = grams;
    hash_ = _mm_setzero_si128();
    for (size_t i = 0; i < k; ++i) {
      hash_ = ReduceProduct(_mm_slli_si128(_mm_xor_si128(hash_, Low(words[i])), 8), barrett_);
    }
    Write(0);
  }

  // From gram i to i + 1.
  [[gnu::target("pclmul"), gnu::always_inline]] void Step(size_t i) {
    const __m128i leaving = _mm_clmulepi64_si128(Low(words_[i]), leaving_, 0x00);
    const __m128i entering = _mm_slli_si128(_mm_xor_si128(hash_, Low(words_[i + k_])), 8);
    hash_ = ReduceProduct(_mm_xor_si128(leaving, entering), barrett_);
    Write(i + 1);
  }

 private:
  [[gnu::always_inline]] void Write(size_t i) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(grams_ + i), _mm_xor_si128(hash_, leaving_));
  }

  __m128i barrett_;
  __m128i leaving_;
  __m128i hash_;
  size_t k_;
  const uint64_t* words_;
  uint64_t* grams_;
};

template <size_t... kPart>
[[gnu::target("pclmul"), gnu::always_inline]] inline void RollParts(const RollConstants& constants, size_t k,
                                                                    const uint64_t* words, size_t count,
                                                                    uint64_t* grams, std::index_sequence<kPart...>) {
  const size_t part = count / kParts;
  Roller rollers[kParts];
  (rollers[kPart].Begin(constants, k, words + kPart * part, grams + kPart * part), ...);
  for (size_t i = 0; i + 1 < part; ++i) (rollers[kPart].Step(i), ...);
  for (size_t i = part - 1; i + (kParts - 1) * part + 1 < count; ++i) rollers[kParts - 1].Step(i);
}

}  // namespace

[[gnu::target("pclmul")]] void RollPclmul(const RollConstants& constants, size_t k, const uint64_t* words, size_t count,
                                          uint64_t* grams) {
  // Beginning a part costs as much as rolling over k grams.
  if (count >= kParts * (k + 4)) {
    RollParts(constants, k, words, count, grams, std::make_index_sequence<kParts>());
    return;
  }
  Roller roller;
  roller.Begin(constants, k, words, grams);
  for (size_t i = 0; i + 1 < count; ++i) roller.Step(i);
}

}  // namespace seamripper
