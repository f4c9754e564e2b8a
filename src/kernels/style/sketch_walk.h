// A sketch in the making, gram by gram, so that something else can be done beside it.
#ifndef SEAMRIPPER_KERNELS_STYLE_SKETCH_WALK_H_
#define SEAMRIPPER_KERNELS_STYLE_SKETCH_WALK_H_

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernels/style/sketch.h"

namespace seamripper {

// The smallest value of each dimension so far.
using SketchMinima = std::array<uint64_t, kSketchDimensions>;

// Small, and may be copied: the copy goes on with the same minima.
class SketchWalk {
 public:
  // All three must stay. Takes the first gram, if there is one.
  SketchWalk(const StyleProfile& profile, std::string_view noise, SketchMinima* minima);

  size_t left() const { return static_cast<size_t>(end_ - next_); }  // grams that are not taken yet

  // Takes the next gram.
  [[gnu::always_inline]] void Step() {
    RollOn(_mm_xor_si128(Load(profile_->entering_[*next_++]), Load(profile_->leaving_[*oldest_++])));
    Take();
  }

  // Takes what is left.
  StyleSketch Finish();

 private:
  static __m128i Load(const uint64_t& number) { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(&number)); }
  // Multiplies the hash by x and adds; what is carried comes last, since it takes longest.
  [[gnu::always_inline]] void RollOn(__m128i added) {
    const __m128i highest_bit = _mm_shuffle_epi32(_mm_srai_epi32(hash_, 31), 0xf5);  // in all bits
    const __m128i carried = _mm_and_si128(highest_bit, _mm_set1_epi64x(kSketchPolynomial));
    hash_ = _mm_xor_si128(_mm_xor_si128(_mm_add_epi64(hash_, hash_), added), carried);
  }
  [[gnu::always_inline]] void Take() {
    const auto hash = static_cast<uint64_t>(_mm_cvtsi128_si64(hash_));
    const size_t dimension = hash & dimension_mask_;
    uint64_t& minimum = (*minima_)[dimension];
    minimum = std::min(minimum, profile_->ValueOf(hash, dimension));
  }

  const StyleProfile* profile_;
  SketchMinima* minima_;
  size_t dimension_mask_;
  const uint8_t* oldest_;  // the gram's first byte
  const uint8_t* next_;    // behind its last
  const uint8_t* end_;
  __m128i hash_ = _mm_setzero_si128();  // in its low half: the integer units have enough to do with the values
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_SKETCH_WALK_H_
