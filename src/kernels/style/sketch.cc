// style/1, exactly. Every number comes from one splitmix64 stream started at the seed: 256 byte hashes, then for each
// dimension its mask and its shuffle.
//
// The hash of a gram b_0 .. b_(n-1) is the sum over GF(2) of byte_hash[b_j] * x^(n-1-j), modulo the primitive
// polynomial x^64 + x^4 + x^3 + x + 1. In a field no two positions cancel, whatever the gram's length, and a gram of
// one repeated byte is as well spread as any other. Rotating instead of multiplying by x (buzhash) was rejected for
// that: x^64 + 1 = (x + 1)^64, so the hash of a run of one byte, which noise is full of, has only 33 free bits of 64,
// and grams of 64 bytes collapse. A final mixing of the hash changed neither bias nor variance of the similarity.
//
// The value of hash h in dimension d = h mod 128 is a bit shuffle of h xor mask. As only the grams of one dimension
// compete, any bijection is as good as any other (measured: the same bias and variance as drawn permutations of all 64
// bits), so the shuffle is one that every machine does in three instructions: rotate, reverse the bytes, rotate. With
// drawn permutations, by look-ups, the whole sketch takes two to five times as long.
//
//   h xor mask   [ 57 bits that differ inside a dimension ][ 7 that do not ]
//
// Those seven are wasted as order, so the mask makes them zero (its low bits are d) and the rotations are drawn again
// until they land in the low half, which is not stored. It also follows that no value is all ones: that stands for
// "none yet". With fewer dimensions, d = h mod m, more bits differ inside one; mask and rotations stay.
#include "kernels/style/sketch.h"

#include "base/check.h"
#include "kernels/hash/splitmix64.h"
#include "kernels/style/sketch_walk.h"

namespace seamripper {
namespace {

constexpr uint64_t kNone = UINT64_MAX;

uint64_t TimesX(uint64_t h) { return h << 1 ^ (kSketchPolynomial & (0 - (h >> 63))); }

}  // namespace

StyleProfile::StyleProfile(uint64_t seed, uint32_t gram_bytes, uint32_t dimensions)
    : gram_bytes_(gram_bytes), dimensions_(dimensions) {
  CHECK(gram_bytes >= 1);
  CHECK(AreSketchDimensions(dimensions));
  SplitMix64 random(seed);
  for (size_t byte = 0; byte < 256; ++byte) {
    entering_[byte] = leaving_[byte] = random.Next();
    for (size_t i = 0; i < gram_bytes_; ++i) leaving_[byte] = TimesX(leaving_[byte]);
  }
  constexpr uint64_t kDimensionMask = kSketchDimensions - 1;
  for (uint64_t dimension = 0; dimension < kSketchDimensions; ++dimension) {
    masks_[dimension] = (random.Next() & ~kDimensionMask) | dimension;
    do {
      first_rotations_[dimension] = random.Next() % 64;
      second_rotations_[dimension] = random.Next() % 64;
    } while (ValueOf(masks_[dimension] ^ kDimensionMask, dimension) >> 32 != 0);
  }
}

StyleSketch StyleProfile::Sketch(std::string_view noise) const {
  SketchMinima minima;
  return SketchWalk(*this, noise, &minima).Finish();
}

SketchWalk::SketchWalk(const StyleProfile& profile, std::string_view noise, SketchMinima* minima)
    : profile_(&profile),
      minima_(minima),
      dimension_mask_(profile.dimensions_ - 1),
      oldest_(reinterpret_cast<const uint8_t*>(noise.data())),
      next_(oldest_),
      end_(next_ + noise.size()) {
  minima->fill(kNone);
  if (noise.size() < profile.gram_bytes_) {
    next_ = end_;
    return;
  }
  for (size_t i = 0; i < profile.gram_bytes_; ++i) RollOn(Load(profile.entering_[*next_++]));
  Take();
}

StyleSketch SketchWalk::Finish() {
  SketchWalk walk = *this;
  for (; walk.left() >= 2; walk.Step()) walk.Step();
  if (walk.left() > 0) walk.Step();
  *this = walk;
  StyleSketch sketch;
  for (size_t dimension = 0; dimension < kSketchDimensions; ++dimension) {
    const uint64_t minimum = (*minima_)[dimension & dimension_mask_];
    if (minimum == kNone) continue;
    sketch.values[dimension] = static_cast<uint32_t>(minimum >> 32);
    sketch.occupied[dimension / 64] |= uint64_t{1} << dimension % 64;
  }
  return sketch;
}

}  // namespace seamripper
