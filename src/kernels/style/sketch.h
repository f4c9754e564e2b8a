// style/1: a page's hidden style, after Urvoy, Lavergne and Filoche (2006). The noise of a page is what is left of
// its source when letters, marks and numbers are taken out; the sketch keeps, for each of 128 classes of 32-byte
// noise n-grams, the smallest of their shuffled hashes.
#ifndef SEAMRIPPER_KERNELS_STYLE_SKETCH_H_
#define SEAMRIPPER_KERNELS_STYLE_SKETCH_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

inline constexpr char kStyleProfile[] = "style/1";
inline constexpr int kSketchDimensions = 128;

struct StyleSketch {
  std::array<uint32_t, kSketchDimensions> values{};  // the 32 high bits of each minimum; 0 where unoccupied
  std::array<uint64_t, 2> occupied{};                // bit i: dimension i has a value
  friend bool operator==(const StyleSketch&, const StyleSketch&) = default;
};

// The hash and the 128 permutations, fixed by a seed. Built once, then read by any thread.
class StyleProfile {
 public:
  explicit StyleProfile(uint64_t seed, int gram_bytes = 32);

  StyleSketch Sketch(std::string_view noise) const;

 private:
  struct Permutation {
    uint64_t mask;
    std::array<uint8_t, 64> source_bit;
  };
  int gram_bytes_;
  std::array<uint64_t, 256> byte_hash_;
  std::array<Permutation, kSketchDimensions> permutations_;
};

// Appends the noise of `source` (valid UTF-8, references not decoded): CR LF becomes LF, code points of categories
// L, M and N are dropped, everything else stays.
void AppendNoise(std::string* noise, std::string_view source);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_SKETCH_H_
