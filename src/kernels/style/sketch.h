// style/1: a page's hidden style, after Urvoy, Lavergne and Filoche (2006). The noise of a page is what is left of
// its source when letters, marks and numbers are taken out; the sketch keeps, for each of 128 classes of 32-byte
// noise n-grams, the smallest of their shuffled hashes.
#ifndef SEAMRIPPER_KERNELS_STYLE_SKETCH_H_
#define SEAMRIPPER_KERNELS_STYLE_SKETCH_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cpu/cpu.h"

namespace seamripper {

inline constexpr char kStyleProfile[] = "style/1";
inline constexpr int kSketchDimensions = 128;
inline constexpr uint32_t kNoiseGramBytes = 32;      // unless a corpus was made with another length
// A corpus may be made with fewer: with m, a power of two, dimensions d, d + m, d + 2m ... are the same. So counts of matches
// are always of 128, and matches / 128 is what matches of m are over m.
inline constexpr uint32_t kLeastSketchDimensions = 32;
constexpr bool AreSketchDimensions(uint64_t m) {
  return std::has_single_bit(m) && m >= kLeastSketchDimensions && m <= kSketchDimensions;
}
inline constexpr uint64_t kSketchPolynomial = 0x1b;  // x^64 in the field of its hashes

struct StyleSketch {
  std::array<uint32_t, kSketchDimensions> values{};  // the 32 high bits of each minimum; 0 where unoccupied
  std::array<uint64_t, 2> occupied{};                // bit i: dimension i has a value
  friend bool operator==(const StyleSketch&, const StyleSketch&) = default;
};

// The hash and the 128 permutations, fixed for ever by a seed (sketch.cc says how). Built once, then read by any
// thread.
class StyleProfile {
 public:
  // `gram_bytes` is at least 1; AreSketchDimensions(dimensions).
  explicit StyleProfile(uint64_t seed, uint32_t gram_bytes = kNoiseGramBytes, uint32_t dimensions = kSketchDimensions);

  // The sketch of `noise`; all empty when that is shorter than a gram. Linear, no allocation.
  StyleSketch Sketch(std::string_view noise) const;

 private:
  friend class SketchWalk;

  uint64_t ValueOf(uint64_t hash, size_t dimension) const {
    const uint64_t turned = std::rotl(hash ^ masks_[dimension], first_rotations_[dimension]);
    return std::rotl(__builtin_bswap64(turned), second_rotations_[dimension]);
  }

  size_t gram_bytes_;
  size_t dimensions_;
  std::array<uint64_t, 256> entering_;  // what a byte adds to the rolling hash
  std::array<uint64_t, 256> leaving_;   // what takes it out again, gram_bytes later
  // The permutation of each dimension; apart, so that finding them takes no arithmetic.
  std::array<uint64_t, kSketchDimensions> masks_;
  std::array<uint8_t, kSketchDimensions> first_rotations_;
  std::array<uint8_t, kSketchDimensions> second_rotations_;
};

// Appends the noise of `source` (valid UTF-8, references not decoded): CR LF becomes LF, code points of categories
// L, M and N are dropped, everything else stays. Linear; memory: the noise. `cpu` is at most ActiveCpuLevel().
void AppendNoise(std::string* noise, std::string_view source, CpuLevel cpu = ActiveCpuLevel());

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_SKETCH_H_
